/** States whose ZIPs begin with 0, which spreadsheets take away. */
const ZERO_ZIP_STATES: readonly string[] = ['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT']

/**
 * The ZIP with the zero that a spreadsheet took: four digits in a state whose ZIPs begin with 0
 * become five, also before a ZIP+4. Any other text stays as it is.
 */
export function repairZip(zip: string, state: string): string {
  const lost = /^\d{4}(-\d{4})?$/.test(zip)
  return lost && ZERO_ZIP_STATES.includes(state) ? `0${zip}` : zip
}

/** True for five digits, or five and four. */
export function isZip(zip: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(zip)
}
