/** Signs of Windows-1252 beyond Latin-1, which the built-in typefaces of PDF have too. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/**
 * A text in the letters of PDF's built-in typefaces: control characters are spaces, a letter they
 * lack is its base letter where it has one ("ł" has none), else "?".
 */
export function standardText(text: string): string {
  let result = ''
  for (const letter of text.normalize('NFC')) {
    if (isStandard(letter)) result += letter
    else if (/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u.test(letter)) result += ' '
    else if (letter === '−') result += '-'
    else if (!/[\p{Cf}\p{Mn}]/u.test(letter)) {
      const [base = ''] = letter.normalize('NFD')
      result += isStandard(base) ? base : '?'
    }
  }
  return result
}

function isStandard(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return (
    (code >= 0x20 && code < 0x7f) ||
    (code >= 0xa1 && code <= 0xff) ||
    BEYOND_LATIN_1.includes(letter)
  )
}
