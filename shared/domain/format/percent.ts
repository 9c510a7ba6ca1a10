/**
 * A share as percent with one decimal (specification §5): 0.25 is `25.0%`, `signed` makes it `+25.0%`
 * as differences are shown. What is no number shows `NaN%`.
 */
export function formatPercent(
  share: number | null | undefined,
  options: { signed?: boolean } = {},
): string {
  if (typeof share !== 'number' || !Number.isFinite(share)) return 'NaN%'
  // Fifteen digits: 0.5005 is 50.05 percent, although its binary neighbour is a little less.
  const tenths = Math.round(Number((Math.abs(share) * 1000).toPrecision(15)))
  const sign = tenths === 0 ? '' : share < 0 ? '-' : options.signed ? '+' : ''
  return `${sign}${(tenths / 10).toFixed(1)}%`
}
