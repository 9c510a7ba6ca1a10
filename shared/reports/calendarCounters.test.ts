import { expect, it } from 'vitest'
import { calendarCounts, firstMark, keptLoads, newMark } from './calendarCounters.ts'

const AUDIT = {
  bakeState: 'CONTACTING',
  sliceID: 'of: us',
  auditDue: '2026-11-20',
  auditNoFlyDue: '2026-11-20',
  nextDue: '2026-12-01',
  appointment: { day: '2026-11-09' },
} as const

it('counts each date of an open audit in its month, by kind, day and slice', () => {
  expect([...calendarCounts(AUDIT)]).toEqual([
    ['2026-11', { 'due:20:of: us': 1, 'nofly:20:of: us': 1, 'meeting:09:of: us': 1 }],
    ['2026-12', { 'step:01:of: us': 1 }],
  ])
  expect([...calendarCounts({ ...AUDIT, bakeState: 'INVOICED' })]).toEqual([])
})

it('reads back how many dates the days have in some slices, whatever their names are', () => {
  const counts = { 'due:20:of: us': 2, 'due:20:99': 3, 'step:01:9999': 4, 'other:01:99': 5 }
  const loads = (...slices: string[]) => [
    ...keptLoads([{ day: 'calendar:2026-11', counts }], slices),
  ]
  const none = { due: 0, nofly: 0, step: 0, meeting: 0 }
  expect(loads('of: us', '99')).toEqual([['2026-11-20', { ...none, due: 5 }]])
  expect(loads('9999')).toEqual([['2026-11-01', { ...none, step: 4 }]])
  expect(loads('9')).toEqual([])
})

it('marks what is not known of an open audit, and nothing else', () => {
  const known = firstMark({ dateAdded: new Date('2026-12-02T04:30:00Z') }, 'America/New_York')
  expect(known).toEqual({ nextDue: '2026-12-01', appointment: null })
  const mark = { nextDue: '2026-12-01', appointment: { day: '2026-11-09' } }
  expect(newMark(AUDIT, known)).toEqual(mark)
  expect(newMark(AUDIT, mark)).toBeNull()
  expect(newMark({ ...AUDIT, appointment: null }, known)).toBeNull()
  expect(newMark({ ...AUDIT, bakeState: 'INVOICED' }, known)).toBeNull()
})
