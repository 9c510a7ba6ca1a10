/**
 * Letters of the scripts that the typefaces of letters have and that need no shaping, with marks,
 * digits and signs: Latin (Vietnamese too), Greek, Cyrillic, Chinese, Japanese and Korean.
 */
const PRINTED =
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Common}\p{sc=Inherited}]*$/u

/** Whether a text is in scripts that letters are printed in. A browser shows the others as typed. */
export function isInPrintedScripts(text: string): boolean {
  return PRINTED.test(text)
}

/** A text as it is printed: composed letters, every kind of space a space, nothing that is not seen. */
export function printedText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, '')
}
