/** Digits, and the signs that numbers are written with. */
const NUMBER_LIKE = /^[\d\s.,:/()$%+-]+$/

/**
 * A cell without what spreadsheets wrap around digits so that they stay text: `="0045121"` and
 * `'0045121`. An apostrophe before anything that is no number belongs to the text, but never to a
 * key (`isKey`: an order number, a policy number, a code).
 */
export function unwrapCell(text: string, isKey: boolean): string {
  if (text.startsWith('=')) {
    const inner = /^=\s*"((?:[^"]|"")*)"$/.exec(text)?.[1]
    return inner === undefined ? text : inner.replaceAll('""', '"').trim()
  }
  if (!text.startsWith("'")) return text
  const rest = text.slice(1).trim()
  return rest !== '' && (isKey || NUMBER_LIKE.test(rest)) ? rest : text
}
