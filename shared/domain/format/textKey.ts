/**
 * A text as lists sort it: capitals, accents and doubled blanks make no difference. '' stays '', and
 * every other text keeps at least a sign, so that what is known is never sorted as unknown.
 */
export function textKey(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').trim().toLowerCase()
  const key = plain.normalize('NFKD').replace(/\p{M}/gu, '')
  return key === '' ? plain : key
}
