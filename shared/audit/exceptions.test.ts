import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/day.ts'
import { EXCEPTION_RULES } from '#shared/reports/exceptionRules.ts'
import { ADMIN, anAppointment, anAudit } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { editAudit } from './editAudit.ts'
import { EXCEPTION_NAMES, EXCEPTIONS, type ExceptionName, exceptionsOf } from './exceptions.ts'
import { engineFieldsOf } from './listing.ts'
import type { Audit } from './model.ts'
import { BAKE_STATES } from './states.ts'

const TODAY = '2026-11-02'
const calm: Partial<Audit> = { auditDue: '2027-03-01', policyEnd: '2026-10-01' }

/** An audit with the exception, and one as near to it as can be without. */
const ROWS: Record<ExceptionName, { has: Partial<Audit>; hasNot: Partial<Audit> }> = {
  DEFECTS: {
    has: { defects: [{ code: 'ORDER_DEFECT_MISSING', field: 'phone', message: '' }] },
    hasNot: { defects: [] },
  },
  CHASE_ENDED: {
    has: { openSteps: { MANUAL: 's' }, nextStep: 'MANUAL', nextDue: TODAY },
    // Planned for the day on which the last wait is over.
    hasNot: { openSteps: { MANUAL: 's' }, nextStep: 'MANUAL', nextDue: '2026-11-03' },
  },
  NO_NEXT_ACTION: {
    has: { bakeState: 'CONTACTING', openSteps: {}, nextStep: null },
    hasNot: { bakeState: 'WORKSHEET', openSteps: {}, nextStep: null },
  },
  BOUNCED: {
    has: {
      ...{ bakeState: 'CONTACTING', insuredEmail: 'Dana@oven.example' },
      bouncedEmails: ['dana@oven.example'],
    },
    hasNot: {
      ...{ bakeState: 'CONTACTING', insuredEmail: 'dana@oven.example' },
      ...{ agentInsuredEmail: 'office@oven.example', bouncedEmails: ['dana@oven.example'] },
    },
  },
  DOCUMENTS_TO_CHECK: { has: { toCheck: ['f1'] }, hasNot: { toCheck: [] } },
  APPOINTMENT_LEFT: {
    has: { appointment: anAppointment({ day: TODAY, isLeft: true }) },
    hasNot: { appointment: anAppointment({ day: TODAY }) },
  },
  APPOINTMENT_PASSED: {
    has: { appointment: anAppointment({ day: '2026-11-01' }) },
    hasNot: { appointment: anAppointment({ day: TODAY }) },
  },
  SENDING_FAILED: {
    has: { bakeState: 'FINAL_REVIEW_COMPLETE', lastEventOp: 'FAILED' },
    hasNot: { bakeState: 'CONTACTING', lastEventOp: 'FAILED' },
  },
  PAST_DUE: { has: { auditDue: '2026-11-01' }, hasNot: { auditDue: TODAY } },
  PAST_LAST_CONTACT_DAY: {
    has: { auditNoFlyDue: '2026-11-01' },
    hasNot: { auditNoFlyDue: TODAY },
  },
  PAST_180_DAYS: { has: { policyEnd: '2026-05-05' }, hasNot: { policyEnd: '2026-05-06' } },
}

describe('exceptions (specification §4, §9; docs/decisions/0015)', () => {
  it.each(EXCEPTION_NAMES)('%s', (name) => {
    const { has, hasNot } = ROWS[name]
    expect(exceptionsOf(anAudit({ ...calm, ...has }), TODAY)).toEqual([name])
    expect(exceptionsOf(anAudit({ ...calm, ...hasNot }), TODAY)).toEqual([])
    expect(EXCEPTIONS[name].label).not.toBe('')
    expect(EXCEPTIONS[name].clears).toMatch(/\.$/)
  })

  it('an open manual step is an exception of its own, since attempts may go on beside it', () => {
    const openSteps = { MANUAL: 's', CALL_INSURED: 't' }
    const audit = anAudit({ ...calm, openSteps, nextStep: 'MANUAL', nextDue: TODAY })
    expect(exceptionsOf(audit, TODAY)).toEqual(['CHASE_ENDED'])
    expect(EXCEPTIONS.CHASE_ENDED.label).toBe('A manual step is open and there is no outcome')
    const { label, cause } = EXCEPTION_RULES.CHASE_ENDED
    expect(`${label}. ${cause}`).not.toMatch(/attempt|tried/i)
  })

  it('the due day and the cap end with what is sent; the last contact day with what is collected', () => {
    const late = { auditDue: '2026-11-01', auditNoFlyDue: '2026-11-01', policyEnd: '2026-01-01' }
    const of = (bakeState: Audit['bakeState']) =>
      exceptionsOf(anAudit({ ...late, bakeState }), TODAY)
    expect(of('PAUSED')).toEqual(['PAST_DUE', 'PAST_LAST_CONTACT_DAY', 'PAST_180_DAYS'])
    expect(of('WORKSHEET')).toEqual(['PAST_DUE', 'PAST_180_DAYS'])
    for (const state of ['SENT_TO_CARRIER', 'INVOICED', 'CANCELLED'] as const)
      expect(of(state)).toEqual([])
  })

  it('flipOn is the next day on which the date alone changes band or flags', () => {
    const day = fc.option(fc.integer({ min: -300, max: 300 }).map((n) => addDays(TODAY, n)))
    const facts = fc.record({
      bakeState: fc.constantFrom(...BAKE_STATES),
      auditDue: day,
      auditNoFlyDue: day,
      policyEnd: day,
    })
    fc.assert(
      fc.property(facts, (changes) => {
        const audit = anAudit({ ...changes, openSteps: {}, nextStep: null, nextDue: null })
        const listed = (today: string) => {
          const { band, flags } = engineFieldsOf(audit, today)
          return [band, flags]
        }
        const { flipOn } = engineFieldsOf(audit, TODAY)
        const last = flipOn ?? addDays(TODAY, 700)
        expect(listed(addDays(last, -1))).toEqual(listed(TODAY))
        if (flipOn !== null) expect(listed(flipOn)).not.toEqual(listed(TODAY))
        else expect(listed(last)).toEqual(listed(TODAY))
      }),
    )
  })

  it("are set and cleared by every write; others' flags stay", () => {
    const test = new TestAudit({ ...calm, flags: ['COMMENT'] })
    const due = (auditDue: string) => test.do((w, c) => editAudit(w, { auditDue }, c), {}, ADMIN)
    due('2026-11-01')
    expect(test.audit.flags).toEqual(['PAST_DUE', 'COMMENT'])
    due('2026-12-01')
    expect(test.audit.flags).toEqual(['COMMENT'])
  })
})
