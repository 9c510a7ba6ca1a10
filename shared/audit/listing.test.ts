import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/day.ts'
import { aSearchedAudit } from '#shared/testing/builders.ts'
import { BANDS, type Band } from './bands.ts'
import { bandOf, compareAudits, due30On, engineFieldsOf, sortKeyOf } from './listing.ts'
import { BAKE_STATES, isOpenState } from './states.ts'

const TODAY = '2026-11-21'
const known = { insuredEmail: 'a@insured.example' }

describe('specification §4, audit list ordering flags', () => {
  it.each([
    [
      'ORDER comes first, whatever is due',
      { bakeState: 'ORDER', auditDue: TODAY, ...known },
      'order',
    ],
    ['due in 30 days', { bakeState: 'READY', auditDue: '2026-12-21', ...known }, 'due30'],
    ['due in 31 days', { bakeState: 'READY', auditDue: '2026-12-22', ...known }, 'rest'],
    ['late', { bakeState: 'HEARTBEAT', auditDue: '2026-01-01', ...known }, 'due30'],
    ['no due day', { bakeState: 'READY', auditDue: null, ...known }, 'rest'],
    ['submitted and late', { bakeState: 'SUBMITTED', auditDue: '2026-01-01', ...known }, 'due30'],
    ['paused, due soon', { bakeState: 'PAUSED', auditDue: '2026-12-01', ...known }, 'due30'],
    ['sent and late', { bakeState: 'SENT_TO_CARRIER', auditDue: TODAY, ...known }, 'rest'],
    [
      'contacting, no e-mail',
      { bakeState: 'CONTACTING', auditDue: null, insuredEmail: '' },
      'fire',
    ],
    ['only spaces', { bakeState: 'CONTACTING', auditDue: null, insuredEmail: ' ' }, 'fire'],
    ['contacting by e-mail', { bakeState: 'CONTACTING', auditDue: null, ...known }, 'rest'],
    ['ready, no e-mail', { bakeState: 'READY', auditDue: null, insuredEmail: '' }, 'rest'],
    [
      'due goes before fire',
      { bakeState: 'CONTACTING', auditDue: '2026-12-01', insuredEmail: '' },
      'due30',
    ],
  ] as const)('%s', (_, audit, band) => {
    expect(bandOf(audit, TODAY)).toBe(band)
  })
})

describe('a late audit is listed with what is due in 30 days but for what is sent, invoiced, cancelled', () => {
  const unmoved = ['ORDER', 'SENT_TO_CARRIER', 'INVOICED', 'CANCELLED']

  it.each(BAKE_STATES)('in %s', (bakeState) => {
    const audit = { bakeState, auditDue: '2026-01-01', ...known }
    expect(bandOf(audit, TODAY) === 'due30').toBe(!unmoved.includes(bakeState))
  })
})

describe('the day of due30', () => {
  const audits = fc.record({
    bakeState: fc.constantFrom(...BAKE_STATES),
    auditDue: fc.option(fc.integer({ min: -400, max: 400 }).map((count) => addDays(TODAY, count))),
    insuredEmail: fc.constantFrom('', 'a@insured.example'),
  })

  it('is the first day on which the date alone puts the audit into due30', () => {
    fc.assert(
      fc.property(audits, (audit) => {
        const flipOn = due30On(audit, TODAY)
        if (flipOn !== null) {
          expect(flipOn > TODAY).toBe(true)
          expect(bandOf(audit, flipOn)).toBe('due30')
          expect(bandOf(audit, addDays(flipOn, -1))).not.toBe('due30')
        }
      }),
    )
  })

  it('is null only when no day ahead does', () => {
    fc.assert(
      fc.property(audits, (audit) => {
        if (due30On(audit, TODAY) !== null) return
        const now = bandOf(audit, TODAY) === 'due30'
        const { auditDue, bakeState } = audit
        const ever = auditDue !== null && bakeState !== 'ORDER' && isOpenState(bakeState)
        expect(now || !ever).toBe(true)
      }),
    )
  })
})

const audit = fc.record({
  band: fc.constantFrom(...(Object.keys(BANDS) as Band[])),
  dateAdded: fc.oneof(
    fc.constantFrom(new Date(0), new Date('2026-11-21T00:00:00Z')),
    fc.date({ min: new Date(0), max: new Date('2286-01-01'), noInvalidDate: true }),
  ),
  id: fc.stringMatching(/^[A-Za-z0-9]{20}$/),
})

