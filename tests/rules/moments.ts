/**
 * The moment of every case. Google's emulator has no clock to set, so there it is the real one; ours
 * stands still.
 */
export const NOW: Date =
  process.env['OFFICIAL_EMULATOR'] === undefined
    ? new Date('2026-11-24T15:00:00.000Z')
    : new Date(Math.floor(Date.now() / 1000) * 1000)

const MINUTE = 60_000

/** So many minutes after `NOW`; negative: before it. */
export function minutesOn(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * MINUTE)
}

/** So many days after `NOW`. */
export function daysOn(days: number): Date {
  return minutesOn(days * 24 * 60)
}
