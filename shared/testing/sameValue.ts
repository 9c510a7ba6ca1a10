/** True when two stored values are equal, at any depth. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(tagged(a)) === JSON.stringify(tagged(b))
}

/** Keys in one order, and a date told from the text it would print as. */
function tagged(value: unknown): unknown {
  if (value instanceof Date) return { date: value.getTime() }
  if (Array.isArray(value)) return value.map(tagged)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, tagged(one)])
}
