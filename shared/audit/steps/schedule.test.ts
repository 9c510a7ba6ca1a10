import { TZDate } from '@date-fns/tz'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/day.ts'
import { aStep } from '#shared/testing/builders.ts'
import { stepSettings } from './facts.ts'
import {
  afterQuietHours,
  daysLater,
  dueWork,
  keepsQuietHours,
  longestPath,
  onBusinessDay,
  waitDays,
  wakeAtOf,
} from './schedule.ts'
import { STEP_TYPES } from './table.ts'

const ZONE = 'America/New_York'
const soon = new Date('2026-11-03T15:00:00.000Z')
const later = new Date('2026-11-09T15:00:00.000Z')
const contacting = { bakeState: 'CONTACTING', pause: null, auditNoFlyDue: null } as const

describe('when the engine acts on an audit next', () => {
  it('is the first that comes of its own steps, waits and starts', () => {
    const steps = [
      aStep({ type: 'EMAILING_INSURED_2X', status: 'SCHEDULED', dateStarted: later }),
      aStep({ type: 'WAITING_FOR_AGENT', status: 'OPEN', dueAt: soon }),
    ]
    expect(wakeAtOf(contacting, steps, ZONE)).toEqual(soon)
    expect(wakeAtOf(contacting, steps.slice(0, 1), ZONE)).toEqual(later)
  })

  it('is never where only a person acts', () => {
    const call = aStep({ type: 'CALL_INSURED', status: 'OPEN', dueAt: soon })
    expect(wakeAtOf(contacting, [call], ZONE)).toBeNull()
    expect(wakeAtOf(contacting, [], ZONE)).toBeNull()
    const scheduled: typeof call = { ...call, status: 'SCHEDULED', dateStarted: later }
    expect(wakeAtOf(contacting, [scheduled], ZONE)).toEqual(later)
  })

  it('is the end of the last contact day, where a call is still open', () => {
    const call = aStep({ type: 'CALL_INSURED', status: 'OPEN', dueAt: soon })
    const ending = { ...contacting, auditNoFlyDue: '2026-11-05' }
    const end = new Date('2026-11-06T05:00:00.000Z')
    expect(wakeAtOf(ending, [call], ZONE)).toEqual(end)
    expect(dueWork(call, ending, { now: new Date(end.getTime() - 1), timeZone: ZONE })).toBeNull()
    expect(dueWork(call, ending, { now: end, timeZone: ZONE })).toBe('start')
    const manual = aStep({ type: 'MANUAL', status: 'OPEN', dueAt: soon })
    expect(wakeAtOf(ending, [manual], ZONE)).toBeNull()
  })

  it('is when an e-mail is due that no person reviews first', () => {
    const email = aStep({ type: 'EMAIL_INSURED', baker: false, dueAt: soon })
    expect(wakeAtOf(contacting, [email], ZONE)).toEqual(soon)
    expect(wakeAtOf(contacting, [{ ...email, baker: true }], ZONE)).toBeNull()
  })

  it('is never one for what the engine cannot send', () => {
    const api = aStep({ type: 'SEND_TO_CARRIER_API', baker: false, dueAt: soon })
    expect(wakeAtOf({ ...contacting, bakeState: 'FINAL_REVIEW_COMPLETE' }, [api], ZONE)).toBeNull()
  })

  it('is the beginning of the day a pause ends on, whatever is open', () => {
    const step = aStep({ type: 'WAITING_FOR_AGENT', status: 'OPEN', dueAt: soon })
    const pause = { resumeState: 'CONTACTING', reason: 'x', at: soon, until: '2026-11-20' } as const
    const paused = { ...contacting, bakeState: 'PAUSED', pause } as const
    expect(wakeAtOf(paused, [step], ZONE)).toEqual(new Date('2026-11-20T05:00:00.000Z'))
    expect(wakeAtOf({ ...paused, pause: { ...pause, until: null } }, [step], ZONE)).toBeNull()
    expect(wakeAtOf({ ...contacting, bakeState: 'CANCELLED' }, [step], ZONE)).toBeNull()
  })
})

