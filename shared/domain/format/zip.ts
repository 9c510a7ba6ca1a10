/** True for five digits, or five and four: a ZIP code as it is kept. */
export function isZip(text: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(text)
}

/** A typed ZIP code as it is kept; empty for anything else. */
export function readZip(text: string): string {
  const zip = text.trim().replace(/^(\d{5})[\s-]*(\d{4})$/, '$1-$2')
  return isZip(zip) ? zip : ''
}

/** What a ZIP field shows while it is typed: digits, a dash after the 5th. Letters stay, to be refused. */
export function formatZipWhileTyping(text: string): string {
  if (/[^\d\s-]/.test(text)) return text
  const digits = text.replace(/\D/g, '')
  return digits.length <= 5 ? digits : `${digits.slice(0, 5)}-${digits.slice(5)}`
}

/** What is wrong with a typed ZIP code, in words that follow the field's name; null for a ZIP code. */
export function zipMistake(text: string): string | null {
  return readZip(text) === ''
    ? `"${text}" is no ZIP code: enter five digits, like 07030, or nine.`
    : null
}
