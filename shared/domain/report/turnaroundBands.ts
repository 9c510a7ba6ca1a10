import type { Histogram } from './histogram.ts'

/** Days up to and with; the last has no end. */
const ENDS = [7, 14, 21, 30, 45, 60, 90] as const

export interface TurnaroundBand {
  /** "8-14", "over 90". */
  label: string
  count: number
}

/** Turnarounds in bands of days, as a chart shows them. */
export function turnaroundBands(histogram: Histogram): TurnaroundBand[] {
  const bands = ENDS.map((end, place) => ({ from: (ENDS[place - 1] ?? -1) + 1, to: end }))
  const last = ENDS.at(-1) ?? 0
  const countIn = (from: number, to: number) =>
    histogram.reduce((sum, [days, n]) => (days >= from && days <= to ? sum + n : sum), 0)
  return [
    ...bands.map(({ from, to }) => ({ label: `${from}-${to}`, count: countIn(from, to) })),
    { label: `over ${last}`, count: countIn(last + 1, Number.POSITIVE_INFINITY) },
  ]
}
