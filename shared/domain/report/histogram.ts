/** How often each value came, the smallest first. */
export type Histogram = readonly (readonly [value: number, count: number])[]

/** The histogram that counters hold under a name: `turn:14` is the value 14. */
export function histogramOf(counts: Readonly<Record<string, number>>, name: string): Histogram {
  const prefix = `${name}:`
  return Object.entries(counts)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, count]) => [Number(key.slice(prefix.length)), count] as const)
    .filter(([value]) => Number.isFinite(value))
    .sort(([one], [other]) => one - other)
}

/** How many values there are. */
export function totalOf(histogram: Histogram): number {
  return histogram.reduce((sum, [, count]) => sum + count, 0)
}

/**
 * The value that `share` of all values do not exceed (nearest rank: the 50th percentile of 1, 2, 3, 4
 * is 2); null where there are none.
 */
export function percentile(histogram: Histogram, share: number): number | null {
  const total = totalOf(histogram)
  if (total === 0) return null
  const rank = Math.max(1, Math.ceil(share * total))
  let seen = 0
  for (const [value, count] of histogram) {
    seen += count
    if (seen >= rank) return value
  }
  return null
}
