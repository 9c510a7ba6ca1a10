import type { Clock } from '../ports/clock.ts'

/** A clock that stands still until told otherwise. */
export function fixedClock(start: string | Date = '2026-11-02T15:00:00.000Z'): Clock & {
  set(moment: string | Date): void
} {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set(moment) {
      now = new Date(moment)
    },
  }
}
