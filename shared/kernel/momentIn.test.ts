import { expect, it } from 'vitest'
import { fieldMoment, momentIn } from './day.ts'

it('a date and time is of the zone it is typed for, and comes back as it was typed', () => {
  const moment = momentIn('America/Denver', '2026-11-20T10:00')
  expect(moment?.toISOString()).toBe('2026-11-20T17:00:00.000Z')
  expect(fieldMoment('America/Denver', moment as Date)).toBe('2026-11-20T10:00')
  expect(momentIn('America/New_York', '2026-07-01T10:00')?.toISOString()).toBe(
    '2026-07-01T14:00:00.000Z',
  )
})

it.each(['', '2026-11-20', 'tomorrow'])('%j is no moment', (typed) => {
  expect(momentIn('America/Denver', typed)).toBeNull()
})
