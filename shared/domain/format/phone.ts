/**
 * A phone number as `ddd.ddd.dddd`, or `''` (specification §5). Ten digits are taken as they are, of
 * eleven the leading country digit is dropped; any other count is no number we can call.
 */
export function formatPhone(text: string): string {
  const digits = digitsOf(text)
  if (digits.length === 10) return dotted(digits)
  return digits.length === 11 ? dotted(digits.slice(1)) : ''
}

/**
 * What a phone field shows while it is typed: a dot after the 3rd and the 6th digit (specification
 * §5). The dot comes with the digit behind it, so that Backspace can take a digit away. Digits past
 * the tenth are not taken; a leading 1 of eleven is the country digit, no area code begins with it.
 */
export function formatPhoneWhileTyping(text: string): string {
  const digits = digitsOf(text)
  return dotted(digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits)
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

function dotted(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)].filter(Boolean).join('.')
}
