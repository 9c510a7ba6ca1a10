type Json = Record<string, unknown>

/** A plain JSON object as `google.protobuf.Struct`. */
export function writeStruct(json: Json): Json {
  const entries = Object.entries(json).map(([name, value]) => [name, writeStructValue(value)])
  return { fields: Object.fromEntries(entries) }
}

/** The plain JSON object of a `google.protobuf.Struct`. */
export function readStruct({ fields = {} }: Json): Json {
  const json: Json = Object.create(null)
  for (const [name, value] of Object.entries(fields as Json)) {
    json[name] = readStructValue(value as Json)
  }
  return json
}

function writeStructValue(value: unknown): Json {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return { numberValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (Array.isArray(value)) return { listValue: { values: value.map(writeStructValue) } }
  if (typeof value === 'object' && value !== null)
    return { structValue: writeStruct(value as Json) }
  return { nullValue: 0 }
}

/** A decoded message says which of its values it has by owning it. */
function readStructValue(value: Json): unknown {
  const has = (name: string) => Object.hasOwn(value, name)
  if (has('stringValue')) return value['stringValue']
  if (has('numberValue')) return value['numberValue']
  if (has('boolValue')) return value['boolValue']
  if (has('structValue')) return readStruct(value['structValue'] as Json)
  if (!has('listValue')) return null
  const { values = [] } = value['listValue'] as { values?: Json[] }
  return values.map(readStructValue)
}
