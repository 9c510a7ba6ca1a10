/** A moment as either of the web SDKs gives it; each has a class of its own. */
interface SdkTimestamp {
  toDate(): Date
}

/** A stored value with every Timestamp, at any depth, as the `Date` that the ports speak of. */
export function datesOfTimestamps(value: unknown): unknown {
  if (isTimestamp(value)) return value.toDate()
  if (Array.isArray(value)) return value.map(datesOfTimestamps)
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, datesOfTimestamps(inner)]),
    )
  }
  return value
}

/** Stored maps are plain objects, so a method can only be the SDK's. */
function isTimestamp(value: unknown): value is SdkTimestamp {
  return (
    typeof value === 'object' &&
    value !== null &&
    'toDate' in value &&
    typeof value.toDate === 'function'
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
