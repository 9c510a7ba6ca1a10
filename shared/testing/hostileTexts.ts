/** Sets the clipboard and clears the screen of a terminal, by C1 controls alone: a file may hold them. */
export const C1_ATTACK = '\u009d52;c;cm0gLXJmIC8=\u009c\u009b2J\u007f'

/** Turns the direction of what follows, and makes two texts of one that look the same. */
export const BIDI_ATTACK = '\u202e\u202c\u2066\u2069\u200e\u200f\u061c\u200b\u2060\ufeff'

/** Begins lines of its own that look like the program's. */
export const LINE_ATTACK = '\r\nHM-1  Forged line\u2028\u2029\u0085Target: forged'

/** The same with escape sequences, which every terminal knows. */
export const ESC_ATTACK = '\u001b]52;c;eA==\u0007\u001b[2J\u0000\b\ud83d'

/** All of them but the lines. */
export const ATTACK = ESC_ATTACK + C1_ATTACK + BIDI_ATTACK

/** True for a text that may neither be stored nor shown; by code, independent of the product's own. */
export function hasHidden(text: string): boolean {
  return [...text].some((sign) => {
    const code = sign.codePointAt(0) ?? 0
    if (code === 9 || code === 10) return false
    const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f)
    const isMark = (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e)
    const isFormat = (code >= 0x2060 && code <= 0x206f) || code === 0x61c || code === 0xfeff
    return isControl || isMark || isFormat || (code >= 0xd800 && code <= 0xdfff)
  })
}

/** The places of texts with hidden characters within a document, keys among them. */
export function hiddenIn(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return hasHidden(value) ? [place] : []
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.entries(value).flatMap(([key, entry]) => [
    ...hiddenIn(key, `${place} (name)`),
    ...hiddenIn(entry, `${place}.${key}`),
  ])
}
