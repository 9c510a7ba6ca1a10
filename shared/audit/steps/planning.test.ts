import { describe, expect, it } from 'vitest'
import type { StepType } from '#shared/firm/model.ts'
import { SYSTEM } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { verifyHistory } from '../history.ts'
import type { ActionContext, AuditWithSteps } from './model.ts'
import { createStep, postponeStep } from './planning.ts'
import { startStep } from './sending.ts'

const HOUR = 3_600_000

const create = (type: StepType) => (worked: AuditWithSteps, context: ActionContext) =>
  createStep(worked, type, context)
const postpone =
  (type: StepType, until: Date) => (worked: AuditWithSteps, context: ActionContext) =>
    postponeStep(worked, type, until, context)
const start = (type: StepType) => (worked: AuditWithSteps, context: ActionContext) =>
  startStep(worked, type, context)

function contacting(changes = {}): TestAudit {
  const test = new TestAudit({ bakeState: 'CONTACTING', openSteps: {}, ...changes })
  test.do(create('CALL_INSURED'))
  return test
}

describe('postponing a step', () => {
  it('removes it from the queue until then, and records no attempt', () => {
    const test = contacting()
    const until = new Date(test.now.getTime() + 20 * HOUR)
    test.do(postpone('CALL_INSURED', until))
    expect(test.last('CALL_INSURED')).toMatchObject({
      status: 'SCHEDULED',
      bakerStepActive: false,
      dateStarted: until,
      dueAt: until,
      attempt: 1,
      result: '',
    })
    expect(test.audit.history.at(-1)?.text).toBe('Call Insured postponed to 11/03/26')
    expect(test.audit.history.at(-1)?.text).not.toMatch(/Called|Emailed|Texted/)
    expect(verifyHistory(test.audit.history)).toBeNull()
    expect(test.audit.wakeAt).toEqual(until)

    test.passDays(1)
    test.do(start('CALL_INSURED'), {}, SYSTEM)
    expect(test.last('CALL_INSURED')).toMatchObject({ status: 'OPEN', bakerStepActive: true })
  })

  it('is refused for the past, for what is not open, for a wait and for the engine’s own', () => {
    const test = contacting()
    const later = new Date(test.now.getTime() + HOUR)
    expect(test.refused(postpone('CALL_INSURED', test.now))).toBe('POSTPONED_TO_PAST')
    expect(test.refused(postpone('CALL_AGENT', later))).toBe('STEP_NOT_OPEN')
    test.do(create('WAITING_FOR_INSURED'))
    expect(test.refused(postpone('WAITING_FOR_INSURED', later))).toBe('STEP_NOT_TO_POSTPONE')
    test.do(create('EMAIL_INSURED'))
    expect(test.refused(postpone('EMAIL_INSURED', later))).toBe('STEP_NOT_TO_POSTPONE')
  })

  it('is refused past the last contact day', () => {
    const test = contacting({ auditNoFlyDue: '2026-11-03' })
    const until = new Date(test.now.getTime() + 72 * HOUR)
    expect(test.refused(postpone('CALL_INSURED', until))).toBe('LAST_CONTACT_DAY_OVER')
  })
})
