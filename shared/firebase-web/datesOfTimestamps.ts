import { Timestamp } from 'firebase/firestore/lite'

/** A stored value with every Timestamp, at any depth, as the `Date` that the ports speak of. */
export function datesOfTimestamps(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate()
  if (Array.isArray(value)) return value.map(datesOfTimestamps)
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, datesOfTimestamps(inner)]),
    )
  }
  return value
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
