import { describe, expect, it } from 'vitest'
import type { OutgoingDelivery } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ResultPackage } from '#shared/audit/resultPackage.ts'
import { CONTENT_HERE } from '#shared/documents/ops/contentWork.ts'
import { type Decision, decideOutgoing } from '#shared/outreach/ops/outbox.ts'
import { anAudit, BAKER } from '#shared/testing/builders.ts'
import { pdfPages } from '#shared/testing/pdfPages.ts'
import { reviewedHarness } from '#shared/testing/resultsHarness.ts'

const EMAIL = { email: 'uw@carrier.example', endpoint: '' }
const NOWHERE = { email: '', endpoint: '' }
const SENDING = 'SEND_TO_CARRIER_API'
const ARRIVED = { state: 'SUCCESS', info: { messageId: 'M-1' } } as const

const ANSWERED = { answer: 'no', detail: '' } as const

/** Everything that the outcome productive asks for, but documents. */
const WORKED: Partial<Audit> = {
  outcome: 'PRODUCTIVE',
  agentEmail: 'agent@agency.example',
  categories: anAudit().categories.map((line) => ({ ...line, finalExposure: 900_000 })),
  keyQuestions: {
    salesTaxCollected: ANSWERED,
    newProducts: ANSWERED,
    businessNameChange: ANSWERED,
    entityTypeChange: ANSWERED,
    locationsChanged: ANSWERED,
    mailingAddressChange: ANSWERED,
    officersChanged: ANSWERED,
    operationsChange: ANSWERED,
    releaseToAgent: { answer: 'yes', detail: '' },
  },
}

type Reviewed = Awaited<ReturnType<typeof reviewedHarness>>

const redo = ({ act }: Reviewed) => act({ kind: 'move', to: 'REDO' }, 'they ask about liquor')

/** Worked again after a redo, and reviewed. */
async function reviewAgain({ act, harness, id }: Reviewed): Promise<void> {
  await act({ kind: 'move', to: 'WORKSHEET' }, '', BAKER)
  const categories = harness.audit(id).categories.map((line) => ({ ...line, notes: 'with liquor' }))
  await act({ kind: 'edit', patch: { categories } }, '', BAKER)
  await act({ kind: 'move', to: 'PRODUCTIVE' }, 'seen on site', BAKER)
  expect(await act({ kind: 'move', to: 'FINAL_REVIEW_COMPLETE' })).toBe('done')
}

/** What an email of the outbox became. */
function mailOf({ harness }: Reviewed, mailId: string) {
  return harness.store.one<{ delivery?: OutgoingDelivery }>('mail', mailId)
}

async function delivered({ harness }: Reviewed, mailId: string, delivery: OutgoingDelivery) {
  await harness.store.update('mail', mailId, { delivery, folded: false })
  await harness.pass()
}

const packageOf = ({ harness, id }: Reviewed, revision: number) =>
  harness.store.one<ResultPackage>('results', `${id}-${revision}`)

