/** A deep copy of a stored value: texts, numbers, truth values, null, dates, arrays and maps. */
export function copyValue<T>(value: T): T {
  if (value instanceof Date) return new Date(value) as T
  if (Array.isArray(value)) return value.map(copyValue) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries.map(([key, one]) => [key, copyValue(one)])) as T
}
