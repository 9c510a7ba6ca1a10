/**
 * A share as percent with one decimal (specification §5): 0.25 is `25.0%`, `signed` makes it `+25.0%`
 * as differences are shown. What is no number shows `NaN%`.
 */
export function formatPercent(
  share: number | null | undefined,
  options: { signed?: boolean } = {},
): string {
  if (typeof share !== 'number' || !Number.isFinite(share)) return 'NaN%'
  const text = (share * 100).toFixed(1).replace(/^-(0\.0)$/, '$1')
  return `${options.signed && Number(text) > 0 ? '+' : ''}${text}%`
}
