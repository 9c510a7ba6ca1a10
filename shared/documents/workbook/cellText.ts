import { addDays, type Day } from '#shared/kernel/day.ts'

/** How a number of a cell is shown, as far as its text depends on it. */
export type CellForm =
  | { kind: 'number' }
  | { kind: 'day' }
  /** `0000000` and `00-0000000`: a null for each digit, in their order. */
  | { kind: 'mask'; signs: readonly (string | null)[] }

const PLAIN: CellForm = { kind: 'number' }
const DAY: CellForm = { kind: 'day' }

/** Number formats without a code of their own that show a day, those of East Asian and Thai programs too. */
const DAY_FORMATS: readonly (readonly [from: number, to: number])[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
  [71, 74],
  [77, 77],
  [81, 81],
]

/** The form of a number format: by its code, or by its id where the file gives none. */
export function cellFormOf(id: number, code: string | undefined): CellForm {
  if (code === undefined)
    return DAY_FORMATS.some(([from, to]) => id >= from && id <= to) ? DAY : PLAIN
  if (/^(general|standard)$/i.test(code)) return PLAIN
  // The first part is that of positive numbers; colors, currencies and conditions are in brackets.
  const [shown = ''] = code.replace(/\[[^[\]]*\]/g, '').split(';')
  const bare = shown.replace(/"[^"]*"|\\.|[_*]./g, '')
  // A month or a minute: an hour or a second beside it decides.
  if (/[dy]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare))) return DAY
  return maskOf(shown) ?? PLAIN
}

/** Of a format that is nothing but zeros and signs around them; null for any other. */
function maskOf(code: string): CellForm | null {
  const signs: (string | null)[] = []
  for (const [token] of code.matchAll(/"[^"]*"|\\.|[_*]?./gs)) {
    if (token === '0') signs.push(null)
    else if (token.startsWith('"')) signs.push(token.slice(1, -1))
    else if (token.startsWith('\\')) signs.push(token.slice(1))
    else if (/^[-() ]$/.test(token)) signs.push(token)
    else return null
  }
  const zeros = signs.filter((sign) => sign === null).length
  return zeros > 1 || (zeros === 1 && signs.length > 1) ? { kind: 'mask', signs } : null
}

/** Day 0 of a workbook's calendar: it takes 1900 for a leap year, so it is right from March 1900 on. */
const DAY_ZERO: Day = '1899-12-30'
const FIRST_RIGHT = 61
/** December 31, 9999. */
const LAST = 2_958_465
/** Days between the calendars of 1900 and of 1904. */
const CALENDAR_OF_1904 = 1462
const SECONDS = 86_400

/**
 * The number of a cell as a text: the digits that a spreadsheet program shows for it. A day is
 * `yyyy-mm-dd`, with a time behind it where it has one; no zone moves it. Zeros of a format such as
 * `0000000` are there. A number of more digits than a spreadsheet keeps is `1.23E+17`.
 */
export function numberText(stored: string, form: CellForm, isOf1904: boolean): string {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  if (form.kind === 'day')
    return dayText(value + (isOf1904 ? CALENDAR_OF_1904 : 0)) ?? plainText(value)
  const plain = plainText(value)
  return form.kind === 'mask' ? masked(plain, form.signs) : plain
}

function dayText(serial: number): string | null {
  let days = Math.floor(serial)
  let seconds = Math.round((serial - days) * SECONDS)
  if (seconds === SECONDS) {
    days++
    seconds = 0
  }
  if (days < FIRST_RIGHT || days > LAST) return null
  const day = addDays(DAY_ZERO, days)
  if (seconds === 0) return day
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${day} ${parts.map((part) => String(part).padStart(2, '0')).join(':')}`
}

/** Fifteen digits are all that a spreadsheet keeps; what comes after them is the file's own noise. */
const DIGITS = 15

function plainText(value: number): string {
  const kept = Number(value.toPrecision(DIGITS))
  if (Math.abs(kept) >= 10 ** DIGITS) return kept.toExponential().toUpperCase()
  const text = String(kept)
  return text.includes('e') ? kept.toFixed(20).replace(/\.?0+$/, '') : text
}

function masked(plain: string, signs: readonly (string | null)[]): string {
  if (!/^\d+$/.test(plain)) return plain
  const places = signs.filter((sign) => sign === null).length
  const digits = plain.padStart(places, '0')
  let at = digits.length - places
  let text = ''
  let isFirst = true
  for (const sign of signs) {
    if (sign !== null) text += sign
    else {
      // Digits beyond the places of the format stand before the first of them.
      if (isFirst) text += digits.slice(0, at)
      isFirst = false
      text += digits[at++]
    }
  }
  return text
}
