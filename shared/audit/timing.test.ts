import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, endOfDay, todayIn } from '#shared/kernel/day.ts'
import { anAudit } from '#shared/testing/builders.ts'
import type { Audit } from './model.ts'
import { BAKE_STATES } from './states.ts'
import { answerByOf, defaultAuditDue, dueIn, lastDayOf, openUntilOf } from './timing.ts'

describe('auditDue', () => {
  it('is 45 days after the policy ends, on a business day', () => {
    expect(defaultAuditDue('2026-10-05')).toBe('2026-11-19')
    expect(defaultAuditDue('2026-10-12')).toBe('2026-11-27')
    expect(defaultAuditDue('2026-10-07')).toBe('2026-11-23')
  })

  it('counts days to it, below zero when late', () => {
    expect(dueIn('2026-12-01', '2026-11-21')).toBe(10)
    expect(dueIn('2026-11-18', '2026-11-21')).toBe(-3)
    expect(dueIn(null, '2026-11-21')).toBeNull()
  })
})

const ZONE = 'America/New_York'
const MADE = new Date('2026-11-22T15:00:00Z')

const audit = (changes: Partial<Audit> = {}) =>
  anAudit({ dateAdded: MADE, auditDue: '2027-03-01', bakeState: 'CONTACTING', ...changes })
const lastDay = (changes: Partial<Audit>) => lastDayOf(openUntilOf(audit(changes), ZONE), ZONE)

describe('a link ends', () => {
  it.each<[string, Partial<Audit>, string]>([
    ['90 days after the due day', {}, '2027-05-30'],
    ['on the last contact day', { auditNoFlyDue: '2027-03-20' }, '2027-03-20'],
    ['not before 30 days after it was made', { auditDue: '2026-05-03' }, '2026-12-22'],
    [
      'not before 30 days after it was last sent',
      { auditDue: '2026-05-03', linkSentAt: new Date('2026-12-10T04:30:00Z') },
      '2027-01-08',
    ],
    [
      'not before that, whatever the last contact day',
      { auditNoFlyDue: '2026-12-01', linkSentAt: new Date('2026-11-30T15:00:00Z') },
      '2026-12-30',
    ],
    [
      '30 days after the results went to the carrier',
      { bakeState: 'INVOICED', dateSent: new Date('2026-12-01T15:00:00Z') },
      '2026-12-31',
    ],
    [
      'then too when it would be open longer, but no later than it would anyway',
      { bakeState: 'SENT_TO_CARRIER', auditDue: '2026-05-03', dateSent: MADE },
      '2026-12-22',
    ],
  ])('%s', (_, changes, expected) => {
    expect(lastDay(changes)).toBe(expected)
  })

  it('at the moment its audit is cancelled', () => {
    const [first] = anAudit().history
    const date = new Date('2026-11-25T12:00:00Z')
    const history = first ? [first, { ...first, to: 'CANCELLED' as const, date }] : []
    expect(openUntilOf(audit({ bakeState: 'CANCELLED', history }), ZONE)).toEqual(date)
    // Billing it opens nothing.
    const billed = { from: 'CANCELLED' as const, to: 'INVOICED' as const, date: MADE }
    const after = first ? [...history, { ...first, ...billed }] : []
    expect(openUntilOf(audit({ bakeState: 'INVOICED', history: after }), ZONE)).toEqual(date)
  })
})

const days = fc.integer({ min: -400, max: 800 }).map((count) => addDays('2026-11-22', count))
const moments = fc.integer({ min: 0, max: 500 * 24 }).map((h) => new Date(+MADE + h * 3_600_000))

it('never ends before the 30th day after it was made and last sent, unless its state ends it', () => {
  const given = fc.record({
    auditDue: fc.option(days),
    auditNoFlyDue: fc.option(days),
    linkSentAt: fc.option(moments),
    dateSent: fc.option(moments),
    bakeState: fc.constantFrom(...BAKE_STATES),
  })
  const zones = fc.constantFrom(ZONE, 'America/Los_Angeles', 'Pacific/Honolulu')
  fc.assert(
    fc.property(given, zones, (changes, zone) => {
      const each = audit(changes)
      const openUntil = openUntilOf(each, zone)
      const from = each.linkSentAt ?? each.dateAdded
      const least = endOfDay(addDays(todayIn(zone, from), 30), zone)
      const { bakeState } = changes
      if (bakeState === 'CANCELLED') return openUntil <= each.dateAdded
      if (bakeState === 'SENT_TO_CARRIER' || bakeState === 'INVOICED') {
        const sentOn = todayIn(zone, each.dateSent ?? each.dateAdded)
        return openUntil <= endOfDay(addDays(sentOn, 30), zone)
      }
      return openUntil >= least
    }),
  )
})

describe('the day to answer by', () => {
  it.each<[string, Partial<Audit>, string | null]>([
    ['is the due day while that is far enough', { auditDue: '2026-12-07' }, '2026-12-07'],
    // Thanksgiving is no business day: from Sunday the 22nd the fifth is Monday the 30th.
    ['with five business days ahead, holidays apart', { auditDue: '2026-11-30' }, '2026-11-30'],
    ['else ten days from when it was made', { auditDue: '2026-11-29' }, '2026-12-02'],
    ['also for one that was due already', { auditDue: '2026-05-03' }, '2026-12-02'],
    [
      'or last sent, on a business day',
      { auditDue: '2026-05-03', linkSentAt: new Date('2026-12-15T15:00:00Z') },
      '2026-12-28',
    ],
    [
      'never after the link has ended',
      { auditNoFlyDue: '2026-12-31', auditDue: '2027-03-01' },
      '2026-12-31',
    ],
    ['none without a due day', { auditDue: null }, null],
  ])('%s', (_, changes, expected) => {
    expect(answerByOf(audit(changes), ZONE)).toBe(expected)
  })

  it('is to come, and the link is open on it', () => {
    const given = fc.record({
      auditDue: days,
      auditNoFlyDue: fc.option(days),
      linkSentAt: fc.option(moments),
    })
    fc.assert(
      fc.property(given, (changes) => {
        const each = audit(changes)
        const day = answerByOf(each, ZONE) ?? ''
        const from = todayIn(ZONE, each.linkSentAt ?? each.dateAdded)
        return day > from && day <= lastDayOf(openUntilOf(each, ZONE), ZONE)
      }),
    )
  })
})
