import { describe, expect, it } from 'vitest'
import type { StepType } from '#shared/firm/model.ts'
import { ADMIN, aWorkCarrier, SYSTEM } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { editAudit } from '../editAudit.ts'
import { verifyHistory } from '../history.ts'
import type { BakeState } from '../states.ts'
import { type Completion, completeStep, logContact, moveAudit } from './complete.ts'
import { bounceStep } from './delivery.ts'
import type { ActionContext, AuditWithSteps } from './model.ts'
import { answerStep, lapseStep } from './outcomes.ts'
import { createStep, reopenStep, withdrawStep } from './planning.ts'
import { startStep } from './sending.ts'

const complete =
  (type: StepType, completion: Completion = {}) =>
  (worked: AuditWithSteps, context: ActionContext) =>
    completeStep(worked, type, context, completion)
const of =
  (work: typeof createStep, type: StepType) => (worked: AuditWithSteps, context: ActionContext) =>
    work(worked, type, context)
const move = (to: BakeState) => (worked: AuditWithSteps, context: ActionContext) =>
  moveAudit(worked, to, context)

function started(changes = {}): TestAudit {
  const test = new TestAudit(changes)
  test.do(complete('READY'))
  return test
}

describe('completing a step (specification §4)', () => {
  it('Ready starts the audit: entry, state and the first steps of both tracks', () => {
    const test = started()
    expect(test.audit).toMatchObject({ bakeState: 'CONTACTING', v: 2, nextStep: 'EMAIL_INSURED' })
    expect(test.audit.history.at(-1)).toMatchObject({
      op: 'STARTED',
      text: 'Started Audit',
      userId: 'auditor@bakehouse.example',
      from: 'READY',
      to: 'CONTACTING',
    })
    expect(test.last('READY')).toMatchObject({
      status: 'COMPLETED',
      dateCompleted: test.now,
      acUserId: 'auditor@bakehouse.example',
      bakerStepActive: false,
    })
    expect(test.openTypes()).toEqual(['EMAIL_INSURED', 'KICK_OFF_WITH_AGENT'])
    expect(Object.keys(test.audit.openSteps).sort()).toEqual(test.openTypes().sort())
  })

  it('without an insured e-mail only the agent is asked, and the list has it in the band of those', () => {
    const test = started({ insuredEmail: '' })
    expect(test.openTypes()).toEqual(['KICK_OFF_WITH_AGENT'])
    expect(test.audit.band).toBe('fire')
  })

  it('an outreach schedules what comes without an answer, after its wait', () => {
    const test = started()
    test.do(complete('EMAIL_INSURED'))
    const next = test.last('EMAILING_INSURED_2X')
    expect(next).toMatchObject({ status: 'SCHEDULED', bakerStepActive: false })
    expect(next.dateStarted).toEqual(new Date(test.now.getTime() + 3 * 86_400_000))
    expect(test.refused(of(startStep, 'EMAILING_INSURED_2X'), {}, SYSTEM)).toBe('STEP_NOT_DUE')
    test.passDays(3)
    test.do(of(startStep, 'EMAILING_INSURED_2X'), {}, SYSTEM)
    expect(test.last('EMAILING_INSURED_2X').status).toBe('QUEUED')
    expect(test.openTypes()).toContain('EMAILING_INSURED_2X')
    expect(test.audit.history.at(-1)?.text).toBe('Emailed Insured')
    expect(test.refused(of(startStep, 'EMAILING_INSURED_2X'), {}, SYSTEM)).toBe('STEP_NOT_DUE')
  })

  it('one completed or answered ahead of its planned start began at that moment', () => {
    const test = started()
    test.do(complete('EMAIL_INSURED'))
    test.do(complete('KICK_OFF_WITH_AGENT'))
    test.do(complete('CALL_AGENT', { disposition: 'spoke' }))
    expect(test.last('CALL_AGENT')).toMatchObject({ status: 'COMPLETED', dateStarted: test.now })
    test.do(of(answerStep, 'EMAILING_INSURED_2X'))
    expect(test.last('EMAILING_INSURED_2X')).toMatchObject({ dateStarted: test.now })
  })

  it('an answer ends the follow-up as ANSWERED and begins the wait instead', () => {
    const test = started()
    test.do(complete('EMAIL_INSURED'))
    test.do(of(answerStep, 'EMAILING_INSURED_2X'))
    expect(test.last('EMAILING_INSURED_2X').status).toBe('ANSWERED')
    expect(test.openTypes()).toEqual(['KICK_OFF_WITH_AGENT', 'WAITING_FOR_INSURED'])
    expect(test.audit.bakeState).toBe('HEARTBEAT')
    expect(test.refused(of(answerStep, 'WAITING_FOR_INSURED'))).toBe('NOTHING_TO_ANSWER')
  })

  it('a wait that lapses twice leads back to CONTACTING', () => {
    const test = started()
    test.do(complete('EMAIL_INSURED'))
    test.do(of(answerStep, 'EMAILING_INSURED_2X'))
    test.passDays(5)
    test.do(of(lapseStep, 'WAITING_FOR_INSURED'), {}, SYSTEM)
    expect([test.audit.bakeState, test.openTypes()]).toEqual([
      'HEARTBEAT',
      ['KICK_OFF_WITH_AGENT', 'CALL_INSURED'],
    ])
    test.do(complete('CALL_INSURED', { disposition: 'spoke' }))
    test.passDays(5)
    test.do(of(lapseStep, 'WAITING_FOR_INSURED'), {}, SYSTEM)
    expect(test.audit.bakeState).toBe('CONTACTING')
  })

  it('dispositions: a wrong number goes on at once, a call back stays open until then', () => {
    const test = started({ insuredEmail: '' })
    test.do(of(createStep, 'CALL_INSURED'))
    const callbackAt = new Date(test.now.getTime() + 86_400_000)
    expect(test.refused(complete('CALL_INSURED', { disposition: 'callBack' }))).toBe(
      'CALL_BACK_PAST',
    )
    test.do(complete('CALL_INSURED', { disposition: 'callBack', callbackAt }))
    expect(test.last('CALL_INSURED')).toMatchObject({ status: 'SCHEDULED', dueAt: callbackAt })
    test.passDays(1)
    test.do(of(startStep, 'CALL_INSURED'), {}, SYSTEM)
    test.do(complete('CALL_INSURED', { disposition: 'wrongNumber' }))
    expect(test.last('INSURED_EMAIL_3X')).toMatchObject({ status: 'OPEN', dateStarted: test.now })
  })

  it('a callback is due at the agreed hour, also in quiet hours, and not after the last contact day', () => {
    const test = started({ insuredEmail: '', auditNoFlyDue: '2026-11-04' })
    test.do(of(createStep, 'CALL_INSURED'))
    const callBack = (at: string) =>
      complete('CALL_INSURED', { disposition: 'callBack', callbackAt: new Date(at) })
    expect(test.refused(callBack('2026-11-05T15:00:00Z'))).toBe('LAST_CONTACT_DAY_OVER')
    expect(test.last('CALL_INSURED').status).toBe('OPEN')
    // 8:30 in the evening there.
    test.do(callBack('2026-11-05T01:30:00Z'))
    test.now = new Date('2026-11-05T01:30:00Z')
    test.do(of(startStep, 'CALL_INSURED'), {}, SYSTEM)
    expect(test.last('CALL_INSURED')).toMatchObject({
      ...{ status: 'OPEN', bakerStepActive: true, dateStarted: test.now },
    })
  })

  it('a wrong number that was corrected is called next, and no number that the audit has not', () => {
    const rightNumber = '207.555.0199'
    const wrong = complete('CALL_INSURED', { disposition: 'wrongNumber', rightNumber })
    const test = started({ insuredEmail: '', insuredPhone: rightNumber })
    test.do(of(createStep, 'CALL_INSURED'))
    test.do(wrong)
    expect(test.last('CALL_INSURED')).toMatchObject({ status: 'OPEN', dateStarted: test.now })
    expect(test.openTypes()).not.toContain('INSURED_EMAIL_3X')
    // The step before is over, as the attempt that does not count.
    expect(test.steps.filter(({ result }) => result === 'wrongNumber')).toHaveLength(1)
    test.do(complete('CALL_INSURED', { disposition: 'voicemail' }))
    expect(test.openTypes()).toContain('INSURED_EMAIL_3X')

    const unchanged = started({ insuredEmail: '' })
    unchanged.do(of(createStep, 'CALL_INSURED'))
    unchanged.do(wrong)
    expect(unchanged.openTypes()).toContain('INSURED_EMAIL_3X')

    const agents = started({ insuredEmail: '', agentPhone: rightNumber })
    agents.do(of(createStep, 'CALL_AGENT'))
    agents.do(complete('CALL_AGENT', { disposition: 'wrongNumber', rightNumber }))
    expect(agents.openTypes()).toContain('CALL_AGENT')
  })

  it('301: no agentInsuredEmail, and nothing changes', () => {
    const test = started({ insuredEmail: '', insuredPhone: '' })
    test.do(of(createStep, 'GET_INSURED_FROM_AGENT'))
    const spoke = complete('GET_INSURED_FROM_AGENT', { disposition: 'spoke' })
    expect(test.refused(spoke)).toBe('NO_AGENT_INSURED_EMAIL')
    const before = test.audit
    const result = test.try(of(createStep, 'INSURED_EMAIL_NEW_CONTACT'))
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'NO_AGENT_INSURED_EMAIL', status: 301, message: 'no agentInsuredEmail' },
    })
    expect(test.audit).toBe(before)
  })

  it('an agent who gave only a phone number has answered: the insured is called', () => {
    const test = started({ insuredEmail: '', insuredPhone: '' })
    test.do(of(createStep, 'GET_INSURED_FROM_AGENT'))
    test.audit = { ...test.audit, agentInsuredPhone: '207.555.0144' }
    test.do(complete('GET_INSURED_FROM_AGENT', { disposition: 'spoke' }))
    expect(test.openTypes()).toEqual(['CALL_INSURED'])
  })

  it('NEW is validated only: no acting user, no entry; then the review or Ready', () => {
    for (const [reviewInbox, next] of [
      ['', 'READY'],
      ['review@hm.example', 'AI_REVIEW'],
    ] as const) {
      const test = new TestAudit({ openSteps: { NEW: 'stepNEW' } })
      test.do(complete('NEW'), { carrier: aWorkCarrier({ reviewInbox }) })
      expect(test.last('NEW')).toMatchObject({ status: 'COMPLETED', acUserId: '' })
      expect(test.audit.history).toHaveLength(1)
      expect(test.openTypes()).toEqual([next])
    }
  })

  it('what cannot be sent is refused by its own code', () => {
    const test = started({ agentEmail: '' })
    expect(test.refused(complete('KICK_OFF_WITH_AGENT'))).toBe('CONTACT_MISSING')
    test.audit = { ...test.audit, agentEmail: 'a@agency.example; b@agency.example' }
    expect(test.refused(complete('KICK_OFF_WITH_AGENT'))).toBe('RECIPIENT_INVALID')
    test.audit = { ...test.audit, doNotContact: { email: true } }
    expect(test.refused(complete('EMAIL_INSURED'))).toBe('DO_NOT_CONTACT')
    expect(test.refused(complete('CALL_INSURED'))).toBe('STEP_NOT_OPEN')
  })

  it('an e-mail that bounces fails, and the agent is asked for help', () => {
    const test = started()
    test.do(complete('EMAIL_INSURED'))
    const sent = test.last('EMAIL_INSURED')
    test.do((worked, context) => bounceStep(worked, sent, context), {}, SYSTEM)
    expect(test.last('EMAIL_INSURED')).toMatchObject({ status: 'FAILED', result: 'bounced' })
    expect(test.openTypes()).toEqual(['GET_HELP_FROM_AGENT'])
    test.audit = { ...test.audit, agentInsuredEmail: 'books@harboroven.example' }
    test.do(complete('GET_HELP_FROM_AGENT', { disposition: 'spoke' }))
    expect(test.openTypes()).toEqual(['INSURED_EMAIL_NEW_CONTACT'])
  })

  it('an agent who helps again without a new address ends the chase, which would never end otherwise', () => {
    const test = started()
    const helpAfterBounce = () => {
      test.do(complete('EMAIL_INSURED'))
      const sent = test.last('EMAIL_INSURED')
      test.do((worked, context) => bounceStep(worked, sent, context), {}, SYSTEM)
    }
    const newEmail = (insuredEmail: string) =>
      test.do((worked, context) => editAudit(worked, { insuredEmail }, context))
    helpAfterBounce()
    newEmail('new@harboroven.example')
    test.do(complete('GET_HELP_FROM_AGENT', { disposition: 'spoke' }))
    expect(test.openTypes()).toEqual(['EMAIL_INSURED'])
    helpAfterBounce()
    newEmail('newer@harboroven.example')
    test.do(complete('GET_HELP_FROM_AGENT', { disposition: 'spoke' }))
    expect(test.openTypes()).toEqual(['EMAIL_INSURED'])
    helpAfterBounce()
    test.do(complete('GET_HELP_FROM_AGENT', { disposition: 'spoke' }))
    expect(test.openTypes()).toEqual(['MANUAL'])
    expect(test.audit.flags).toContain('CHASE_ENDED')
  })

  it('an inbound contact moves the audit to HEARTBEAT and answers its own track', () => {
    const test = started()
    test.do(complete('EMAIL_INSURED'))
    test.do(complete('KICK_OFF_WITH_AGENT'))
    test.do(of(createStep, 'RESPONSE_CALL_INSURED'))
    test.do(complete('RESPONSE_CALL_INSURED'))
    expect(test.audit.bakeState).toBe('HEARTBEAT')
    expect(test.openTypes().sort()).toEqual(['CALL_AGENT', 'WAITING_FOR_INSURED'])
  })

  it('an accountant answers for the insured: no reminder goes to them', () => {
    const test = started()
    test.do(complete('EMAIL_INSURED'))
    test.do((worked, context) => logContact(worked, 'RESPONSE_EMAIL_ACCOUNTANT', context))
    expect(test.audit.bakeState).toBe('HEARTBEAT')
    expect(test.last('EMAILING_INSURED_2X').status).toBe('ANSWERED')
    expect(test.openTypes()).toEqual(['KICK_OFF_WITH_AGENT', 'WAITING_FOR_INSURED'])
  })

  it("the carrier's response is no sign of life; to a review it opens Ready for a person", () => {
    const respond = (to: TestAudit) =>
      to.do((worked, context) => logContact(worked, 'RESPONSE_EMAIL_CARRIER', context))
    const reviewed = () => {
      const test = new TestAudit({ openSteps: { AI_REVIEW: 'one' } })
      test.do(complete('AI_REVIEW'), {
        carrier: aWorkCarrier({ reviewInbox: 'review@hm.example' }),
      })
      return test
    }
    const test = reviewed()
    expect(test.last('READY').status).toBe('SCHEDULED')
    respond(test)
    expect(test.audit.bakeState).toBe('READY')
    expect(test.steps.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'AI_REVIEW COMPLETED',
      'READY ANSWERED',
      'RESPONSE_EMAIL_CARRIER COMPLETED',
      'READY OPEN',
    ])
    test.do(complete('READY'))
    expect(test.openTypes()).toEqual(['EMAIL_INSURED', 'KICK_OFF_WITH_AGENT'])
    respond(test)
    expect(test.audit.bakeState).toBe('CONTACTING')
    expect(test.openTypes()).toEqual(['EMAIL_INSURED', 'KICK_OFF_WITH_AGENT'])
    // Ready whose time has come is a person's already.
    const late = reviewed()
    late.passDays(2)
    late.do(of(startStep, 'READY'), {}, SYSTEM)
    respond(late)
    expect(late.steps.filter(({ type }) => type === 'READY')).toMatchObject([{ status: 'OPEN' }])
  })

  it.each([
    'WORKSHEET',
    'PRODUCTIVE',
    'FINAL_REVIEW_COMPLETE',
    'SENT_TO_CARRIER',
    'INVOICED',
  ] as const)('a response that the engine takes in %s is flagged for a person', (bakeState) => {
    const flags = (type: StepType, actor = SYSTEM) => {
      const test = new TestAudit({ bakeState, openSteps: {} })
      test.do((worked, context) => logContact(worked, type, context), {}, actor)
      expect(test.audit.bakeState).toBe(bakeState)
      return test.audit.flags
    }
    for (const type of [
      'RESPONSE_TEXT_INSURED',
      'RESPONSE_EMAIL_ACCOUNTANT',
      'RESPONSE_EMAIL_AGENT',
    ] as const)
      expect(flags(type), type).toContain('ANSWERS_LATE')
    expect(flags('RESPONSE_EMAIL_CARRIER')).not.toContain('ANSWERS_LATE')
    expect(flags('RESPONSE_EMAIL_INSURED', ADMIN)).not.toContain('ANSWERS_LATE')
  })

  it('a response in a rework that asks the insured for nothing is flagged: it moves nothing', () => {
    const test = new TestAudit({ bakeState: 'PRODUCTIVE', openSteps: {} })
    test.do(move('REDO'), { reason: '16910 is rated wrong' }, ADMIN)
    test.do((worked, context) => logContact(worked, 'RESPONSE_EMAIL_INSURED', context), {}, SYSTEM)
    expect(test.audit.bakeState).toBe('REDO')
    expect(test.audit.flags).toContain('ANSWERS_LATE')
  })

  it('completing the last step by hand never leaves the chase without a next action', () => {
    const test = new TestAudit({ bakeState: 'CONTACTING', openSteps: { MANUAL: 'one' } })
    test.do(complete('MANUAL'))
    expect(test.openTypes()).toEqual(['CALL_INSURED'])
    expect(test.last('CALL_INSURED').dateStarted).toEqual(
      new Date(test.now.getTime() + 3 * 86_400_000),
    )
    expect(test.audit.flags).not.toContain('NO_NEXT_ACTION')
    const unreachable = { insuredPhone: '', insuredCell: '', agentPhone: '', agentCell: '' }
    const lone = new TestAudit({
      bakeState: 'CONTACTING',
      openSteps: { MANUAL: 'one' },
      ...unreachable,
    })
    lone.do(complete('MANUAL'))
    expect(lone.open()).toMatchObject([{ type: 'MANUAL', status: 'SCHEDULED' }])
    const idle = new TestAudit({ bakeState: 'WRONG_DOCS', openSteps: {} })
    idle.do((worked, context) => logContact(worked, 'REACHED_OUT_CALL_CARRIER', context))
    expect(idle.openTypes()).toEqual(['MANUAL'])
  })

  it('takes a new name, kept as its display name, which switches no indicator on', () => {
    const test = started()
    test.do((worked, context) => createStep(worked, 'MANUAL', context, ' Called in sick? '))
    expect(test.last('MANUAL').displayName).toBe('Called in sick?')
    expect(test.audit.history.at(-1)?.text).toBe('MANUAL added: called in sick?')
    test.do(complete('MANUAL', { name: 'Auditor is back' }))
    expect(test.last('MANUAL')).toMatchObject({ displayName: 'Auditor is back', type: 'MANUAL' })
    expect(test.audit.history.at(-1)?.text).toBe('Manual step: Auditor is back')
    const tooLong = complete('EMAIL_INSURED', { name: 'x'.repeat(81) })
    expect(test.refused(tooLong)).toBe('STEP_NAME_TOO_LONG')
    test.do(complete('EMAIL_INSURED', { name: '  ' }))
    expect(test.last('EMAIL_INSURED').displayName).toBe('Email Insured')
  })

  it('an inbound contact starts its wait beside an unrelated MANUAL, also a second one', () => {
    const test = new TestAudit({ bakeState: 'CONTACTING', openSteps: { MANUAL: 'one' } })
    const respond = () =>
      test.do((worked, context) => logContact(worked, 'RESPONSE_CALL_INSURED', context))
    respond()
    expect(test.audit.bakeState).toBe('HEARTBEAT')
    expect(test.openTypes()).toEqual(['MANUAL', 'WAITING_FOR_INSURED'])
    test.do(of(withdrawStep, 'WAITING_FOR_INSURED'), { reason: 'by mistake' })
    respond()
    expect(test.openTypes()).toEqual(['MANUAL', 'WAITING_FOR_INSURED'])
  })

  it('submitting ends the chase and confirms; later signs of life move nothing', () => {
    const test = started()
    test.do(move('SUBMITTED'))
    expect(test.audit).toMatchObject({ bakeState: 'SUBMITTED', submitted: true })
    expect(test.audit.history.at(-1)?.text).toBe('Submitted')
    expect(test.openTypes()).toEqual(['SENDING_CONFIRMATION_EMAIL'])
    test.do(of(createStep, 'RESPONSE_EMAIL_INSURED'))
    test.do(complete('RESPONSE_EMAIL_INSURED'))
    expect(test.audit.bakeState).toBe('SUBMITTED')
    test.do((worked, context) => logContact(worked, 'RESPONSE_TEXT_INSURED', context), {}, SYSTEM)
    expect(test.audit.flags).not.toContain('ANSWERS_LATE')
  })
})

