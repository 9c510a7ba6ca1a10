/**
 * Text from outside as one line without control characters, so that it adds no line to a letter and
 * no header to an e-mail.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
}
