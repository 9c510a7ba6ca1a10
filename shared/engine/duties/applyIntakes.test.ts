import { describe, expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import { SAVED_SCHEMA, type Saved } from '#shared/audit/access/savedAnswers.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { ADMIN, anAudit, BUILT_AT, intakeIdOf, withSaved } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'

/** A harness with one audit, and its public side. */
async function opened(changes: Partial<Audit> = {}, steps: Partial<Step>[] = []) {
  const harness = workerHarness()
  await harness.addCarrier()
  const id = await harness.addAudit({ bakeState: 'CONTACTING', ...changes }, steps)
  const intake = () => {
    const found = harness.store.one<Intake>('intakes', intakeIdOf(id))
    if (!found) throw new Error('There is no intake.')
    return found
  }
  /** What a browser writes: answers are those so far and these. */
  async function save(
    answers: Record<string, unknown> = {},
    more: Partial<Saved> & Record<string, unknown> = {},
  ): Promise<void> {
    const { rev } = intake()
    const at = harness.clock.now()
    const save = { rev: rev + 1, pending: true, at, ...more, answers }
    await harness.store.update('intakes', intakeIdOf(id), withSaved(intake(), save))
  }
  const texts = () => harness.audit(id).history.map(({ text }) => text)
  const apply = async () => (await harness.pass()).duties.intakes
  return { harness, id, intake, save, texts, apply }
}

/** What the browser of an agent writes, by a link of their own; answers are those so far and these. */
async function openedByAgent({ harness, intake }: Awaited<ReturnType<typeof opened>>) {
  const agents = 'agentCapability0001'
  const { id: _, ...base } = intake()
  await harness.store.set('intakes', agents, { ...base, scope: 'agent' })
  return async (answers: Record<string, unknown>): Promise<void> => {
    const before = harness.store.one<Intake>('intakes', agents) ?? intake()
    const save = { rev: before.rev + 1, pending: true, at: harness.clock.now(), answers }
    await harness.store.update('intakes', agents, withSaved(before, save))
  }
}

const WAITING = { type: 'EMAILING_INSURED_2X', status: 'SCHEDULED' } as const
const afterEmail = (now: Date) => ({
  ...WAITING,
  dateStarted: new Date(now.getTime() + 86_400_000),
  dueAt: new Date(now.getTime() + 86_400_000),
  args: { after: 'EMAIL_INSURED', afterId: 'x' },
})

describe('intakes (specification §4: Opened Audit, Provided Data, Submitted)', () => {
  it('of newer pages waits an hour for its engine, holds up no other, and is then no form that is known', async () => {
    const { harness, id, apply, intake, save } = await opened()
    const saved = JSON.stringify({ schema: SAVED_SCHEMA + 1, answers: { anythingElse: 'x' } })
    await save()
    await harness.store.update('intakes', intakeIdOf(id), { saved })
    const other = await harness.addAudit({ bakeState: 'CONTACTING' })
    const theirs = { pending: true, rev: 1, at: harness.clock.now() }
    await harness.store.update('intakes', intakeIdOf(other), theirs)
    expect(await apply()).toMatchObject({ found: 2, done: 1, flagged: 0, failed: 0 })
    expect(intake()).toMatchObject({ pending: true, saved })
    expect(harness.audit(id)).toMatchObject({ v: 1, flags: [] })
    harness.clock.set(new Date(harness.clock.now().getTime() + 3_600_000))
    expect(await apply()).toMatchObject({ flagged: 1 })
    expect(intake()).toMatchObject({ pending: false, saved })
    expect(harness.audit(id).flags).toContain('ANSWERS_DROPPED')
  })

  it('the first save opens the audit: a sign of life, and no more messages are sent', async () => {
    const { harness, id, save, texts, apply, intake } = await opened({}, [
      afterEmail(new Date('2026-11-02T15:00:00Z')),
    ])
    await save()
    expect(await apply()).toMatchObject({ found: 1, done: 1, did: { opened: 1 } })
    expect(texts()).toEqual(['Imported order', 'Opened Audit'])
    const audit = harness.audit(id)
    expect(audit).toMatchObject({ bakeState: 'HEARTBEAT', v: 2 })
    expect(audit.history[1]).toMatchObject({
      userId: 'System',
      from: 'CONTACTING',
      to: 'HEARTBEAT',
    })
    expect(harness.steps(id)).toEqual(['EMAILING_INSURED_2X ANSWERED', 'WAITING_FOR_INSURED OPEN'])
    expect(intake()).toMatchObject({ pending: false, status: 'open', rev: 1 })
  })

  it('takes back what waits in the outbox: it is not sent to who has answered', async () => {
    const { harness, id, save } = await opened({ wakeAt: BUILT_AT }, [
      { type: 'EMAIL_INSURED', baker: false },
    ])
    await harness.pass()
    expect(harness.steps(id)).toEqual(['EMAIL_INSURED QUEUED'])
    await save()
    await harness.pass()
    expect(harness.steps(id)).toContain('EMAIL_INSURED ANSWERED')
    expect(harness.store.all('mail')).toMatchObject([
      { delivery: { state: 'TAKEN_BACK' }, sendAt: null, folded: true },
    ])
  })

  it('answers come into the fields of the specification, in its formats', async () => {
    const { harness, id, save, texts, apply } = await opened()
    await save({
      insuredEmail: ' new@harboroven.example ',
      insuredPhone: '(207) 555-0199',
      delegateFirstName: 'Dana',
      delegateEmail: 'dana@books.example',
      anythingElse: 'Closed in August.',
      keyQuestions: { salesTaxCollected: { answer: 'yes', detail: '' } },
      insuredCategories: [
        { id: 'food', selected: true, sales: '$1,000.00', salesTax: '55', classCode: '16910' },
        { id: 'alcoholBeer', selected: true, sales: 200, salesTax: 11 },
      ],
      exposures: { 16910: 1145 },
      payroll: { 16910: { gross: 1145, timeAndHalf: 100, doubleTime: 0 } },
    })
    await apply()
    expect(texts()).toEqual(['Imported order', 'Opened Audit', 'Provided Data'])
    expect(harness.audit(id)).toMatchObject({
      v: 2,
      insuredEmail: 'new@harboroven.example',
      insuredPhone: '207.555.0199',
      delegateFirstName: 'Dana',
      delegateEmail: 'dana@books.example',
      anythingElse: 'Closed in August.',
      keyQuestions: { salesTaxCollected: { answer: 'yes', detail: '' } },
      insuredCategoryTotals: {
        glTotal: 945,
        llTotal: 189,
        salesTotal: 1200,
        salesTaxTotal: 66,
        worksheetTotal: 1134,
        valTaxes: true,
      },
      providedExposures: { 16910: 1145 },
      payroll: [{ line: '16910', gross: 1145, timeAndHalf: 100, enteredBy: 'insured', record: '' }],
      flags: [],
    })
    expect(harness.steps(id)).toContain('PROVIDED_DATA COMPLETED')
  })

  it('a sitting has one entry; what staff has put right since is not overwritten', async () => {
    const { harness, id, save, texts, apply } = await opened()
    await save({ insuredFirstName: 'Ines', delegateFirstName: 'Dana' })
    await apply()
    await harness.store.update('audits', id, { delegateFirstName: 'Dana M.' })
    await save({ insuredFirstName: 'Inés' })
    await apply()
    expect(texts()).toEqual(['Imported order', 'Opened Audit', 'Provided Data'])
    expect(harness.audit(id)).toMatchObject({
      insuredFirstName: 'Inés',
      delegateFirstName: 'Dana M.',
      v: 3,
    })
    harness.passDays(1)
    await save({ insuredFirstName: 'I.' })
    await apply()
    expect(texts().filter((text) => text === 'Provided Data')).toHaveLength(2)
  })

  it('a sales line that is corrected keeps the class code that staff gave it, until it is deselected', async () => {
    const { harness, id, save, apply } = await opened()
    const sold = async (sales: number, selected = true) => {
      const line = { id: 'food', selected, sales, salesTax: 0, classCode: '' }
      await save({ insuredCategories: [line] })
      await apply()
    }
    const food = () => harness.audit(id).insuredCategories[0]
    await sold(1000)
    const coded = { ...food(), classCode: '16910' }
    await harness.store.update('audits', id, { insuredCategories: [coded] })
    await sold(1200)
    expect(food()).toMatchObject({ sales: 1200, net: 1200, classCode: '16910' })
    await sold(0, false)
    await sold(1300)
    expect(food()).toMatchObject({ sales: 1300, classCode: '' })
  })

  it('a bad answer is left out and reported, the others are applied', async () => {
    const { harness, id, save, apply, intake } = await opened()
    await save({
      insuredEmail: 'no address',
      insuredFirstName: 'Ines',
      bakeState: 'INVOICED',
      cost: 0,
      agentEmail: 'mine@evil.example',
      keyQuestions: { newProducts: { answer: 'maybe' }, entityTypeChange: { answer: 'no' } },
      insuredCategories: [
        { id: 'weapons', selected: true, sales: 1 },
        { id: 'food', selected: true },
      ],
      exposures: { 16910: -1, other: 5 },
      payroll: {
        16910: { gross: 5, timeAndHalf: 4, doubleTime: 2 },
        other: { gross: 5, timeAndHalf: 0, doubleTime: 0 },
      },
      skippedDocuments: { D6: 'none', D8: 'no tax' },
    })
    expect(await apply()).toMatchObject({ done: 1, flagged: 1 })
    const audit = harness.audit(id)
    expect(audit).toMatchObject({
      bakeState: 'HEARTBEAT',
      insuredEmail: 'ines@harboroven.example',
      insuredFirstName: 'Ines',
      agentEmail: 'audits@casco.example',
      cost: null,
      flags: ['ANSWERS_DROPPED'],
      keyQuestions: { entityTypeChange: { answer: 'no', detail: '' } },
      skippedDocuments: { D8: 'no tax' },
      providedExposures: {},
    })
    expect(audit.insuredCategories.map((line) => line.id)).toEqual(['food'])
    expect((intake() as unknown as { dropped: string[] }).dropped).toEqual([
      'insuredEmail',
      'bakeState',
      'cost',
      'agentEmail',
      'keyQuestions.newProducts',
      'insuredCategories.weapons',
      'exposures.16910',
      'exposures.other',
      'payroll.16910',
      'payroll.other',
      'skippedDocuments.D6',
    ])
    await save({ insuredEmail: 'right@harboroven.example' })
    await apply()
    expect(harness.audit(id).flags).toEqual([])
  })

  it('a submission is Submitted, and its confirmation is in the outbox in the same pass', async () => {
    const { harness, id, save, texts, apply, intake } = await opened({ insuredFirstName: 'Ines' })
    const pages = { sign: { name: ' Ines Ode ', done: true } }
    await save({ insuredFirstName: 'I.' }, { status: 'submitted', pages })
    expect((await apply())?.did).toEqual({ opened: 1, provided: 1, submitted: 1 })
    expect(harness.audit(id).insuredSigned).toEqual({ name: 'Ines Ode', at: harness.clock.now() })
    expect(texts().slice(0, 4)).toEqual([
      'Imported order',
      'Opened Audit',
      'Provided Data',
      'Submitted',
    ])
    expect(harness.audit(id)).toMatchObject({ bakeState: 'SUBMITTED', submitted: true })
    expect(harness.steps(id)).toContain('SUBMIT_DOCS COMPLETED')
    expect(harness.steps(id)).toContain('SENDING_CONFIRMATION_EMAIL QUEUED')
    expect(intake()).toMatchObject({ status: 'submitted', pending: false })
    expect(harness.isSealed()).toBe(true)
  })

  it('with documents left out it is Skipped, and stays open to them; with them, Submitted', async () => {
    const { harness, id, save, apply, intake } = await opened()
    await save({ skippedDocuments: { D8: 'not filed yet' } }, { status: 'submitted' })
    expect((await apply())?.did).toMatchObject({ skipped: 1 })
    expect(harness.audit(id)).toMatchObject({ bakeState: 'SKIPPED', submitted: false })
    expect(harness.audit(id).history.at(-1)?.text).toBe('Finished with documents skipped: D8')
    expect(harness.steps(id)).toContain('WAITING_FOR_INSURED ANSWERED')
    expect(intake()).toMatchObject({ status: 'open' })
    // Sent once more, it is what it was.
    const more = { skippedDocuments: { D8: 'not filed yet' }, anythingElse: 'Soon' }
    await save(more, { status: 'submitted' })
    await apply()
    expect(harness.audit(id)).toMatchObject({ bakeState: 'SKIPPED', flags: [], ...more })
    expect(intake()).toMatchObject({ status: 'open' })
    const upload = { name: 'st.pdf', size: 5, docType: 'D8', sha256: '' }
    await save({ skippedDocuments: { D8: '' } }, { status: 'submitted', files: { 0: upload } })
    await apply()
    expect(harness.audit(id).bakeState).toBe('SUBMITTED')
  })

  it('a document that the accountant sent by their own link is not skipped, whatever the insured said', async () => {
    const { harness, id, save, apply, intake } = await opened()
    const { id: _, ...base } = intake()
    const file = { name: 'p&l.pdf', size: 5, docType: 'D3', sha256: '' }
    await harness.store.set('intakes', 'delegateCapability1', {
      ...{ ...base, scope: 'delegate', parts: 'docs', rev: 1, pending: true },
      ...{ at: harness.clock.now(), status: 'submitted', files: { 0: file } },
    })
    await apply()
    expect(harness.audit(id).bakeState).toBe('HEARTBEAT')
    const reason = 'Their accountant has it'
    await save({ skippedDocuments: { D3: reason, D8: reason } }, { status: 'submitted' })
    await apply()
    expect(harness.audit(id)).toMatchObject({ bakeState: 'SKIPPED' })
    expect(harness.audit(id).skippedDocuments).toEqual({ D8: reason })
    expect(harness.audit(id).history.at(-1)?.text).toBe('Finished with documents skipped: D8')

    const other = await opened()
    const { id: audit, carrierCompany } = other.harness.audit(other.id)
    const document = { audit, carrierCompany, docType: 'D3', dateAdded: BUILT_AT }
    await other.harness.store.add('attachments', document)
    await other.save({ skippedDocuments: { D3: reason } }, { status: 'submitted' })
    expect((await other.apply())?.did).toMatchObject({ submitted: 1 })
    expect(other.harness.audit(audit)).toMatchObject({ bakeState: 'SUBMITTED', flags: [] })
    expect(other.harness.audit(audit).skippedDocuments).toEqual({})
  })

  it('what a message brought makes up for nothing before a person has checked it', async () => {
    const { harness, id, save, apply } = await opened()
    const { carrierCompany } = harness.audit(id)
    const document = { audit: id, carrierCompany, docType: 'D3', dateAdded: BUILT_AT }
    await harness.store.set('attachments', 'mail1_0', document)
    await harness.store.update('audits', id, { toCheck: ['mail1_0'] })
    const skippedDocuments = { D3: 'Sent by email' }
    await save({ skippedDocuments }, { status: 'submitted' })
    await apply()
    expect(harness.audit(id)).toMatchObject({ bakeState: 'SKIPPED', skippedDocuments })
  })

  it('what was returned waits for the whole: a page moves nothing, the submission does', async () => {
    const { harness, id, save, apply, intake } = await opened({ bakeState: 'WRONG_DOCS' })
    await harness.store.update('intakes', intakeIdOf(id), { status: 'returned' })
    await save({ insuredFirstName: 'I.' })
    await apply()
    expect(harness.audit(id).bakeState).toBe('WRONG_DOCS')
    expect(intake().status).toBe('returned')
    // The document that was returned does not make up for the one that was asked for.
    const { carrierCompany } = harness.audit(id)
    const returned = { audit: id, carrierCompany, docType: 'D3', dateAdded: BUILT_AT }
    await harness.store.add('attachments', returned)
    const skippedDocuments = { D3: 'There is no other' }
    await save({ skippedDocuments }, { status: 'submitted' })
    await apply()
    expect(harness.audit(id)).toMatchObject({ bakeState: 'SUBMITTED', skippedDocuments })
  })

  it('a paused audit takes answers, not the submission', async () => {
    const at = new Date('2026-11-02T15:00:00Z')
    const pause = { resumeState: 'HEARTBEAT', reason: 'flood', at, until: null } as const
    const { harness, id, save, apply, intake } = await opened({ bakeState: 'PAUSED', pause })
    await save({ insuredFirstName: 'I.' })
    await apply()
    expect(harness.audit(id).flags).toEqual([])
    await save({}, { status: 'submitted' })
    expect((await apply())?.did).toEqual({ refused: 1 })
    expect(harness.audit(id)).toMatchObject({
      bakeState: 'PAUSED',
      insuredFirstName: 'I.',
      flags: ['SUBMISSION_REFUSED'],
    })
    expect(intake()).toMatchObject({ status: 'open', pending: false })
  })

  it('an audit that was not started yet is opened too; its Ready step has no place any more', async () => {
    const { harness, id, save, apply } = await opened({ bakeState: 'READY' }, [{ type: 'READY' }])
    await save()
    await apply()
    expect(harness.audit(id).bakeState).toBe('HEARTBEAT')
    expect(harness.steps(id)).toEqual(['READY WITHDRAWN', 'WAITING_FOR_INSURED OPEN'])
  })

  it('the insured may turn up late: a nonproductive audit is submitted after all', async () => {
    const { harness, id, save, apply } = await opened({
      bakeState: 'NONPRODUCTIVE',
      outcome: 'NONPRODUCTIVE',
      outcomeReason: 'NO_CONTACT',
    })
    await save({ insuredFirstName: 'Late' })
    await apply()
    expect(harness.audit(id).bakeState).toBe('NONPRODUCTIVE')
    await save({}, { status: 'submitted' })
    await apply()
    expect(harness.audit(id)).toMatchObject({ bakeState: 'SUBMITTED', outcome: '' })
  })

  it('answers after the figures are settled are a person’s to look at', async () => {
    const { harness, id, save, apply, intake } = await opened({ bakeState: 'WORKSHEET' })
    await save({ insuredFirstName: 'Late' })
    expect((await apply())?.did).toEqual({ late: 1 })
    expect(harness.audit(id)).toMatchObject({ insuredFirstName: 'Ines', bakeState: 'WORKSHEET' })
    expect(harness.audit(id).flags).toContain('ANSWERS_LATE')
    expect(intake()).toMatchObject({ status: 'submitted', pending: false })
  })

  it("an agent's intake says what the agent knows, and answers the agent's track", async () => {
    const now = new Date('2026-11-02T15:00:00Z')
    const { harness, id, apply, intake } = await opened({}, [
      {
        ...afterEmail(now),
        type: 'CALL_AGENT',
        args: { after: 'KICK_OFF_WITH_AGENT', afterId: 'k' },
      },
      afterEmail(now),
    ])
    const { id: _, ...base } = intake()
    await harness.store.set('intakes', 'agentCapability0001', {
      ...base,
      scope: 'agent',
      rev: 1,
      pending: true,
      at: now,
      answers: {
        agentIsRetailer: true,
        agentLanguage: 'es',
        agentInsuredEmail: 'owner@harboroven.example',
        insuredEmail: 'not@mine.example',
        keyQuestions: { newProducts: { answer: 'yes' } },
      },
    })
    await apply()
    expect(harness.audit(id)).toMatchObject({
      agentIsRetailer: true,
      agentLanguage: 'es',
      insuredLanguage: 'en',
      agentInsuredEmail: 'owner@harboroven.example',
      insuredEmail: 'ines@harboroven.example',
      keyQuestions: {},
      flags: ['ANSWERS_DROPPED'],
    })
    expect(harness.steps(id)).toContain('CALL_AGENT ANSWERED')
    expect(harness.steps(id)).toContain('RECEIVING_INFO_FROM_AGENT OPEN')
    expect(harness.steps(id)).toContain('EMAILING_INSURED_2X SCHEDULED')
  })

  it('the insured’s contact comes from an agent once; another one waits for a person', async () => {
    const insureds = await opened({ wakeAt: BUILT_AT }, [
      { type: 'INSURED_EMAIL_NEW_CONTACT', baker: false },
    ])
    const { harness, id, save, apply } = insureds
    const agentSave = await openedByAgent(insureds)
    let rev = 0
    const saves = async (agentInsuredEmail: string) => {
      await agentSave({ agentInsuredEmail, agentFirstName: `Al ${++rev}` })
      await apply()
    }
    await saves('books@harboroven.example')
    await harness.passAndSend()
    expect(harness.steps(id)).toContain('INSURED_EMAIL_NEW_CONTACT COMPLETED')
    // An emptied one is no other.
    await saves('')
    expect(harness.audit(id)).toMatchObject({
      agentInsuredEmail: 'books@harboroven.example',
      flags: [],
    })
    for (const other of ['eve@evil.example', 'eve@evil.example']) {
      await saves(other)
      expect(harness.audit(id)).toMatchObject({
        agentInsuredEmail: 'books@harboroven.example',
        agentFirstName: `Al ${rev}`,
        flags: ['INSURED_EMAIL_DIFFERS'],
      })
    }
    harness.passDays(30)
    await harness.passAndSend()
    // What anyone else answers decides nothing.
    await save({ insuredFirstName: 'Ines' })
    await apply()
    expect(harness.audit(id).insuredFirstName).toBe('Ines')
    expect(harness.audit(id).flags).toContain('INSURED_EMAIL_DIFFERS')
    await saves('BOOKS@harboroven.example')
    expect(harness.audit(id).flags).not.toContain('INSURED_EMAIL_DIFFERS')
    const sent = harness.store.all<{ id: string; to: string[]; message: { text: string } }>('mail')
    const withLink = sent.filter(({ message }) => message.text.includes(intakeIdOf(id)))
    expect(withLink.length).toBeGreaterThan(1)
    expect([...new Set(withLink.flatMap(({ to }) => to))]).toEqual(['books@harboroven.example'])
    // One that has bounced is asked for again.
    await harness.store.update('audits', id, { bouncedEmails: ['books@harboroven.example'] })
    await saves('accounts@harboroven.example')
    expect(harness.audit(id).agentInsuredEmail).toBe('accounts@harboroven.example')
  })

  it('what could not be used of one link is over by that link alone', async () => {
    const insureds = await opened()
    const { harness, id, save, apply } = insureds
    const agentSave = await openedByAgent(insureds)
    await agentSave({ agentEmail: 'no address' })
    await apply()
    expect(harness.audit(id).flags).toEqual(['ANSWERS_DROPPED'])
    await save({ insuredFirstName: 'Ines' })
    await apply()
    expect(harness.audit(id)).toMatchObject({
      insuredFirstName: 'Ines',
      flags: ['ANSWERS_DROPPED'],
    })
    // A page of theirs without an answer says nothing of it.
    await agentSave({})
    await apply()
    expect(harness.audit(id).flags).toEqual(['ANSWERS_DROPPED'])
    await agentSave({ agentEmail: 'al@casco.example' })
    await apply()
    expect(harness.audit(id)).toMatchObject({ agentEmail: 'al@casco.example', flags: [] })
  })

  it('the language of the pages becomes that of what is written; choosing it is no answer', async () => {
    const { harness, id, save, apply, intake } = await opened()
    await save({ insuredLanguage: 'es' })
    await apply()
    expect(harness.audit(id)).toMatchObject({ insuredLanguage: 'es', agentLanguage: 'en' })
    expect(intake().language).toBe('es')
    expect(harness.steps(id).join()).not.toContain('PROVIDED_DATA')
    expect(harness.audit(id).history.map(({ text }) => text)).toContain('Chose Spanish')
    await save({ insuredLanguage: 'tlh', insuredFirstName: 'Ana' })
    await apply()
    expect(harness.audit(id)).toMatchObject({
      insuredLanguage: 'es',
      insuredFirstName: 'Ana',
      flags: ['ANSWERS_DROPPED'],
    })
  })

  it('a retail agent whom the agent names is written to next, in place of the one who answered', async () => {
    const now = new Date('2026-11-02T15:00:00Z')
    const { harness, id, apply, intake } = await opened({ agentIsRetailer: false }, [
      { type: 'WAITING_FOR_AGENT', dueAt: new Date(now.getTime() + 7 * 86_400_000) },
    ])
    const { id: _, ...base } = intake()
    await harness.store.set('intakes', 'agentCapability0001', {
      ...{ ...base, scope: 'agent', rev: 1, pending: true, at: now },
      answers: {
        agentIsRetailer: false,
        agentProvidedFirstName: 'Rae',
        agentProvidedEmail: 'rae@retail.example',
        agentProvidedPhone: '(207) 555-0177',
      },
    })
    await apply()
    await harness.passAndSend()
    expect(harness.audit(id)).toMatchObject({
      agentProvidedFirstName: 'Rae',
      agentProvidedEmail: 'rae@retail.example',
      agentProvidedPhone: '207.555.0177',
    })
    expect(harness.steps(id)).toEqual([
      'CALL_AGENT SCHEDULED',
      'KICK_OFF_WITH_AGENT COMPLETED',
      'PROVIDED_DATA COMPLETED',
      'WAITING_FOR_AGENT WITHDRAWN',
    ])
    expect(harness.audit(id).history.at(-1)?.text).toBe('Emailed Provided Agent to kick off')
    const sent = harness.store.all<{ to: string[] }>('mail').flatMap(({ to }) => to)
    expect(sent).toEqual(['rae@retail.example'])
  })

  it('an agent who answers for the insured may say it all but what only the insured releases', async () => {
    const { harness, id, apply, intake } = await opened()
    const { id: _, ...base } = intake()
    const keyQuestions = { newProducts: { answer: 'no' }, releaseToAgent: { answer: 'yes' } }
    await harness.store.set('intakes', 'agentCapability0001', {
      ...base,
      scope: 'agent',
      rev: 1,
      pending: true,
      at: harness.clock.now(),
      pages: { 'go-on': { done: true, answer: 'yes' } },
      answers: { agentFirstName: 'Al', keyQuestions },
      status: 'submitted',
    })
    expect((await apply())?.did).toMatchObject({ submitted: 1 })
    expect(harness.audit(id)).toMatchObject({
      agentFirstName: 'Al',
      keyQuestions: { newProducts: { answer: 'no', detail: '' } },
      bakeState: 'SUBMITTED',
    })
    expect(harness.audit(id).keyQuestions.releaseToAgent).toBeUndefined()
  })

  it('an agent who cannot answer sends what agents know; the insured is still asked', async () => {
    const { harness, id, save, apply, intake } = await opened()
    const pages = {
      who: { done: true, who: 'agent' },
      'go-on': { done: true, answer: 'no' },
    }
    await save(
      { agentEmail: 'al@casco.example', agentInsuredEmail: 'own@harboroven.example' },
      { pages, status: 'submitted' },
    )
    await apply()
    expect(harness.audit(id)).toMatchObject({
      agentEmail: 'al@casco.example',
      agentInsuredEmail: 'own@harboroven.example',
      bakeState: 'HEARTBEAT',
      submitted: false,
      flags: [],
    })
    expect(intake().status).toBe('open')
  })

  it('the kick-off to the agent holds a link of their own, to an intake of their scope', async () => {
    const now = new Date('2026-11-02T15:00:00Z')
    const { harness, id } = await opened({}, [
      {
        type: 'KICK_OFF_WITH_AGENT',
        status: 'SCHEDULED',
        dateStarted: now,
        dueAt: now,
        baker: false,
      },
    ])
    await harness.store.update('audits', id, { wakeAt: now })
    await harness.pass()
    const own = harness.store.all<Intake>('intakes').find(({ scope }) => scope === 'agent')
    expect(own).toMatchObject({ auditFSID: id, status: 'open', saved: '', rev: 0 })
    const [mail] = harness.store.all<{ to: string[]; message: { text: string } }>('mail')
    expect(mail?.to).toEqual(['audits@casco.example'])
    expect(mail?.message.text).toContain(`https://audits.example/sml/audit/${own?.id}`)
    // Neither the agent nor a carrier user learns the id of the insured's own intake.
    const visible = JSON.stringify([own, mail, harness.store.all('carrierAudits')])
    expect(visible).toContain(id)
    expect(visible).not.toContain(intakeIdOf(id))
  })

  it('a delegate gets a link of their own by e-mail, with their part and nothing else', async () => {
    const { harness, id, save, apply, intake } = await opened({ insuredFirstName: 'Ines' })
    const delegate = { done: true, send: true, parts: 'sales', at: 7 }
    const notes = { dropped: ['insuredPhone'], stuck: true, tried: { rev: 1, count: 2 } }
    await harness.store.update('intakes', intakeIdOf(id), notes)
    const answers = {
      delegateFirstName: 'Dana',
      delegateEmail: 'dana@books.example',
      delegateMessage: 'The register\nis yours.',
    }
    await save(answers, { pages: { delegate } })
    expect((await apply())?.did).toMatchObject({ delegated: 1 })
    const invited = intake().delegateInvite?.id ?? ''
    const own = harness.store.all<Intake>('intakes').find((each) => each.id === invited)
    expect(own).toMatchObject({
      scope: 'delegate',
      parts: 'sales',
      saved: '',
      rev: 0,
      auditFSID: id,
    })
    expect(JSON.stringify(own)).not.toMatch(/dana|ines/i)
    expect(JSON.stringify(own)).not.toMatch(/dropped|stuck|tried/)
    expect(JSON.stringify([own, harness.store.all('mail')])).not.toContain(intakeIdOf(id))
    const [mail] = harness.store.all<{ to: string[]; message: { text: string } }>('mail')
    expect(mail?.to).toEqual(['dana@books.example'])
    expect(mail?.message.text).toContain(`https://audits.example/sml/audit/${invited}`)
    expect(mail?.message.text).toContain('Their message: The register is yours.')
    // The same page again sends no invitation; another does, and the first link opens nothing.
    await save({}, { pages: { delegate } })
    await apply()
    expect(harness.store.all('mail')).toHaveLength(1)
    await save(
      { delegateEmail: 'eve@books.example' },
      { pages: { delegate: { ...delegate, at: 8 } } },
    )
    await apply()
    expect(harness.store.all('mail')).toHaveLength(2)
    expect(harness.store.all<Intake>('intakes').find((each) => each.id === invited)?.revoked).toBe(
      true,
    )
    expect(harness.isSealed()).toBe(true)
  })

  it('a link has five e-mails sent with it and no more; settled, none', async () => {
    const { harness, save, apply, intake } = await opened()
    const ask = (at: number) =>
      save(
        { delegateEmail: 'dana@books.example' },
        { pages: { delegate: { done: true, send: true, parts: 'all', at } } },
      )
    for (let at = 1; at <= 7; at++) {
      await ask(at)
      await apply()
    }
    expect(harness.store.all('mail')).toHaveLength(5)
    expect(intake().delegateInvite).toMatchObject({ at: 5, count: 5 })
    const settled = await opened({ bakeState: 'WORKSHEET', delegateEmail: 'dana@books.example' })
    const delegate = { done: true, send: true, parts: 'all', at: 1 }
    await settled.save({}, { pages: { delegate } })
    await settled.apply()
    expect(settled.harness.store.all('mail')).toEqual([])
    expect(settled.intake().delegateInvite).toBeUndefined()
  })

  it("a delegate's part is applied, their signature sends no audit, and what is not theirs is left out", async () => {
    const { harness, id, apply, intake } = await opened()
    const { id: _, ...base } = intake()
    await harness.store.set('intakes', 'delegateCapability1', {
      ...base,
      scope: 'delegate',
      parts: 'sales',
      rev: 1,
      pending: true,
      at: harness.clock.now(),
      status: 'submitted',
      answers: {
        delegateEmail: 'dana@books.example',
        insuredEmail: 'taken@over.example',
        delegateMessage: 'forged',
        insuredCategories: [{ id: 'food', selected: true, sales: 100, salesTax: 5 }],
        keyQuestions: { newProducts: { answer: 'no' } },
      },
    })
    await apply()
    expect(harness.audit(id)).toMatchObject({
      delegateEmail: 'dana@books.example',
      insuredEmail: 'ines@harboroven.example',
      delegateMessage: '',
      insuredCategoryTotals: { worksheetTotal: 95 },
      keyQuestions: {},
      bakeState: 'HEARTBEAT',
      flags: ['ANSWERS_DROPPED'],
    })
    const own = harness.store
      .all<Intake>('intakes')
      .find((each) => each.id === 'delegateCapability1')
    expect(own?.status).toBe('submitted')
    expect(intake().status).toBe('open')
  })

  it('uploads become attachments once, and are removed when the uploader removes them', async () => {
    const { harness, id, save, apply } = await opened()
    const upload = { name: ' books.xlsx ', size: 1234, docType: 'D3', sha256: 'a'.repeat(64) }
    const files = {
      0: upload,
      'bad id': upload,
      upload00000002: { ...upload, docType: 'D1' },
    }
    await save({}, { files })
    await apply()
    const attached = () => harness.store.all<Record<string, unknown>>('attachments')
    expect(attached()).toEqual([
      {
        id: `${intakeIdOf(id)}_0`,
        attId: `${intakeIdOf(id)}_0`,
        url: `gs://demo-bakehouse.appspot.com/public/${intakeIdOf(id)}/0`,
        audit: id,
        carrierCompany: 'DEMO',
        intakeId: intakeIdOf(id),
        dateAdded: harness.clock.now(),
        docType: 'D3',
        name: 'books.xlsx',
        size: 1234,
        sha256: 'a'.repeat(64),
      },
    ])
    expect(harness.audit(id).flags).toContain('ANSWERS_DROPPED')
    await save({}, { files: { 0: { ...upload, name: 'other.xlsx' } } })
    await apply()
    expect(attached()[0]?.['name']).toBe('books.xlsx')
    await save({}, { files: { 0: { ...upload, removed: true } } })
    await apply()
    expect(attached()).toEqual([])
  })

  it('a save in between is never lost: the intake stays pending, nothing is applied twice', async () => {
    const { harness, id, save, intake } = await opened()
    await save({ insuredFirstName: 'One' })
    let saved = false
    const eyes = {
      ...harness.store,
      batch: async (writes: Parameters<typeof harness.store.batch>[0]) => {
        if (!saved && writes.some(({ collection }) => collection === 'intakes')) {
          saved = true
          await save({ insuredFirstName: 'Two' })
        }
        await harness.store.batch(writes)
      },
    }
    await harness.pass({}, eyes)
    expect(harness.audit(id)).toMatchObject({ insuredFirstName: 'Two', v: 2 })
    expect(intake()).toMatchObject({ pending: false, rev: 2 })
    expect(harness.audit(id).history).toHaveLength(3)
  })

  it('two workers at once take it once', async () => {
    const { harness, id, save } = await opened()
    await save({ insuredFirstName: 'One' })
    await Promise.all([harness.pass(), harness.pass()])
    expect(harness.audit(id).history).toHaveLength(3)
  })

  it('an intake without its audit does not come again and again', async () => {
    const { harness, save, id, apply, intake } = await opened()
    await save()
    await harness.store.delete('audits', id)
    expect(await apply()).toMatchObject({ found: 1, flagged: 1 })
    expect(intake().pending).toBe(false)
  })

  it('a text that no page saves is flagged, and does not come again', async () => {
    const { harness, id, intake, save, apply } = await opened()
    for (const [n, saved] of ['{', `{"pages":${'['.repeat(50)}${']'.repeat(50)}}`].entries()) {
      await save({ insuredFirstName: `Ines ${n}` })
      await harness.store.update('intakes', intakeIdOf(id), { saved })
      expect(await apply()).toMatchObject({ found: 1, done: 0, flagged: 1, failed: 0 })
      expect(intake()).toMatchObject({ pending: false, status: 'open' })
    }
    expect(harness.audit(id).flags).toContain('ANSWERS_DROPPED')
    await save({ insuredFirstName: 'Ines' })
    expect(await apply()).toMatchObject({ done: 1 })
    expect(harness.audit(id).insuredFirstName).toBe('Ines')
  })

  it('an intake that is longer than anybody writes is flagged, and does not come again', async () => {
    const { harness, id, save, apply, intake } = await opened()
    // 100,000 characters, and twice as many bytes.
    await save({ anythingElse: 'ü'.repeat(100_000) })
    expect(await apply()).toMatchObject({ found: 1, done: 0, flagged: 1 })
    expect(intake()).toMatchObject({ pending: false, status: 'open' })
    expect(intake().foldedSaved).toBeUndefined()
    expect(await apply()).toMatchObject({ found: 0, flagged: 0 })
    // The audit says so once; submitted, it can be sent again when it is shorter.
    await save({}, { status: 'submitted' })
    expect(await apply()).toMatchObject({ found: 1, flagged: 1 })
    expect(intake()).toMatchObject({ pending: false, status: 'open' })
    expect(harness.audit(id).bakeState).toBe('CONTACTING')
    expect(harness.audit(id).flags).toContain('ANSWERS_DROPPED')
    const texts = harness.audit(id).history.map(({ text }) => text)
    expect(texts).toEqual([
      'Imported order',
      'Answers were too long, or in no form that can be read',
    ])
    await save({ anythingElse: 'Closed in August.' })
    expect(await apply()).toMatchObject({ done: 1 })
    expect(harness.audit(id).anythingElse).toBe('Closed in August.')
  })

  it('a dry run writes nothing', async () => {
    const { harness, save } = await opened()
    await save({ insuredFirstName: 'One' })
    const writes = harness.store.writes()
    expect((await harness.pass({ dryRun: true })).duties.intakes).toMatchObject({ done: 1 })
    expect(harness.store.writes()).toBe(writes)
  })
})

describe('a public link that is saved to without end', () => {
  const HOUR = 3_600_000

  it('has ten entries a sitting for the language at most, of which the last names what is set', async () => {
    const { harness, id, save, apply } = await opened()
    const entries = () => harness.audit(id).history.filter(({ op }) => op === 'LANGUAGE')
    const said = { en: 'Chose English', es: 'Chose Spanish' }
    for (let n = 0; n < 15; n++) {
      const insuredLanguage = n % 2 ? 'en' : 'es'
      await save({ insuredLanguage, insuredFirstName: `Ana ${n}` })
      await apply()
      expect(harness.audit(id).insuredFirstName).toBe(`Ana ${n}`)
      expect(entries()).toHaveLength(Math.min(n + 1, 10))
      expect(entries().at(-1)?.text).toBe(said[harness.audit(id).insuredLanguage])
    }
    harness.clock.set(new Date(harness.clock.now().getTime() + HOUR))
    await save({ insuredLanguage: 'en' })
    await apply()
    await save({ insuredLanguage: 'es' })
    await apply()
    expect(harness.audit(id).insuredLanguage).toBe('es')
    expect(entries()).toHaveLength(11)
  })

  it('has one entry a sitting for submissions that are refused, and for answers that come late', async () => {
    const since = { reason: 'flood', at: BUILT_AT, until: null }
    const pause = { resumeState: 'CONTACTING', ...since } as const
    const paused = await opened({ bakeState: 'PAUSED', pause })
    const late = await opened({ bakeState: 'WORKSHEET' })
    for (let n = 0; n < 4; n++) {
      await paused.save({}, { status: 'submitted' })
      await paused.apply()
      await late.save({ insuredFirstName: `Ana ${n}` })
      await late.apply()
    }
    const ops = ({ harness, id }: typeof paused) => harness.audit(id).history.map(({ op }) => op)
    expect(ops(paused).filter((op) => op === 'REFUSED')).toHaveLength(1)
    expect(ops(late).filter((op) => op === 'LATE')).toHaveLength(1)
    expect(paused.harness.audit(paused.id).flags).toContain('SUBMISSION_REFUSED')
  })

  it('has one entry a sitting for what cannot be read, also with answers in between', async () => {
    const { harness, id, save, apply } = await opened()
    for (let n = 0; n < 3; n++) {
      await save()
      await harness.store.update('intakes', intakeIdOf(id), { saved: '{' })
      await apply()
      expect(harness.audit(id).flags).toContain('ANSWERS_DROPPED')
      await save({ insuredFirstName: `Ana ${n}` })
      await apply()
      expect(harness.audit(id).flags).not.toContain('ANSWERS_DROPPED')
    }
    expect(harness.audit(id).history.filter(({ op }) => op === 'DROPPED')).toHaveLength(1)
  })

  it('leaves room for staff: a note, closing the link and canceling', async () => {
    const filled = { text: 'x'.repeat(3900), date: BUILT_AT, userId: 'System' }
    const { harness, id, save, apply, intake } = await opened({ notes: Array(99).fill(filled) })
    const sizes: number[] = []
    for (let n = 0; n < 8; n++) {
      const insuredLanguage = n % 2 ? 'en' : 'es'
      await save({ insuredLanguage, anythingElse: 'w'.repeat(500 * (n + 1)) })
      await apply()
      harness.clock.set(new Date(harness.clock.now().getTime() + HOUR))
      sizes.push(JSON.stringify(harness.audit(id)).length)
    }
    expect(sizes[0]).toBeGreaterThan(396_000)
    expect(Math.max(...sizes)).toBeLessThan(401_000)
    expect(harness.audit(id).flags).toContain('ANSWERS_STUCK')
    expect(intake()).toMatchObject({ pending: false, stuck: true })
    for (const action of [
      { kind: 'note', text: 'Full' },
      { kind: 'closeLink' },
      { kind: 'move', to: 'CANCELLED' },
    ] as const) {
      const on = { auditFSID: id, actor: ADMIN, reason: 'Filled' }
      expect(await actOnAudit(harness.world, on, action)).toMatchObject({ ok: true })
    }
    expect(harness.audit(id)).toMatchObject({ bakeState: 'CANCELLED' })
    expect(harness.isSealed()).toBe(true)
  })
})

describe('subcontractors from the public side', () => {
  const [line] = anAudit().categories
  if (!line) throw new Error('The built audit has a class line.')
  const categories = [{ ...line, exposureType: 'payroll' as const, policyType: 'WC' }]
  const hill = { name: 'Hill Roofing', work: 'Roofs', paid: 30_000, kind: 'labor' }
  const paper = { name: 'hill.pdf', size: 8, docType: 'D99', sha256: '', of: 'p-1' }

  it('come as rows that an auditor reads on, each with the photo of its certificate', async () => {
    const { harness, id, save, apply, intake } = await opened({ categories })
    await harness.world.files?.put(`public/${intake().id}/0`, new Blob(['%PDF-1.4']), {
      contentType: 'application/pdf',
    })
    await save({ subcontractors: { 'p-1': hill } }, { files: { 0: paper } })
    await apply()
    const document = `${intake().id}_0`
    expect(harness.audit(id).subcontractors).toMatchObject([
      {
        id: 'p-1',
        name: 'Hill Roofing',
        paid: 30_000,
        line: '',
        enteredBy: 'insured',
        certificates: [{ document, coverage: 'workersCompensation', insurer: '', to: null }],
      },
    ])
    const [row] = harness.audit(id).subcontractors ?? []
    const [certificate] = row?.certificates ?? []
    const read = { ...row, line: line.id, certificates: [{ ...certificate, insurer: 'Granite' }] }
    await harness.store.update('audits', id, {
      subcontractors: [{ ...read, enteredBy: 'auditor@bakehouse.example' }],
    })
    await save(
      { subcontractors: { 'p-1': { ...hill, paid: 31_000 }, 'p-2': { ...hill, name: 'Valley' } } },
      { files: { 0: paper } },
    )
    await apply()
    expect(harness.audit(id).subcontractors).toMatchObject([
      { paid: 31_000, line: line.id, certificates: [{ document, insurer: 'Granite' }] },
      { id: 'p-2', name: 'Valley', certificates: [] },
    ])
    await save(
      {
        subcontractors: {
          'p-1': { removed: true },
          'p-2': { removed: true },
        },
      },
      { files: { 0: paper } },
    )
    await apply()
    expect(harness.audit(id).subcontractors?.map((each) => each.id)).toEqual(['p-1'])
    expect(harness.audit(id).flags).toEqual([])
  })

  it('come where only its policy type says that a line is rated by payroll, as they were asked', async () => {
    const unknown = { ...line, exposureType: 'unknown' as const, policyType: 'WC' }
    const { harness, id, save, apply, intake } = await opened({ categories: [unknown] })
    expect(intake().asked).toMatchObject({ classes: [{ basis: 'payroll' }] })
    await save({ subcontractors: { 'p-1': hill } })
    await apply()
    expect(harness.audit(id)).toMatchObject({
      subcontractors: [{ name: 'Hill Roofing' }],
      flags: [],
    })
  })

  it('a certificate is no payroll records: what was skipped stays skipped when it is sent again', async () => {
    const { harness, id, save, apply } = await opened({ categories })
    const skippedDocuments = { D99: 'They can get it later' }
    const certificate = { ...paper, docKind: 'certificate' }
    for (const anythingElse of ['', 'Soon']) {
      const answers = { subcontractors: { 'p-1': hill }, skippedDocuments, anythingElse }
      await save(answers, { status: 'submitted', files: { 0: certificate } })
      await apply()
      expect(harness.audit(id)).toMatchObject({ bakeState: 'SKIPPED', skippedDocuments })
      expect(harness.store.all('attachments')).toMatchObject([{ docKind: 'certificate' }])
    }
    const register = { name: 'payroll.pdf', size: 8, docType: 'D99', sha256: '' }
    await save({ skippedDocuments: { D99: '' } }, { status: 'submitted', files: { 1: register } })
    await apply()
    expect(harness.audit(id).bakeState).toBe('SUBMITTED')
  })

  it('are no more than staff may enter, however often is saved', async () => {
    const { harness, id, save, apply } = await opened({ categories })
    for (let n = 0; n < 3; n++) {
      const rows = Array.from({ length: 100 }, (_, k) => [`p-${100 * n + k}`, hill] as const)
      await save({ subcontractors: Object.fromEntries(rows) })
      await apply()
    }
    const ids = harness.audit(id).subcontractors?.map((row) => row.id) ?? []
    expect([ids.length, ids.includes('p-200')]).toEqual([200, false])
    expect(harness.audit(id).flags).toContain('ANSWERS_DROPPED')
    await save({ subcontractors: { 'p-107': { ...hill, paid: 9 }, 'p-0': { removed: true } } })
    await apply()
    expect(harness.audit(id).subcontractors).toHaveLength(199)
    expect(harness.audit(id).subcontractors?.find((row) => row.id === 'p-107')?.paid).toBe(9)
  })

  it('write over no row of staff, bring nothing that was not asked, and what has not its form is reported', async () => {
    const { harness, id, save, apply } = await opened({ categories })
    const own = { ...hill, id: 'abcd2345', certificates: [], line: '', record: '' }
    const stored = { ...own, kind: 'labor' as const, enteredBy: 'a@b.example', enteredAt: BUILT_AT }
    await harness.store.update('audits', id, { subcontractors: [stored] })
    const bad = { ...hill, paid: -1 }
    await save({
      subcontractors: {
        abcd2345: { ...hill, name: 'Mine' },
        'p-1': bad,
        'p-2': { ...hill, line: line.id, enteredBy: 'admin', certificates: [{ id: 'x' }] },
      },
    })
    await apply()
    expect(harness.audit(id).flags).toContain('ANSWERS_DROPPED')
    const rows = harness.audit(id).subcontractors ?? []
    expect(rows).toMatchObject([
      stored,
      { id: 'p-2', line: '', enteredBy: 'insured', certificates: [] },
    ])
    expect(rows).toHaveLength(2)

    const sales = await opened()
    await sales.save({ subcontractors: { 'p-1': hill } })
    await sales.apply()
    expect(sales.harness.audit(sales.id).subcontractors).toBe(undefined)
    expect(sales.harness.audit(sales.id).flags).toContain('ANSWERS_DROPPED')
  })
})
