import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/day.ts'
import { daysLater, onBusinessDay } from './contactTimes.ts'
import { stepSettings } from './facts.ts'
import { longestWay, waitDays } from './schedule.ts'
import { STEP_TYPES } from './table.ts'

const TODAY = '2026-11-02'
const due = (left: number) => ({ auditDue: addDays(TODAY, left), auditNoFlyDue: null })

describe('waits', () => {
  it('are as the table says while the longest way fits', () => {
    expect(longestWay('EMAIL_INSURED', {})).toBe(44)
    expect(waitDays('EMAIL_INSURED', due(44), TODAY, {})).toBe(3)
    expect(waitDays('MAILING_INSURED', { auditDue: null, auditNoFlyDue: null }, TODAY, {})).toBe(10)
  })

  it('shrink in proportion when the due day, or the last contact day, is nearer', () => {
    expect(waitDays('EMAIL_INSURED', due(30), TODAY, {})).toBe(2)
    expect(waitDays('MAILING_INSURED', due(9), TODAY, {})).toBe(3)
    expect(
      waitDays('MAILING_INSURED', { ...due(90), auditNoFlyDue: '2026-11-11' }, TODAY, {}),
    ).toBe(3)
  })

  it('are counted by the cadence, on the whole way ahead', () => {
    const cadence = { EMAIL_INSURED: { waitInDays: 6 }, MAILING_INSURED: { waitInDays: 19 } }
    expect(longestWay('EMAIL_INSURED', cadence)).toBe(44 + 3 + 9)
    expect(waitDays('EMAIL_INSURED', due(56), TODAY, cadence)).toBe(6)
    expect(waitDays('EMAIL_INSURED', due(28), TODAY, cadence)).toBe(3)
    expect(waitDays('EMAIL_INSURED', due(2), TODAY, cadence)).toBe(1)
  })

  it('never go: a day at least, also when the audit is late', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STEP_TYPES),
        fc.integer({ min: -400, max: 400 }),
        fc.dictionary(
          fc.constantFrom(...STEP_TYPES),
          fc.record({ waitInDays: fc.integer({ min: 1, max: 60 }) }),
        ),
        (type, left, cadence) => {
          const days = waitDays(type, due(left), TODAY, cadence)
          const { waitInDays } = stepSettings(type, cadence)
          expect(days).toBeGreaterThanOrEqual(Math.min(1, waitInDays))
          expect(days).toBeLessThanOrEqual(waitInDays)
        },
      ),
    )
  })
})

describe("moments on the carrier's clocks", () => {
  it('a wait keeps the time of day over the change of the clocks', () => {
    const before = new Date('2026-10-31T13:00:00.000Z')
    expect(daysLater(before, 3, 'America/New_York').toISOString()).toBe('2026-11-03T14:00:00.000Z')
  })

  it('what a person does is due on a business day, in that zone', () => {
    const friday = new Date('2026-11-07T03:00:00.000Z')
    expect(onBusinessDay(friday, 'America/New_York')).toEqual(friday)
    const monday = '2026-11-09T03:00:00.000Z'
    expect(onBusinessDay(friday, 'Europe/Berlin').toISOString()).toBe(monday)
  })
})
