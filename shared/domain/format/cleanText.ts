import { HIDDEN, mayHoldHidden } from './hiddenCharacters.ts'

/** What ends a line somewhere: CR LF and CR, and those of word processors and of Unicode. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * A text that came from outside as it is stored: trimmed, every line end a line feed, and without the
 * characters that are never seen (`HIDDEN`). They reach the terminals and screens of staff otherwise,
 * and two texts that look the same are two.
 */
export function cleanText(text: string): string {
  return withoutHidden(text).trim()
}

/** The same of a part of a text: not trimmed. */
export function withoutHidden(text: string): string {
  const withLines = text.replace(LINE_ENDS, '\n')
  return mayHoldHidden(withLines) ? withLines.replace(HIDDEN, '') : withLines
}

/** A text that is one line, such as a name or a subject, likewise: line feeds and tabs become a space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\t\n][\t\n ]*/g, ' ')
}
