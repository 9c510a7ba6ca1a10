import type { Fields, Value } from '#local-backend/firestore/types.ts'
import type { Data } from '#shared/kernel/ports/documentStore.ts'

/** Data of the store's port as the Lite SDK sends it; undefined fields are left out. */
export function protoFields(data: Data): Fields {
  const fields: Fields = Object.create(null)
  for (const [name, value] of Object.entries(data))
    if (value !== undefined) fields[name] = protoValue(value)
  return fields
}

/** One value. Throws for what Firestore does not hold. */
export function protoValue(value: unknown): Value {
  if (value === null) return { nullValue: null }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(protoValue) } }
  if (typeof value === 'object') return { mapValue: { fields: protoFields({ ...value }) } }
  throw new TypeError(`Firestore holds no ${typeof value}.`)
}