describe('creating, withdrawing, correcting', () => {
  it('is refused with STEP_EXISTS while one of the type is open', () => {
    expect(started().refused(of(createStep, 'EMAIL_INSURED'))).toBe('STEP_EXISTS')
  })

  it('takes the place of its track in the chase', () => {
    const test = started()
    test.do(of(createStep, 'CALL_INSURED'))
    expect(test.openTypes()).toEqual(['KICK_OFF_WITH_AGENT', 'CALL_INSURED'])
    expect(test.last('EMAIL_INSURED').status).toBe('WITHDRAWN')
  })

  it('is refused where it has no place', () => {
    const test = new TestAudit()
    expect(test.refused(of(createStep, 'CALL_INSURED'))).toBe('STEP_NOT_HERE')
    const late = started({ auditNoFlyDue: '2026-11-01' })
    expect(late.refused(of(createStep, 'CALL_INSURED'))).toBe('LAST_CONTACT_DAY_OVER')
  })

  it('after the last contact day waits for nothing; what ends the audit or came in has its step', () => {
    const late = started({ auditNoFlyDue: '2026-11-01' })
    for (const type of ['WAITING_FOR_INSURED', 'RECEIVING_INFO', 'WAITING_FOR_AGENT'] as const)
      expect(late.refused(of(createStep, type)), type).toBe('LAST_CONTACT_DAY_OVER')
    expect(late.openTypes()).toEqual(['MANUAL'])
    for (const type of ['SUBMIT_DOCS', 'NONPRODUCTIVE'] as const)
      expect(late.try(of(createStep, type)).ok, type).toBe(true)
    const answered = late.try((w, c) => logContact(w, 'RESPONSE_EMAIL_INSURED', c))
    expect(answered.ok).toBe(true)
  })

  it('is refused where its completion is a move that the state does not have', () => {
    for (const type of ['PRODUCTIVE', 'SENT_TO_CARRIER', 'WRONG_DOCS'] as const)
      expect(started().refused(of(createStep, type)), type).toBe('STEP_NOT_HERE')
    for (const type of ['SUBMIT_DOCS', 'NONPRODUCTIVE', 'RECEIVING_INFO', 'MANUAL'] as const)
      expect(started().try(of(createStep, type)).ok, type).toBe(true)
  })

  it('withdraws with a reason only, and says when nothing is left', () => {
    const test = started({ insuredEmail: '' })
    const withdraw = of(withdrawStep, 'KICK_OFF_WITH_AGENT')
    expect(test.refused(withdraw)).toBe('STEP_REASON_MISSING')
    test.do(withdraw, { reason: 'no agent any more' })
    expect(test.audit.flags).toContain('NO_NEXT_ACTION')
    test.do(of(createStep, 'CALL_INSURED'))
    expect(test.audit.flags).not.toContain('NO_NEXT_ACTION')
  })

  it('a mistaken completion is corrected by an entry, never deleted', () => {
    const test = started()
    test.do(complete('EMAIL_INSURED'))
    const done = test.last('EMAIL_INSURED')
    test.do((worked, context) => reopenStep(worked, done, context), { reason: 'not sent' })
    expect(test.openTypes().sort()).toEqual(['EMAIL_INSURED', 'KICK_OFF_WITH_AGENT'])
    expect(test.audit.history.at(-1)?.text).toBe('Email Insured opened again: not sent')
    expect(verifyHistory(test.audit.history)).toBeNull()
    const ready = test.last('READY')
    const reason = { reason: 'too early' }
    expect(test.refused((worked, context) => reopenStep(worked, ready, context), reason)).toBe(
      'CORRECTION_TOO_LATE',
    )
  })
})

