/**
 * Characters that are never seen and change what is: controls (ESC among them), the marks that turn the
 * direction of a text, zero-width characters, line ends other than a line feed, and halves of a pair.
 * Not a tab, a line feed, or the few format characters that are drawn (Arabic number signs).
 */
export const HIDDEN =
  /(?![\t\n\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/**
 * False for a text that surely holds none of `HIDDEN` but a carriage return; true for one that may.
 * Most texts are of these letters alone, and the full search takes twice as long.
 */
export function mayHoldHidden(text: string): boolean {
  return BEYOND_PLAIN.test(text)
}

const BEYOND_PLAIN = /[^\t\n\r -~\u00a0-\u00ac\u00ae-\u05ff]/

/**
 * The text with each of `HIDDEN` written out, as `\u001b`: two escapes for one beyond U+FFFF. They are
 * those of JSON, so a JSON text still says the same.
 */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, (sign) =>
    [...Array(sign.length).keys()].map((at) => escapeOf(sign.charCodeAt(at))).join(''),
  )
}

function escapeOf(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}