const TODAY = '2026-11-02'
const due = (left: number) => ({ auditDue: addDays(TODAY, left), auditNoFlyDue: null })

describe('waits', () => {
  it('are as the table says while the longest path fits', () => {
    expect(longestPath('EMAIL_INSURED', {})).toBe(44)
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

  it('are counted by the cadence, on the whole path ahead', () => {
    const cadence = { EMAIL_INSURED: { waitInDays: 6 }, MAILING_INSURED: { waitInDays: 19 } }
    expect(longestPath('EMAIL_INSURED', cadence)).toBe(44 + 3 + 9)
    expect(waitDays('EMAIL_INSURED', due(56), TODAY, cadence)).toBe(6)
    expect(waitDays('EMAIL_INSURED', due(28), TODAY, cadence)).toBe(3)
    expect(waitDays('EMAIL_INSURED', due(2), TODAY, cadence)).toBe(1)
  })

  it('are a day at least, also when the audit is late', () => {
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

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
]
const HOUR = 3_600_000
/** Both changes of the clocks in 2026 and the days around them. */
const DAYS_OF_CHANGE = ['2026-03-07T00:00:00Z', '2026-10-31T00:00:00Z']

describe('quiet hours', () => {
  it('are kept by our calls and texts only', () => {
    expect(STEP_TYPES.filter(keepsQuietHours)).toEqual([
      'CALL_AGENT',
      'CALL_INSURED',
      'TEXT_INSURED',
      'REACHED_OUT_TEXT_INSURED',
      'REACHED_OUT_CALL_CARRIER',
      'REACHED_OUT_CALL_AGENT',
      'REACHED_OUT_CALL_INSURED',
      'REACHED_OUT_CALL_ACCOUNTANT',
    ])
  })

  it("end at 8:00 on the insured's clocks, and begin at 20:00", () => {
    const after = (moment: string, zone: string) =>
      afterQuietHours(new Date(moment), zone).toISOString()
    expect(after('2026-11-03T12:59:59.999Z', 'America/New_York')).toBe('2026-11-03T13:00:00.000Z')
    expect(after('2026-11-03T13:00:00.000Z', 'America/New_York')).toBe('2026-11-03T13:00:00.000Z')
    expect(after('2026-11-04T00:59:59.999Z', 'America/New_York')).toBe('2026-11-04T00:59:59.999Z')
    expect(after('2026-11-04T01:00:00.000Z', 'America/New_York')).toBe('2026-11-04T13:00:00.000Z')
    // The same moment is quiet in the east and not yet in Hawaii.
    expect(after('2026-11-04T01:00:00.000Z', 'Pacific/Honolulu')).toBe('2026-11-04T01:00:00.000Z')
    // The night in which the clocks go back is an hour longer.
    expect(after('2026-11-01T02:00:00.000Z', 'America/Chicago')).toBe('2026-11-01T14:00:00.000Z')
  })

  it('a moment outside them stays; any other goes to the next 8:00, over changes of the clocks too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...DAYS_OF_CHANGE),
        fc.integer({ min: 0, max: 4 * 24 * 60 }),
        (zone, day, minutes) => {
          const moment = new Date(new Date(day).getTime() + minutes * 60_000)
          const hour = new TZDate(moment, zone).getHours()
          const after = afterQuietHours(moment, zone)
          if (hour >= 8 && hour < 20) {
            expect(after).toEqual(moment)
            return
          }
          const local = new TZDate(after, zone)
          expect([local.getHours(), local.getMinutes()]).toEqual([8, 0])
          const waited = after.getTime() - moment.getTime()
          expect(waited).toBeGreaterThan(0)
          expect(waited).toBeLessThanOrEqual(13 * HOUR)
        },
      ),
    )
  })
})
