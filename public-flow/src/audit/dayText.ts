import type { Day } from '#shared/kernel/day.ts'

/** A day as mm/dd/yy (specification §2); empty for none. No date library comes with the pages for it. */
export function dayText(day: Day | null): string {
  return day === null ? '' : `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`
}

/** A moment's day in this browser's zone, as mm/dd/yy. */
export function momentText(moment: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(moment.getMonth() + 1)}/${two(moment.getDate())}/${two(moment.getFullYear() % 100)}`
}
