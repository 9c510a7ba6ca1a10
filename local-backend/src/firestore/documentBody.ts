import type { Fields, Value } from './types.ts'

/** Fields as they lie on disk: the normalised ProtoJSON. Equal fields give equal bytes. */
export function encodeBody(fields: Fields): Buffer {
  return Buffer.from(JSON.stringify(fields))
}

/** Reads fields back; every map gets a null prototype, for its names come from outside. */
export function decodeBody(body: Buffer): Fields {
  return bare(JSON.parse(body.toString('utf8')) as Fields)
}

function bare(fields: Fields): Fields {
  Object.setPrototypeOf(fields, null)
  for (const name in fields) bareValue(fields[name])
  return fields
}

function bareValue(value: Value | undefined): void {
  if (value === undefined) return
  if ('mapValue' in value) bare(value.mapValue.fields ?? {})
  else if ('arrayValue' in value) for (const item of value.arrayValue.values ?? []) bareValue(item)
}
