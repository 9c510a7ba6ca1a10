/** How many order numbers of a file begin with the same letters, in capitals. */
export interface PrefixCount {
  prefix: string
  count: number
}

/** Different beginnings that are counted: a file of one carrier has few. */
const MOST_PREFIXES = 50

/** Counts the letters that order numbers begin with. */
export function prefixCounter() {
  const counts = new Map<string, number>()
  return {
    add(orderNumber: string): void {
      const prefix = /^[A-Za-z]+/.exec(orderNumber)?.[0].toUpperCase() ?? ''
      if (prefix === '' || (counts.size >= MOST_PREFIXES && !counts.has(prefix))) return
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
    },
    counts: (): PrefixCount[] => [...counts].map(([prefix, count]) => ({ prefix, count })),
  }
}

/** The beginnings that are another carrier's code: the file may have come to the wrong one. */
export function foreignPrefixes(
  counts: readonly PrefixCount[],
  carrierId: string,
  carrierIds: readonly string[],
): PrefixCount[] {
  const others = carrierIds.filter((id) => id !== carrierId).map((id) => id.toUpperCase())
  return counts.filter(({ prefix }) => others.includes(prefix))
}
