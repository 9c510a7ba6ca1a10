/** Whether two values of a field are the same: texts, numbers, moments, lists and maps of them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false
  if (one instanceof Date || other instanceof Date)
    return one instanceof Date && other instanceof Date && one.getTime() === other.getTime()
  const left = Object.entries(one)
  const right = new Map<string, unknown>(Object.entries(other))
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSameValue(value, right.get(key)))
  )
}
