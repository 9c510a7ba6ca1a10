/**
 * A copy with every text value trimmed, at any depth of lists and plain objects (specification §5:
 * before update or batch save). Dates and other values stay the very same objects.
 */
export function trimTexts<T>(value: T): T {
  return trimmed(value) as T
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, trimmed(entry)]))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