describe('specification §4 and §7, the default order', () => {
  it('of keys is the order of the comparator', () => {
    fc.assert(
      fc.property(audit, audit, (a, b) => {
        const keyA = sortKeyOf(a)
        const keyB = sortKeyOf(b)
        expect(Math.sign(compareAudits(a, b))).toBe(keyA < keyB ? -1 : keyA > keyB ? 1 : 0)
      }),
    )
  })

  it('is ORDER, due within 30 days, fire, the rest, and newest first in each', () => {
    const early = new Date('2026-01-01T00:00:00Z')
    const late = new Date('2026-11-01T00:00:00Z')
    const sorted = [
      { id: 'a', band: 'order', dateAdded: early },
      { id: 'b', band: 'due30', dateAdded: late },
      { id: 'c', band: 'due30', dateAdded: early },
      { id: 'd', band: 'fire', dateAdded: late },
      { id: 'e', band: 'rest', dateAdded: late },
      { id: 'f', band: 'rest', dateAdded: late },
    ] as const
    expect([...sorted].reverse().sort(compareAudits)).toEqual(sorted)
    const keys = sorted.map(sortKeyOf)
    expect([...keys].sort()).toEqual(keys)
  })

  it('all keys of a band begin with its digit, and moments before 1970 or far ahead keep the width', () => {
    const key = (dateAdded: Date) => sortKeyOf({ band: 'fire', dateAdded, id: 'x' })
    expect(key(new Date(-5))).toBe('2|9999999999999|x')
    expect(key(new Date(8.64e15))).toBe('2|0000000000000|x')
  })
})

const AUDIT = {
  ...aSearchedAudit({
    auditCode: 'HM0045000',
    orderNumber: 'HM0045000',
    policyNumber: 'GLP-0100000-01',
    insuredCompany: 'Rangoni Of Florence',
    insuredFirstName: 'Abel',
    insuredLastName: 'Maclead',
    insuredEmail: 'amaclead@insured.example',
    insuredPhone: '631.335.3414',
    insuredMailingCity: 'Middle Island',
    agentCompany: 'Suffolk Insurance Services',
  }),
  id: 'a1b2c3d4e5f6g7h8i9j0',
  dateAdded: new Date('2026-11-01T12:00:00Z'),
  bakeState: 'CONTACTING',
  auditDue: '2027-01-15',
  auditNoFlyDue: null,
  policyEnd: null,
  auditEnd: null,
  insuredMailingState: 'OH',
  insuredLocationState: 'OH',
  history: [],
  timeZone: 'America/New_York',
  openSteps: {},
  nextStep: 'CALL_AGENT',
  nextDue: '2026-11-21',
  defects: [],
  flags: [],
  categories: [],
  lastEventOp: 'IMPORTED',
} satisfies Parameters<typeof engineFieldsOf>[0]

describe('engineFieldsOf', () => {
  it('puts band, order, flip day and search words of one audit together', () => {
    expect(engineFieldsOf(AUDIT, '2026-11-21')).toMatchObject({
      band: 'rest',
      sortKey: '3|8206465599999|a1b2c3d4e5f6g7h8i9j0',
      flipOn: '2026-12-16',
    })
    expect(engineFieldsOf(AUDIT, '2026-11-21').tokens).toContain('rangoni')
  })

  it('moves the audit to its new group on the flip day, and only its group', () => {
    const before = engineFieldsOf(AUDIT, '2026-12-15')
    const after = engineFieldsOf(AUDIT, '2026-12-16')
    expect(after).toEqual({
      ...before,
      band: 'due30',
      flipOn: '2027-01-16',
      sortKey: `1${before.sortKey.slice(1)}`,
    })
  })

  it('never falls behind: with the days only flipOn changes what it said it would', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 30 }), (days) => {
        const today = addDays('2026-12-16', days)
        const { band, flipOn } = engineFieldsOf(AUDIT, today)
        expect([band, flipOn]).toEqual(days < 0 ? ['rest', '2026-12-16'] : ['due30', '2027-01-16'])
      }),
    )
  })
})
