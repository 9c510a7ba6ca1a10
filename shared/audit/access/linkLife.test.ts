import { describe, expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import type { Audit } from '../model.ts'
import { openUntilOf } from '../timing.ts'
import { extendLink, extensionDays, LINK_DAYS, linkLife } from './linkLife.ts'

const timeZone = 'America/New_York'
const at = (day: string) => new Date(`${day}T15:00:00.000Z`)
// Its links end with 05/30/27, the 90th day after the due day.
const AUDIT: Partial<Audit> = {
  bakeState: 'CONTACTING',
  auditDue: '2027-03-01',
  auditNoFlyDue: null,
}

const lifeOn = (day: string, changes: Partial<Audit> = {}) => {
  const audit = anAudit({ ...AUDIT, ...changes })
  return linkLife(audit, { openUntil: openUntilOf(audit, timeZone), now: at(day), timeZone })
}

describe('how the links of an audit are', () => {
  it.each([
    ['2027-05-23', 'open', 7],
    ['2027-05-24', 'ending', 6],
    ['2027-05-30', 'ending', 0],
    ['2027-05-31', 'ended', -1],
  ] as const)('on %s: %s', (day, standing, daysLeft) => {
    expect(lifeOn(day)).toEqual({ standing, daysLeft, lastDay: '2027-05-30' })
  })

  it('closed is closed, whatever day it is', () => {
    expect(lifeOn('2027-05-01', { linkClosedAt: at('2027-04-01') }).standing).toBe('closed')
  })

  it('warns for a whole week', () => {
    expect(LINK_DAYS.warning).toBe(7)
  })
})

describe('a link that is extended', () => {
  const extended = (until: string, changes: Partial<Audit> = {}, day = '2027-05-25') => {
    const test = new TestAudit({ ...AUDIT, ...changes })
    test.now = at(day)
    const result = test.try((worked, context) => extendLink(worked, until, context))
    return { test, result, code: result.ok ? null : result.error.code }
  }

  it('is open through that day, and the history says so', () => {
    const { test } = extended('2027-08-31')
    expect(openUntilOf(test.audit, timeZone)).toEqual(new Date('2027-09-01T04:00:00.000Z'))
    expect(test.audit.history.at(-1)).toMatchObject({
      op: 'LINK_EXTENDED',
      text: 'Link extended to 08/31/27',
    })
  })

  it('opens again one that has ended', () => {
    const { test } = extended('2027-06-30', {}, '2027-06-10')
    expect(openUntilOf(test.audit, timeZone) > test.now).toBe(true)
  })

  it.each([
    ['the day that it ends anyway', '2027-05-30', {}, 'LINK_DAY_OUT_OF_RANGE'],
    ['more than a year ahead', '2028-05-26', {}, 'LINK_DAY_OUT_OF_RANGE'],
    ['closed links', '2027-08-31', { linkClosedAt: at('2027-05-01') }, 'LINK_CLOSED'],
    ['a cancelled audit', '2027-08-31', { bakeState: 'CANCELLED' }, 'LINK_ENDED'],
    [
      'later than a month after the results',
      '2027-08-31',
      { bakeState: 'SENT_TO_CARRIER', dateSent: at('2027-05-20') },
      'LINK_DAY_OUT_OF_RANGE',
    ],
    [
      'results of more than a month ago',
      '2027-08-31',
      { bakeState: 'SENT_TO_CARRIER', dateSent: at('2027-04-10') },
      'LINK_ENDED',
    ],
  ] as const)('is refused for %s', (_, until, changes, code) => {
    expect(extended(until, changes as Partial<Audit>).code).toBe(code)
  })

  it('offers the days that it takes, and no others', () => {
    const days = extensionDays(anAudit(AUDIT), { now: at('2027-05-25'), timeZone })
    expect(days).toEqual({ earliest: '2027-05-31', latest: '2028-05-24' })
    for (const day of Object.values(days ?? {})) expect(extended(day).code).toBeNull()
  })
})
