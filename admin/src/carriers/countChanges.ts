/** How many fields of a draft, and rows of its tables, differ from what the draft was made from. */
export function countChanges<T extends object>(draft: T, base: T): number {
  const before = new Map<string, unknown>(Object.entries(base))
  return Object.entries(draft).reduce(
    (count, [name, value]) => count + changesIn(value, before.get(name)),
    0,
  )
}

function changesIn(now: unknown, before: unknown): number {
  if (!Array.isArray(now) || !Array.isArray(before)) return now === before ? 0 : 1
  const rows = now.map((row) => JSON.stringify(row))
  const rowsBefore = before.map((row) => JSON.stringify(row))
  return Math.max(missingIn(rowsBefore, rows), missingIn(rows, rowsBefore))
}

/** How many rows the others lack; of two that are the same one may be lacking. */
function missingIn(others: readonly string[], rows: readonly string[]): number {
  const left = [...others]
  return rows.filter((row) => {
    const at = left.indexOf(row)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  }).length
}
