/** The items in parts of at most `size`, in order: a query takes only so many values. */
export function inParts<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < items.length; start += size)
    parts.push(items.slice(start, start + size))
  return parts
}
