import { escapeHidden } from '#shared/domain/format/hiddenCharacters.ts'

/**
 * A text of several lines as a terminal may be given it: whatever is stored, no character of it moves
 * the cursor, sets the clipboard or turns the direction of what follows. It is seen as `\u001b`.
 */
export function visibleText(text: string): string {
  return escapeHidden(text.replaceAll('\r\n', '\n'))
}

/** The same of one line: line ends and tabs become a space, so that no text makes a line of its own. */
export function visibleLine(text: string): string {
  return escapeHidden(text.replace(/[\t\r\n]+/g, ' '))
}