describe('pausing, cancelling, redoing', () => {
  it('stops the contact clock, and moves what is to come by the length of the pause', () => {
    const test = started()
    test.do(complete('EMAIL_INSURED'))
    const due = test.last('EMAILING_INSURED_2X').dateStarted?.getTime() ?? 0
    test.do(move('PAUSED'), { reason: 'holiday', until: '2026-11-12' })
    expect(test.audit.nextDue).toBe('2026-11-12')
    expect(test.open().every((step) => !step.bakerStepActive)).toBe(true)
    test.passDays(10)
    test.do(move('CONTACTING'), {}, SYSTEM)
    expect(test.last('EMAILING_INSURED_2X').dateStarted).toEqual(new Date(due + 10 * 86_400_000))
  })

  it('goes on when the insured responds meanwhile, also where it began in HEARTBEAT', () => {
    const test = started()
    test.do((worked, context) => logContact(worked, 'RESPONSE_CALL_INSURED', context))
    expect(test.audit.bakeState).toBe('HEARTBEAT')
    const due = test.last('WAITING_FOR_INSURED').dueAt?.getTime() ?? 0
    test.do(move('PAUSED'), { reason: 'in hospital', until: '2027-01-15' })
    const { pause } = test.audit
    test.passDays(10)
    test.do((worked, context) => logContact(worked, 'RESPONSE_EMAIL_INSURED', context), {}, SYSTEM)
    expect(test.audit).toMatchObject({ bakeState: 'PAUSED', pause })
    expect(test.audit.history.at(-1)).toMatchObject({ text: 'Insured emailed' })
    test.passDays(10)
    test.do(move('HEARTBEAT'), {}, SYSTEM)
    expect(test.last('WAITING_FOR_INSURED').dueAt).toEqual(new Date(due + 20 * 86_400_000))
  })

  it('moves what an answer opened meanwhile by the rest of the pause alone', () => {
    const test = started()
    test.do(complete('EMAIL_INSURED'))
    test.do(move('PAUSED'), { reason: 'holiday' })
    test.passDays(28)
    test.do((worked, context) => logContact(worked, 'RESPONSE_EMAIL_INSURED', context), {}, SYSTEM)
    const { dateStarted, dueAt } = test.last('WAITING_FOR_INSURED')
    test.passDays(2)
    test.do(move('CONTACTING'), {}, SYSTEM)
    expect(test.last('WAITING_FOR_INSURED')).toMatchObject({
      status: 'OPEN',
      dateStarted,
      dueAt: new Date((dueAt?.getTime() ?? 0) + 2 * 86_400_000),
    })
  })

  it('cancels with everything open, and is reinstated with Ready', () => {
    const test = started()
    test.do(move('CANCELLED'), { reason: 'recalled' }, ADMIN)
    expect(test.openTypes()).toEqual([])
    expect(test.refused(move('READY'), { reason: 'mistake' }, SYSTEM)).toBe('TRANSITION_NOT_YOURS')
    test.do(move('READY'), { reason: 'mistake' }, ADMIN)
    expect(test.openTypes()).toEqual(['READY'])
  })

  it('redone to contacting, the chase begins again', () => {
    const test = new TestAudit({ bakeState: 'SENT_TO_CARRIER', openSteps: {} })
    test.do(move('REDO'), { reason: 'disputed' }, ADMIN)
    test.do(move('CONTACTING'))
    expect(test.audit).toMatchObject({ bakeState: 'CONTACTING', revision: 1 })
    expect(test.openTypes()).toEqual(['EMAIL_INSURED', 'KICK_OFF_WITH_AGENT'])
  })
})

it.each([
  ['GET_HELP_FROM_AGENT', 'noAnswer', 'Asked Agent for help, no answer'],
  ['GET_INSURED_FROM_AGENT', 'voicemail', 'Asked Agent for the insured contact, voicemail'],
  ['CALL_AGENT', 'spoke', 'Called Agent, spoke'],
  ['GET_HELP_FROM_AGENT', undefined, 'Asked Agent for help'],
] as const)('%s, %s: the history says how it went', (step, disposition, text) => {
  const openSteps: Partial<Record<StepType, string>> = { [step]: 'one' }
  const test = new TestAudit({ bakeState: 'CONTACTING', openSteps })
  test.do(complete(step, disposition === undefined ? {} : { disposition }))
  expect(test.audit.history.map((entry) => entry.text)).toContain(text)
})
