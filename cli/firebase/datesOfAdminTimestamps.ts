import { Timestamp } from 'firebase-admin/firestore'

/** A stored value with every Timestamp, at any depth, as the `Date` that the ports speak of. */
export function datesOfAdminTimestamps(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate()
  if (Array.isArray(value)) return value.map(datesOfAdminTimestamps)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, datesOfAdminTimestamps(inner)]),
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
