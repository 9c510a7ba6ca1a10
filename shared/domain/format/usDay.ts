import type { Day } from '../audit/Audit.ts'

/** A day as mm/dd/yyyy, as it is typed and as American ledgers import it; empty stays empty. */
export function usDay(day: Day | ''): string {
  return day === '' ? '' : `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
}
