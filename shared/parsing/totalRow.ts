/** How many of what a file says it holds; `either` when it does not say of what. */
export interface StatedCount {
  count: number
  of: 'rows' | 'orders' | 'either'
}

const LABEL =
  /^(grand|sub)?[\s-]*totals?\b|^(records?|rows?|lines?|orders?|audits?|items?)[\s_-]*(count|totals?)\b|^(records?|rows?|lines?|orders?|audits?)\s*[:=]\s*\d|^(count|number|no\.?|#) *(of\b|[:=]|$)|^(trailer|footer|trl|eof)\b|^end of (file|report|data)\b/i

/** More cells are an order's, whatever the first of them says. */
const MOST_CELLS = 5

/**
 * The count that a total row states; `none` when it states none, null when the row is no total row.
 * A figure among the exposures (`isFigure`) is a sum, no count, as is one with cents or a currency.
 */
export function totalRow(
  cells: readonly string[],
  isFigure: (index: number) => boolean,
): StatedCount | 'none' | null {
  const filled = [...cells.entries()].filter(([, text]) => text !== '')
  const [, label = ''] = filled[0] ?? []
  if (filled.length > MOST_CELLS || !LABEL.test(label)) return null
  const words = filled.map(([, text]) => text).join(' ')
  const of = /\b(orders?|audits?)\b/i.test(words)
    ? 'orders'
    : /\b(records?|rows?|lines?)\b/i.test(words)
      ? 'rows'
      : 'either'
  // A subtotal counts a part; a number farther away is more likely a sum than a count of nothing named.
  if (/^sub/i.test(label)) return 'none'
  for (const [index, text] of of === 'either' ? filled.slice(0, 2) : filled) {
    const [digits] = (isFigure(index) ? null : /(?<![\d.,$])\d[\d,]*$/.exec(text)) ?? []
    if (digits !== undefined) return { count: Number(digits.replaceAll(',', '')), of }
  }
  return 'none'
}
