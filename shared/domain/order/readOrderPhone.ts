import { formatPhone } from '../format/phone.ts'
import type { RepairKind } from './OrderRow.ts'

/** A phone cell: empty when it holds no number we can call; `repair` when something was dropped. */
export interface ReadPhone {
  /** `ddd.ddd.dddd`, or empty. */
  phone: string
  repair: Extract<RepairKind, 'phone-emptied' | 'phone-rest-noted'> | null
}

const EXTENSION = /[\s,;.(]*(?:\bext(?:ension|n)?\b\.?|x|#)\s*[.:]?\s*\d{1,6}\)?$/i

/**
 * Reads a phone number in any form by the specification's rule (§5: 10 digits, or 11 of which the
 * country digit is dropped). An extension, or a second number, leaves the first number; seven digits
 * or any other count leave none.
 */
export function readOrderPhone(text: string): ReadPhone {
  // A number column of a spreadsheet writes 2075550101.0, whose last digit is no digit of the number.
  const plain = text.replace(/^(\d{10,11})\.0+$/, '$1')
  if (plain === '') return { phone: '', repair: null }
  const whole = formatPhone(plain)
  if (whole !== '' && !EXTENSION.test(plain)) return { phone: whole, repair: null }
  for (const part of plain.split(/[/;,|\n]|\bor\b|\band\b|&/i)) {
    const phone = formatPhone(part.trim().replace(EXTENSION, ''))
    if (phone !== '') return { phone, repair: 'phone-rest-noted' }
  }
  return { phone: '', repair: 'phone-emptied' }
}