describe('results that are on their way when their audit is returned', () => {
  it.each([
    [ARRIVED, 'SENT', 'Results delivered to uw@carrier.example (revision 0, withdrawn)'],
    [
      { state: 'ERROR' },
      'FAILED',
      'Results to uw@carrier.example: could not be delivered (revision 0, withdrawn)',
    ],
  ] as const)('are noted when they arrive or fail late: %o', async (delivery, end, said) => {
    const made = await reviewedHarness(EMAIL, [], WORKED)
    const { harness, id, send, pass, state, last } = made
    await send()
    await pass()
    // Its sender has it in hand: it can't be taken back any more.
    await harness.store.update('mail', `results-${id}-0-0`, { delivery: { state: 'PROCESSING' } })
    await redo(made)
    await reviewAgain(made)
    expect(await send()).toBe('done')
    await pass()
    await delivered(made, `results-${id}-0-0`, delivery)
    expect(packageOf(made, 0)).toMatchObject({ state: end })
    expect([state(), last()]).toEqual(['FINAL_REVIEW_COMPLETE', said])
    expect(harness.audit(id)).toMatchObject({ dateSent: null, flags: [] })
    expect(harness.audit(id).openSteps[SENDING]).toBeDefined()
    await delivered(made, `results-${id}-1-0`, ARRIVED)
    expect([state(), packageOf(made, 1)?.state]).toEqual(['SENT_TO_CARRIER', 'SENT'])
    expect(harness.isSealed()).toBe(true)
  })

  it('are taken out of the outbox, with the copies, where they wait there', async () => {
    const made = await reviewedHarness({ ...EMAIL, insured: true }, [], WORKED)
    const { harness, id, send, pass } = made
    await send()
    await pass()
    await redo(made)
    await pass()
    for (const end of ['0', 'copy', 'insured'])
      expect(mailOf(made, `results-${id}-0-${end}`)).toMatchObject({
        delivery: { state: 'TAKEN_BACK' },
        sendAt: null,
        folded: true,
      })
    expect(packageOf(made, 0)).toMatchObject({ state: 'WITHDRAWN' })
    await reviewAgain(made)
    await send()
    await pass()
    for (const end of ['0', 'copy', 'insured'])
      expect(mailOf(made, `results-${id}-1-${end}`)).toMatchObject({ folded: false })
    // It had left all the same.
    await delivered(made, `results-${id}-0-0`, ARRIVED)
    expect(made.state()).toBe('FINAL_REVIEW_COMPLETE')
    expect(packageOf(made, 0)).toMatchObject({ state: 'SENT', receipt: 'M-1' })
    expect(harness.audit(id).openSteps[SENDING]).toBeDefined()
  })

  it('are not tried again where their sender has them in hand and the server defers them', async () => {
    const made = await reviewedHarness(EMAIL, [], WORKED)
    const { harness, id, send, pass } = made
    await send()
    await pass()
    const mail = `results-${id}-0-0`
    await harness.store.update('mail', mail, { delivery: { state: 'PROCESSING' } })
    await redo(made)
    await pass()
    expect(mailOf(made, mail)?.delivery).toEqual({ state: 'PROCESSING', isRecalled: true })
    expect(packageOf(made, 0)).toMatchObject({ state: 'QUEUED' })
    await delivered(made, mail, { state: 'TAKEN_BACK' })
    expect(packageOf(made, 0)).toMatchObject({ state: 'WITHDRAWN' })
    expect(mailOf(made, mail)).toMatchObject({ folded: true })
  })

  it('perhaps sent, are not sent again: a person says that they were, or leaves them', async () => {
    const made = await reviewedHarness({ ...EMAIL, insured: true }, [], WORKED)
    const { harness, id, send, pass, last } = made
    const { store, clock } = harness
    await send()
    await pass()
    const mails = ['0', 'insured'].map((end) => `results-${id}-0-${end}`)
    for (const mail of mails)
      await store.update('mail', mail, { delivery: { state: 'UNCERTAIN' }, folded: true })
    await redo(made)
    await pass()
    const decide = (mail: string, decision: Decision) => {
      const asked = { collection: 'mail', id: mail, carrier: 'DEMO', now: clock.now() } as const
      return decideOutgoing(store, { ...asked, decision })
    }
    for (const mail of mails) {
      expect(await decide(mail, 'again')).toMatchObject({ error: { code: 'OUTGOING_WITHDRAWN' } })
      expect(mailOf(made, mail)).toMatchObject({ delivery: { state: 'UNCERTAIN' } })
    }
    expect(await decide(mails[0] ?? '', 'sent')).toMatchObject({ ok: true })
    await pass()
    expect(last()).toBe('Results delivered to uw@carrier.example (revision 0, withdrawn)')
  })

  it('perhaps sent, are sent again while their sending is under way', async () => {
    const made = await reviewedHarness(EMAIL, [], WORKED)
    const { harness, id, send, pass } = made
    await send()
    await pass()
    const mail = `results-${id}-0-0`
    await harness.store.update('mail', mail, { delivery: { state: 'UNCERTAIN' }, folded: true })
    const asked = {
      collection: 'mail',
      id: mail,
      carrier: 'DEMO',
      now: harness.clock.now(),
    } as const
    expect(await decideOutgoing(harness.store, { ...asked, decision: 'again' })).toMatchObject({
      ok: true,
    })
  })

  it('go nowhere when it is returned while their report is made', async () => {
    const made = await reviewedHarness(EMAIL, [], WORKED)
    const { harness, send, pass } = made
    const auditReport: typeof CONTENT_HERE.auditReport = async (input) => {
      await redo(made)
      return CONTENT_HERE.auditReport(input)
    }
    harness.world.content = { ...CONTENT_HERE, auditReport }
    await send()
    await pass()
    expect(packageOf(made, 0)).toMatchObject({ state: 'WITHDRAWN' })
    expect(harness.store.all('mail')).toEqual([])
  })

  it('handed over before and after a redo, the carrier opens the report of the second', async () => {
    const made = await reviewedHarness(NOWHERE, [], WORKED)
    const { harness, files, id, send, pass, seen } = made
    const reportSays = async () => {
      const path = `audits/${id}/reports/${(await seen())?.report?.number}`
      return (await pdfPages(await files.read(path))).join(' ')
    }
    expect(await send('by courier to Pat Lee')).toBe('done')
    await pass()
    await pass()
    expect(await reportSays()).not.toContain('with liquor')
    await redo(made)
    await reviewAgain(made)
    expect(await send('by courier to Pat Lee')).toBe('done')
    await harness.pass()
    await pass()
    expect(await reportSays()).toContain('with liquor')
  })

  it('handed over before a redo, they go to the address that there is after it', async () => {
    const made = await reviewedHarness(NOWHERE, [], WORKED)
    const { harness, id, send, pass } = made
    await send('by courier to Pat Lee')
    await pass()
    await harness.store.update('carriers', 'DEMO', { results: EMAIL })
    await redo(made)
    await reviewAgain(made)
    expect(await send()).toBe('done')
    await pass()
    expect(packageOf(made, 1)).toMatchObject({ channel: 'email', state: 'QUEUED' })
    await delivered(made, `results-${id}-1-0`, ARRIVED)
    expect(made.state()).toBe('SENT_TO_CARRIER')
  })

  it('a person who withdraws the sending takes them back likewise', async () => {
    const made = await reviewedHarness(EMAIL, [], WORKED)
    const { id, act, send, pass, state } = made
    await send()
    await pass()
    await act({ kind: 'withdraw', step: SENDING }, 'not yet')
    await pass()
    expect(mailOf(made, `results-${id}-0-0`)).toMatchObject({ delivery: { state: 'TAKEN_BACK' } })
    expect(packageOf(made, 0)).toMatchObject({ state: 'WITHDRAWN' })
    await send()
    await pass()
    await delivered(made, `results-${id}-1-0`, ARRIVED)
    expect(state()).toBe('SENT_TO_CARRIER')
  })
})
