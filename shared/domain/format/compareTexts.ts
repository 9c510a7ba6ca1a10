/** Which text comes first, as Firestore sorts: by code points, which `<` does not beyond U+FFFF. */
export function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  let at = 0
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at++
  return (one.codePointAt(at) ?? -1) - (other.codePointAt(at) ?? -1)
}
