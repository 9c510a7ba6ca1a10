/** Levels of lists and maps in a value; counts no further than one past `most`. */
export function depthOf(value: unknown, most: number, level = 0): number {
  if (typeof value !== 'object' || value === null || value instanceof Date) return level
  if (level > most) return level
  return Math.max(
    level + 1,
    ...Object.values(value).map((inner) => depthOf(inner, most, level + 1)),
  )
}
