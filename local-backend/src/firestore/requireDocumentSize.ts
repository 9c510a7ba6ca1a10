import { StatusError } from './StatusError.ts'
import type { Document, Fields, Value } from './types.ts'
import { typeOf } from './valueTypes.ts'

/** Refuses documents and values over the limits, by the sizes that Firestore's documentation gives. */
export function requireDocumentSize(document: Document): void {
  const path = document.name.split('/').slice(DATABASE_SEGMENTS)
  const nameSize = path.reduce((sum, id) => sum + Buffer.byteLength(id) + 1, NAME_OVERHEAD)
  const size = nameSize + fieldsSize(document.fields ?? {}, document.name) + DOCUMENT_OVERHEAD
  if (size <= MAX_DOCUMENT) return
  throw new StatusError('INVALID_ARGUMENT', `maximum entity size is ${MAX_DOCUMENT} bytes`)
}

const DATABASE_SEGMENTS = 5
const NAME_OVERHEAD = 16
const DOCUMENT_OVERHEAD = 32
const MAX_DOCUMENT = 1_048_576
const MAX_VALUE = 1_048_487

function fieldsSize(fields: Fields, at: string): number {
  let size = 0
  for (const [name, value] of Object.entries(fields)) {
    const bytes = valueSize(value, at)
    if (bytes - ('stringValue' in value ? 1 : 0) > MAX_VALUE) {
      throw new StatusError(
        'INVALID_ARGUMENT',
        `The value of property "${name}" is longer than ${MAX_VALUE} bytes.`,
      )
    }
    size += Buffer.byteLength(name) + 1 + bytes
  }
  return size
}

function valueSize(value: Value, at: string): number {
  if ('stringValue' in value) return Buffer.byteLength(value.stringValue) + 1
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64')
  if ('arrayValue' in value) {
    return (value.arrayValue.values ?? []).reduce((sum, item) => sum + valueSize(item, at), 0)
  }
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields ?? {}, at)
  if ('referenceValue' in value) return Buffer.byteLength(value.referenceValue) + 1
  return FIXED_SIZES[typeOf(value)] ?? 8
}

const FIXED_SIZES: Record<string, number> = { null: 1, boolean: 1, geoPoint: 16 }
