import { beforeEach, describe, expect, it } from 'vitest'
import type { Result } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { ADMIN, aStep, BAKER, OTHER_ADMIN, SYSTEM } from '#shared/testing/builders.ts'
import { type ImportedAudit, importedAudit } from '#shared/testing/importHarness.ts'
import type { Intake } from '../access/intake.ts'
import type { AuditAction } from '../actions.ts'
import type { Actor } from '../actor.ts'
import type { Attachment } from '../attachments.ts'
import type { DocumentType } from '../documentTypes.ts'
import { verifyHistory } from '../history.ts'
import type { Audit } from '../model.ts'
import type { BakeState } from '../states.ts'
import type { Completion } from '../steps/complete.ts'
import { actOnAudit } from './actOnAudit.ts'

describe('outcomes, returns, pauses and cancellations, over the store (docs/decisions/0014)', () => {
  let one: ImportedAudit

  beforeEach(async () => {
    one = await importedAudit()
  })

  const audit = () => one.harness.theAudit()
  const lastText = () => audit().history.at(-1)?.text
  const intakeStatus = () =>
    one.harness.store.all<{ status: string }>('intakes').map(({ status }) => status)[0]

  async function codeOf(work: Promise<Result<Audit>>): Promise<string> {
    const result = await work
    return result.ok ? 'done' : result.error.code
  }

  const move = (to: BakeState, reason = '', actor: Actor = BAKER) =>
    codeOf(actOnAudit(one.world, { auditFSID: one.id, actor, reason }, { kind: 'move', to }))
  const complete = async (type: StepType, completion: Completion = {}, actor: Actor = BAKER) => {
    const code = await codeOf(
      actOnAudit(
        one.world,
        { auditFSID: one.id, actor },
        { kind: 'complete', step: type, completion },
      ),
    )
    await one.send()
    return code
  }
  const create = (type: StepType, actor = BAKER) =>
    codeOf(actOnAudit(one.world, { auditFSID: one.id, actor }, { kind: 'create', step: type }))

  const asSystem = (action: AuditAction) =>
    codeOf(actOnAudit(one.world, { auditFSID: one.id, actor: SYSTEM }, action))

  async function attach(docType: string): Promise<void> {
    await one.harness.store.add('attachments', {
      audit: one.id,
      carrierCompany: 'HM',
      docType,
      dateAdded: one.clock.now(),
    })
  }

  /** The chase as it is in the trade: an e-mail, a word with the agent, a call a week later. */
  async function chase(): Promise<void> {
    await complete('READY')
    await complete('EMAIL_INSURED', {}, SYSTEM)
    await complete('KICK_OFF_WITH_AGENT', {}, SYSTEM)
    one.clock.set('2026-11-11T15:00:00Z')
    expect(await create('CALL_INSURED')).toBe('done')
    expect(await complete('CALL_INSURED', { disposition: 'voicemail' })).toBe('done')
  }

  async function toWorksheet(): Promise<void> {
    await complete('READY')
    expect(await move('SUBMITTED')).toBe('done')
    expect(await move('WORKSHEET')).toBe('done')
  }

  /** Everything that a productive outcome asks for. */
  async function finishWorksheet(): Promise<void> {
    const categories = audit().categories.map((line) => ({ ...line, finalExposure: 900_000 }))
    const answered = { answer: 'no', detail: '' }
    const keyQuestions = {
      salesTaxCollected: answered,
      newProducts: answered,
      businessNameChange: answered,
      entityTypeChange: answered,
      locationsChanged: answered,
      mailingAddressChange: answered,
      officersChanged: answered,
      operationsChange: answered,
      releaseToAgent: answered,
    }
    const patch = { categories, keyQuestions }
    expect(
      await codeOf(
        actOnAudit(one.world, { auditFSID: one.id, actor: BAKER }, { kind: 'edit', patch }),
      ),
    ).toBe('done')
    await attach('D3')
  }

  it('nonproductive: the gate, then the evidence of every attempt with the outcome', async () => {
    await complete('READY')
    await complete('EMAIL_INSURED', {}, SYSTEM)
    expect(await move('NONPRODUCTIVE')).toBe('OUTCOME_REASON_MISSING')
    expect(await move('NONPRODUCTIVE', 'NO_CONTACT: no answer')).toBe('ATTEMPTS_MISSING')
    await complete('KICK_OFF_WITH_AGENT', {}, SYSTEM)
    one.clock.set('2026-11-11T15:00:00Z')
    await create('CALL_INSURED')
    await complete('CALL_INSURED', { disposition: 'voicemail' })
    expect(await move('NONPRODUCTIVE', 'NO_CONTACT: no answer at all')).toBe('done')
    expect(audit()).toMatchObject({
      bakeState: 'NONPRODUCTIVE',
      outcome: 'NONPRODUCTIVE',
      outcomeReason: 'NO_CONTACT',
      outcomeBy: BAKER.userId,
      outcomeAt: one.clock.now(),
    })
    const before = new Date('2026-11-03T15:00:00Z')
    expect(audit().evidence).toEqual([
      { step: 'EMAIL_INSURED', party: 'insured', channel: 'email', date: before, result: 'sent' },
      {
        step: 'KICK_OFF_WITH_AGENT',
        party: 'agent',
        channel: 'email',
        date: before,
        result: 'sent',
      },
      {
        step: 'CALL_INSURED',
        party: 'insured',
        channel: 'call',
        date: one.clock.now(),
        result: 'voicemail',
      },
    ])
    expect(one.openTypes()).toEqual([])
    expect(one.step('NONPRODUCTIVE')).toMatchObject({ status: 'COMPLETED', acUserId: BAKER.userId })
    expect(intakeStatus()).toBe('open')
  })

  /** The e-mail that the outcome rests on bounces, after it was sent. */
  async function emailBounces(): Promise<void> {
    const mails = one.harness.store.all<{ id: string; stepType: string }>('mail')
    const mail = mails.find(({ stepType }) => stepType === 'EMAIL_INSURED')
    const error = '550 5.1.1 no such user'
    const delivery = { state: 'ERROR', error, endTime: one.clock.now() }
    await one.harness.store.update('mail', mail?.id ?? '', { delivery, folded: false })
    await one.send()
  }

  it('a bounce after the outcome: it is not reviewed, and says what is lacking now', async () => {
    await chase()
    expect(await move('NONPRODUCTIVE', 'NO_CONTACT: no answer')).toBe('done')
    await emailBounces()
    expect(audit()).toMatchObject({ bakeState: 'NONPRODUCTIVE', flags: ['UNDELIVERED'] })
    expect(audit().evidence[0]).toMatchObject({ result: 'bounced', notCounted: 'it bounced' })
    expect(lastText()).toBe(
      'Attempts no longer enough: 2 attempts to reach the insured, on 2 channels, 3 days apart',
    )
    expect(await move('FINAL_REVIEW_COMPLETE', '', ADMIN)).toBe('EVIDENCE_FAILED')
    expect(await move('REDO', 'try by letter', ADMIN)).toBe('done')
  })

  it('after the review it goes back to it; after the sending it is an exception', async () => {
    await chase()
    await move('NONPRODUCTIVE', 'NO_CONTACT: no answer')
    expect(await move('FINAL_REVIEW_COMPLETE', '', ADMIN)).toBe('done')
    const { outcomeBy, outcomeAt } = audit()
    await emailBounces()
    expect(audit()).toMatchObject({ bakeState: 'NONPRODUCTIVE', outcomeBy, outcomeAt })
    expect(audit().outcomeReason).toBe('NO_CONTACT')
    expect(verifyHistory(audit().history)).toBeNull()
    const sent = await importedAudit()
    one = sent
    await chase()
    await move('NONPRODUCTIVE', 'NO_CONTACT: no answer')
    await move('FINAL_REVIEW_COMPLETE', '', ADMIN)
    expect(await move('SENT_TO_CARRIER', 'emailed to them', ADMIN)).toBe('done')
    const { evidence } = audit()
    await emailBounces()
    expect(audit()).toMatchObject({ bakeState: 'SENT_TO_CARRIER', evidence })
    expect(audit().flags).toEqual(['UNDELIVERED'])
  })

  it('a letter in the outbox and an unsent text are no attempts', async () => {
    await complete('READY')
    for (const step of ['TEXT_INSURED', 'MAILING_INSURED'] as const)
      await one.harness.store.set('asteps', step, {
        ...aStep({ type: step, auditFSID: one.id, status: 'QUEUED', dateCompleted: null }),
      })
    await complete('KICK_OFF_WITH_AGENT', {}, SYSTEM)
    one.clock.set('2026-11-30T15:00:00Z')
    expect(await move('NONPRODUCTIVE', 'NO_CONTACT: no answer')).toBe('ATTEMPTS_MISSING')
  })

  it('a written refusal needs its attachment, and no attempts', async () => {
    await complete('READY')
    expect(await move('NONPRODUCTIVE', 'REFUSED: by letter')).toBe('OUTCOME_PROOF_MISSING')
    await attach('D4')
    expect(await move('NONPRODUCTIVE', 'REFUSED: by letter')).toBe('done')
    expect(audit()).toMatchObject({ outcomeReason: 'REFUSED', evidence: [] })
  })

  it('an answer after the last attempt closes the gate again', async () => {
    await chase()
    one.clock.set('2026-11-12T15:00:00Z')
    await complete('RESPONSE_CALL_INSURED')
    expect(audit().bakeState).toBe('HEARTBEAT')
    expect(await move('NONPRODUCTIVE', 'NO_CONTACT: gone quiet')).toBe('ATTEMPTS_MISSING')
  })

  it('the insured who turns up late reopens a nonproductive audit, without its outcome', async () => {
    await chase()
    await move('NONPRODUCTIVE', 'NO_CONTACT: no answer')
    expect(await move('SUBMITTED', '', SYSTEM)).toBe('done')
    expect(audit()).toMatchObject({ outcome: '', outcomeReason: '', outcomeBy: '', evidence: [] })
    expect(audit().submitted).toBe(true)
  })

  it('productive: every guard in turn names what is missing, then it is set', async () => {
    await toWorksheet()
    expect(await move('PRODUCTIVE')).toBe('EXPOSURES_MISSING')
    const [line] = audit().categories
    const patch = { categories: [{ ...line, finalExposure: 2_000_000 }] }
    await actOnAudit(one.world, { auditFSID: one.id, actor: BAKER }, { kind: 'edit', patch })
    expect(await move('PRODUCTIVE')).toBe('DIFFERENCE_UNEXPLAINED')
    await finishWorksheet()
    expect(await move('PRODUCTIVE')).toBe('done')
    expect(lastText()).toBe('Productive: final summary')
    expect(audit()).toMatchObject({ outcome: 'PRODUCTIVE', outcomeBy: BAKER.userId })
  })

  it('four eyes, a return by the reviewer with a revision, and the same way again', async () => {
    await toWorksheet()
    await finishWorksheet()
    await move('PRODUCTIVE', '', ADMIN)
    expect(await move('FINAL_REVIEW_COMPLETE', '', ADMIN)).toBe('REVIEWER_SET_OUTCOME')
    expect(await move('REDO', '', OTHER_ADMIN)).toBe('REASON_MISSING')
    expect(await move('REDO', 'payroll is missing', BAKER)).toBe('TRANSITION_NOT_YOURS')
    expect(await move('REDO', 'payroll is missing', OTHER_ADMIN)).toBe('done')
    expect(lastText()).toBe('Returned to redo by the reviewer: payroll is missing')
    // What the reviewer says is for the auditor: the insured is asked for nothing.
    expect(audit()).toMatchObject({ revision: 1, submitted: true, outcome: '', outcomeBy: '' })
    expect(intakeStatus()).toBe('submitted')
    // Whoever writes meanwhile, nothing is awaited of them.
    for (const step of ['RESPONSE_EMAIL_CARRIER', 'RESPONSE_EMAIL_INSURED'] as const)
      expect(await complete(step)).toBe('done')
    expect(await move('HEARTBEAT')).toBe('REWORK_ASKS_NOTHING')
    expect(audit()).toMatchObject({ bakeState: 'REDO', submitted: true, openSteps: {} })
    expect(intakeStatus()).toBe('submitted')
    expect(await move('WORKSHEET')).toBe('done')
    expect(await move('PRODUCTIVE')).toBe('done')
    expect(await move('FINAL_REVIEW_COMPLETE', '', ADMIN)).toBe('done')
    expect(await move('SENT_TO_CARRIER', '', ADMIN)).toBe('RECIPIENT_MISSING')
    expect(await move('SENT_TO_CARRIER', 'audits@hm.example', ADMIN)).toBe('RECIPIENT_MISSING')
    expect(await move('SENT_TO_CARRIER', 'mailed to audits@hm.example', ADMIN)).toBe('done')
    expect(lastText()).toMatch(
      /^Sent to carrier: by hand, mailed to audits@hm.example, results [0-9a-f]{12}$/,
    )
    expect(audit().history.at(-1)?.results).toMatch(/^[0-9a-f]{64}$/)
    expect(lastText()).toContain(audit().history.at(-1)?.results?.slice(0, 12))
    expect(await move('REDO', 'they ask about liquor', ADMIN)).toBe('done')
    expect(lastText()).toBe('Returned to redo by the carrier: they ask about liquor')
    expect(audit().revision).toBe(2)
    expect(intakeStatus()).toBe('closed')
    expect(await move('WORKSHEET')).toBe('done')
    expect(intakeStatus()).toBe('submitted')
    expect(await move('PRODUCTIVE')).toBe('done')
    expect(await move('REDO', 'they ask again; D8: the return for June', OTHER_ADMIN)).toBe('done')
    expect(audit().submitted).toBe(false)
    expect(intakeStatus()).toBe('returned')
    expect(verifyHistory(audit().history)).toBeNull()
  })

  it('what was returned stays asked for after a promise, and in emails, until it is sent', async () => {
    const asked = () => one.harness.store.all<Intake>('intakes')[0]?.asked?.again
    const june = [{ docType: 'D8', words: 'June is missing' }]
    await complete('READY')
    await move('SUBMITTED')
    expect(await move('WRONG_DOCS', 'D8: June is missing')).toBe('done')
    expect([intakeStatus(), asked()]).toEqual(['returned', june])
    expect(await complete('RESPONSE_EMAIL_INSURED')).toBe('done')
    expect([audit().bakeState, intakeStatus(), asked()]).toEqual(['HEARTBEAT', 'returned', june])
    await create('EMAILING_INSURED_2X')
    await complete('EMAILING_INSURED_2X', {}, SYSTEM)
    const mails = one.harness.store.all<{ stepType: string; message: { subject: string } }>('mail')
    expect(
      mails.find(({ stepType }) => stepType === 'EMAILING_INSURED_2X')?.message.subject,
    ).toMatch(/^We need something more for your premium audit/)
    expect(await move('SUBMITTED')).toBe('done')
    expect([intakeStatus(), asked()]).toEqual(['submitted', []])
    await move('WORKSHEET')
    await finishWorksheet()
    await move('PRODUCTIVE')
    await move('REDO', 'D8: the return for July', OTHER_ADMIN)
    await complete('RESPONSE_CALL_INSURED')
    expect([audit().bakeState, intakeStatus()]).toEqual(['HEARTBEAT', 'returned'])
    expect(asked()).toEqual([{ docType: 'D8', words: 'the return for July' }])
  })

  /** A baker removes the audit's document of a type, or says that it is of another. */
  async function lose(docType: DocumentType, after?: DocumentType): Promise<void> {
    const found = one.harness.store.all<Attachment & { id: string }>('attachments')
    const { id: attId = '' } = found.find((each) => each.docType === docType) ?? {}
    const document = {
      attId,
      docType,
      name: 'a.pdf',
      url: `gs://b/audits/${one.id}/files/${attId}`,
    }
    const asked = { auditFSID: one.id, actor: BAKER, reason: 'of another company' }
    const action: AuditAction = after
      ? { kind: 'retype', document, docType: after }
      : { kind: 'removeDocument', document }
    expect(await codeOf(actOnAudit(one.world, asked, action))).toBe('done')
  }

  it('an outcome that rests on a letter is not reviewed or sent once that is gone', async () => {
    await complete('READY')
    await attach('D4')
    await move('NONPRODUCTIVE', 'OUT_OF_BUSINESS: by letter')
    await lose('D4')
    expect(await move('FINAL_REVIEW_COMPLETE', '', ADMIN)).toBe('OUTCOME_DOCUMENT_GONE')
    await attach('D99')
    expect(await move('FINAL_REVIEW_COMPLETE', '', ADMIN)).toBe('done')
    await lose('D99', 'D1')
    expect(await move('SENT_TO_CARRIER', 'mailed', ADMIN)).toBe('OUTCOME_DOCUMENT_GONE')
    expect(await move('REDO', 'is it closed?', ADMIN)).toBe('done')
  })

  it('nor are figures whose document is gone; what was waived, or served by another, is not asked for', async () => {
    await toWorksheet()
    await finishWorksheet()
    const taxed = { salesTaxCollected: { answer: 'yes', detail: '' } } as const
    const patch = { keyQuestions: { ...audit().keyQuestions, ...taxed } }
    await actOnAudit(one.world, { auditFSID: one.id, actor: BAKER }, { kind: 'edit', patch })
    expect(await move('PRODUCTIVE')).toBe('DOCUMENTS_MISSING')
    expect(await move('PRODUCTIVE', 'the return was seen on a call')).toBe('done')
    await attach('D7')
    await attach('D1')
    await lose('D3')
    await lose('D1')
    // One that waits to be checked has never counted.
    await attach('D8')
    const attached = one.harness.store.all<Attachment & { id: string }>('attachments')
    const toCheck = attached.filter(({ docType }) => docType === 'D8').map(({ id }) => id)
    await one.harness.store.update('audits', one.id, { toCheck })
    await lose('D8')
    expect(await move('FINAL_REVIEW_COMPLETE', '', ADMIN)).toBe('done')
    await lose('D7')
    expect(await move('SENT_TO_CARRIER', 'mailed', ADMIN)).toBe('OUTCOME_DOCUMENT_GONE')
    await attach('D3')
    expect(await move('SENT_TO_CARRIER', 'mailed to them', ADMIN)).toBe('done')
  })

  it('who returns an outcome of their own does not review what another sets in its place', async () => {
    await toWorksheet()
    await finishWorksheet()
    await move('PRODUCTIVE', '', ADMIN)
    for (let returned = 0; returned < 2; returned++) {
      expect(await move('REDO', 'set too early', ADMIN)).toBe('done')
      expect(await move('WORKSHEET')).toBe('done')
      expect(await move('PRODUCTIVE')).toBe('done')
      expect(await move('FINAL_REVIEW_COMPLETE', '', ADMIN)).toBe('REVIEWER_RETURNED_OWN')
    }
    expect(await move('FINAL_REVIEW_COMPLETE', '', OTHER_ADMIN)).toBe('done')
  })

  it('sending to the carrier is tried three times, then it is an exception', async () => {
    await toWorksheet()
    await finishWorksheet()
    await move('PRODUCTIVE')
    await move('FINAL_REVIEW_COMPLETE', '', ADMIN)
    expect(await create('SEND_TO_CARRIER_API')).toBe('TRANSITION_NOT_YOURS')
    expect(await create('SEND_TO_CARRIER_API', ADMIN)).toBe('RECIPIENT_MISSING')
    expect(await create('SEND_TO_CARRIER_API', SYSTEM)).toBe('done')
    const fail = () => asSystem({ kind: 'fail', step: 'SEND_TO_CARRIER_API' })
    for (const attempt of [2, 3]) {
      expect(await fail()).toBe('done')
      const again = new Date(one.clock.now().getTime() + 3_600_000)
      const next = { status: 'SCHEDULED', attempt, dateStarted: again }
      expect(one.step('SEND_TO_CARRIER_API')).toMatchObject(next)
      expect(audit().flags).toEqual([])
      one.clock.set(again)
    }
    expect(await fail()).toBe('done')
    expect(one.step('SEND_TO_CARRIER_API').status).toBe('FAILED')
    expect(audit().flags).toEqual(['SENDING_FAILED'])
    expect(await move('SENT_TO_CARRIER', 'by e-mail to audits@hm.example', ADMIN)).toBe('done')
    expect(audit().flags).toEqual([])
  })

  it('cancelled with everything open; reinstated by an admin, with a reason, at Ready', async () => {
    await chase()
    expect(await move('CANCELLED', 'recalled')).toBe('TRANSITION_NOT_YOURS')
    expect(await move('CANCELLED', '', ADMIN)).toBe('REASON_MISSING')
    expect(await move('CANCELLED', 'recalled', ADMIN)).toBe('done')
    expect(one.openTypes()).toEqual([])
    expect(one.steps().filter(({ status }) => status === 'OPEN' || status === 'SCHEDULED')).toEqual(
      [],
    )
    expect(intakeStatus()).toBe('closed')
    expect(await create('CALL_INSURED')).toBe('STEP_NOT_HERE')
    // What has happened can be logged at any time; it moves nothing.
    expect(await complete('RESPONSE_CALL_INSURED')).toBe('done')
    expect(audit()).toMatchObject({ bakeState: 'CANCELLED', openSteps: {} })
    expect(await move('READY', '', ADMIN)).toBe('REASON_MISSING')
    expect(await move('READY', 'ordered again', ADMIN)).toBe('done')
    expect(lastText()).toBe('Reinstated: ordered again')
    expect([one.openTypes(), intakeStatus()]).toEqual([['READY'], 'open'])
  })

  it('paused: steps rest, contacts can be logged; resumed: everything as far away as it was', async () => {
    await complete('READY')
    await complete('EMAIL_INSURED', {}, SYSTEM)
    const planned = one.step('EMAILING_INSURED_2X').dateStarted?.getTime() ?? 0
    expect(await move('PAUSED')).toBe('REASON_MISSING')
    expect(await move('PAUSED', 'on holiday')).toBe('done')
    one.clock.set('2026-11-07T15:00:00Z')
    const second = 'EMAILING_INSURED_2X'
    expect(await asSystem({ kind: 'start', step: second })).toBe('AUDIT_PAUSED')
    expect(await asSystem({ kind: 'lapse', step: second })).toBe('AUDIT_PAUSED')
    expect(await complete('KICK_OFF_WITH_AGENT')).toBe('AUDIT_PAUSED')
    expect(await create('CALL_INSURED')).toBe('STEP_NOT_HERE')
    expect(await complete('REACHED_OUT_CALL_AGENT')).toBe('done')
    expect(audit()).toMatchObject({ bakeState: 'PAUSED', pause: { resumeState: 'CONTACTING' } })
    expect(await move('CONTACTING')).toBe('done')
    const rested = 4 * 86_400_000
    expect(one.step('EMAILING_INSURED_2X').dateStarted).toEqual(new Date(planned + rested))
    // The due day does not rest.
    expect(audit().auditDue).toBe('2027-06-01')
  })

  it('after the last contact day contact steps are refused, and the engine ends the chase', async () => {
    const patch = { auditNoFlyDue: '2026-11-05' }
    await actOnAudit(one.world, { auditFSID: one.id, actor: ADMIN }, { kind: 'edit', patch })
    await complete('READY')
    await complete('EMAIL_INSURED', {}, SYSTEM)
    await complete('KICK_OFF_WITH_AGENT', {}, SYSTEM)
    one.clock.set('2026-11-06T15:00:00Z')
    expect(await create('CALL_INSURED')).toBe('LAST_CONTACT_DAY_OVER')
    expect(await complete('EMAILING_INSURED_2X')).toBe('LAST_CONTACT_DAY_OVER')
    expect(await asSystem({ kind: 'start', step: 'EMAILING_INSURED_2X' })).toBe('done')
    expect(one.step('EMAILING_INSURED_2X').status).toBe('WITHDRAWN')
    expect(audit().openSteps).toHaveProperty('MANUAL')
    const flags = ['CHASE_ENDED', 'PAST_LAST_CONTACT_DAY']
    expect(audit().flags).toEqual(expect.arrayContaining(flags))
    expect(one.harness.store.all('mail')).toHaveLength(2)
  })

  it('a call that is still open when the last contact day ends gives way to the decision', async () => {
    await chase()
    const start = () => asSystem({ kind: 'start', step: 'CALL_AGENT' })
    await start()
    const request = { auditFSID: one.id, actor: SYSTEM, reason: 'agent first' }
    await actOnAudit(one.world, request, { kind: 'withdraw', step: 'INSURED_EMAIL_3X' })
    expect(one.openTypes()).toEqual(['CALL_AGENT'])
    const patch = { auditNoFlyDue: '2026-11-12' }
    await actOnAudit(one.world, { auditFSID: one.id, actor: ADMIN }, { kind: 'edit', patch })
    one.clock.set('2026-11-13T04:59:59Z')
    expect(await start()).toBe('STEP_NOT_DUE')
    expect(audit().wakeAt).toEqual(new Date('2026-11-13T05:00:00Z'))
    one.clock.set('2026-11-13T05:00:00Z')
    expect(await start()).toBe('done')
    expect(one.step('CALL_AGENT').status).toBe('WITHDRAWN')
    // The attempts were enough: the outcome is proposed, not an exception.
    expect(one.openTypes()).toEqual(['NONPRODUCTIVE'])
    expect(audit().flags).not.toContain('CHASE_ENDED')
  })

  it('a completion that moved the audit is not opened again', async () => {
    await complete('READY')
    const request = { auditFSID: one.id, actor: BAKER, reason: 'too early' }
    const reopen = { kind: 'reopen', stepId: one.step('READY').id } as const
    expect(await codeOf(actOnAudit(one.world, request, reopen))).toBe('CORRECTION_TOO_LATE')
  })
})
