import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/day.ts'
import { bandOf, due30On } from './listing.ts'
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
