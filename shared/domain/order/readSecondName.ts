const TRADE_NAME = /^(dba|d\/b\/a|d\.b\.a\.?|doing business as)(?=[\s:])[\s:]*/i

/**
 * What "name 2" of an order says: a trade name (after DBA or D/B/A, or as it is), in whose care mail
 * goes (from c/o on), or both.
 */
export function readSecondName(text: string): { dbaName: string; careOf: string } {
  const at = text.search(/(?<!\S)c\/o\b/i)
  const name = at < 0 ? text : text.slice(0, at)
  return {
    dbaName: name.replace(TRADE_NAME, '').replace(/[\s,;]+$/, ''),
    careOf: at < 0 ? '' : text.slice(at),
  }
}
