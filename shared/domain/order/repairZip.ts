import { isZip } from '../format/zip.ts'

/** States whose ZIPs begin with 0, which spreadsheets take away. */
const ZERO_ZIP_STATES: readonly string[] = ['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT']

/** Territories whose ZIPs begin with 00. */
const TWO_ZEROS: readonly string[] = ['PR', 'VI']

/**
 * The ZIP with the zero that a spreadsheet took: four digits in a state whose ZIPs begin with 0
 * become five, also before a ZIP+4, also of `7030.0`. Nine digits are a ZIP+4. Any other text stays
 * as it is. `state` is a code, also one outside the 50.
 */
export function repairZip(zip: string, state: string): string {
  const digits = /^(\d+)\.0+$/.exec(zip)?.[1] ?? zip
  const [, five = '', four] = /^(\d{3,5})-?(\d{4})?$/.exec(digits) ?? []
  const isLost =
    (five.length === 4 && ZERO_ZIP_STATES.includes(state)) ||
    (five.length === 3 && TWO_ZEROS.includes(state))
  const whole = isLost ? five.padStart(5, '0') : five
  const repaired = four === undefined ? whole : `${whole}-${four}`
  return isZip(repaired) ? repaired : digits
}
