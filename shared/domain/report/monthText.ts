import type { Month } from './Period.ts'

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11` as people read it: "Nov 2026". */
export function monthText(month: Month): string {
  return `${NAMES[Number(month.slice(5)) - 1] ?? month.slice(5)} ${month.slice(0, 4)}`
}
