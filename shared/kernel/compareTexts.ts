/** Which text comes first, as Firestore sorts: by code points, which `<` does not beyond U+FFFF. */
export function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  let at = 0
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at++
  return (one.codePointAt(at) ?? -1) - (other.codePointAt(at) ?? -1)
}

/**
 * A text as lists sort it: capitals, accents and doubled blanks make no difference. '' stays '', and
 * every other text keeps at least one character, so that a known text is never sorted as unknown.
 */
export function textKey(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').trim().toLowerCase()
  const key = plain.normalize('NFKD').replace(/\p{M}/gu, '')
  return key === '' ? plain : key
}

/** Insertions, deletions and replacements that make one text of the other. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
