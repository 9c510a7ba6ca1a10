import { expect, it } from 'vitest'
import { endOfDay } from './day.ts'

it.each([
  ['2026-11-02', 'America/New_York', '2026-11-03T05:00:00.000Z'],
  ['2026-07-04', 'America/Los_Angeles', '2026-07-05T07:00:00.000Z'],
  ['2026-12-31', 'America/New_York', '2027-01-01T05:00:00.000Z'],
  ['2026-03-07', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-09T04:00:00.000Z'],
])('%s is over in %s at %s, asked once or twice', (day, timeZone, moment) => {
  endOfDay(day, timeZone).setFullYear(1999)
  expect(endOfDay(day, timeZone).toISOString()).toBe(moment)
})
