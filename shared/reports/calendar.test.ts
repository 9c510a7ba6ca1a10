import { expect, it } from 'vitest'
import { calendarRange, calendarStep } from './calendar.ts'

it.each([
  ['month', '2026-11-21', '2026-11-01', '2026-12-05'],
  ['month', '2026-08-31', '2026-07-26', '2026-09-05'],
  ['month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['week', '2026-11-21', '2026-11-15', '2026-11-21'],
  ['agenda', '2027-01-01', '2026-12-27', '2027-01-02'],
  ['day', '2026-11-21', '2026-11-21', '2026-11-21'],
] as const)('%s around %s: %s to %s, whole weeks from Sunday on', (view, day, from, to) => {
  expect(calendarRange(view, day)).toEqual({ from, to })
})

it('goes on by months, weeks and days', () => {
  expect(calendarStep('month', '2026-12-31', 1)).toBe('2027-01-01')
  expect(calendarStep('month', '2026-03-31', -1)).toBe('2026-02-01')
  expect(calendarStep('agenda', '2026-11-21', 1)).toBe('2026-11-28')
  expect(calendarStep('day', '2026-11-01', -1)).toBe('2026-10-31')
})
