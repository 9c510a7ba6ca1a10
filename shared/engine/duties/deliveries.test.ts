import { describe, expect, it } from 'vitest'
import type { OutgoingMail, OutgoingOnItsWay } from '#shared/audit/messages/outgoing.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { retryOutgoing } from '#shared/outreach/ops/outbox.ts'
import { ADMIN } from '#shared/testing/builders.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'

const GONE = { error: '550 5.1.1 no such user' }

/** An audit whose e-mail or text has gone out, by the worker itself. */
async function sent(type: 'EMAIL_INSURED' | 'TEXT_INSURED') {
  const harness = workerHarness()
  await harness.addCarrier()
  const id = await harness.addAudit(
    { bakeState: 'CONTACTING', insuredCell: '207.555.0103', wakeAt: harness.clock.now() },
    [{ type, baker: false }],
  )
  await harness.pass()
  const collection = STEPS[type].channel === 'email' ? 'mail' : 'messages'
  const [document] = harness.store.all<{ id: string; stepId: string }>(collection)
  if (!document) throw new Error('Nothing was sent.')
  const deliver = (state: string, more: object = {}) =>
    harness.store.update(collection, document.id, { folded: false, delivery: { state, ...more } })
  return { harness, id, deliver, step: () => stepOf(harness, document.stepId) }
}

function stepOf({ store }: WorkerHarness, id: string) {
  return store.all<Step>('asteps').find((step) => step.id === id)
}

describe('deliveries', () => {
  it('what was sent completes its step, with the moment it left; before, it waits', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    const before = harness.audit(id).history.length
    await deliver('PROCESSING')
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
    expect(step()).toMatchObject({ status: 'QUEUED', dateCompleted: null })
    expect(harness.audit(id)).toMatchObject({ nextStep: 'EMAIL_INSURED', wakeAt: null })
    const endTime = new Date(harness.clock.now().getTime() + 60_000)
    harness.clock.set(new Date(endTime.getTime() + 2000))
    await deliver('SUCCESS', { endTime })
    expect((await harness.pass()).duties.deliveries?.did).toEqual({ sent: 1 })
    const done = { status: 'COMPLETED', result: 'sent', dateCompleted: endTime, acUserId: 'System' }
    expect(step()).toMatchObject(done)
    const entry = { text: 'Emailed Insured', date: endTime, doneAt: harness.clock.now() }
    expect(harness.audit(id).history.slice(before)).toMatchObject([entry])
    expect(harness.steps(id)).toContain('EMAILING_INSURED_2X SCHEDULED')
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
    expect(harness.isSealed()).toBe(true)
  })

  it('a letter is mailed when the office says so, days later, and its wait begins there', async () => {
    const harness = workerHarness()
    await harness.addCarrier()
    const id = await harness.addAudit(
      {
        ...{ bakeState: 'CONTACTING', wakeAt: harness.clock.now(), insuredMailingState: 'ME' },
        ...{ insuredMailingAddress1: '1 Wharf St', insuredMailingCity: 'Portland' },
      },
      [{ type: 'MAILING_INSURED', baker: false }],
    )
    await harness.pass()
    const [letter] = harness.store.all<{ id: string }>('letters')
    expect(harness.steps(id)).toEqual(['MAILING_INSURED QUEUED'])
    harness.passDays(2)
    const endTime = harness.clock.now()
    harness.passDays(1)
    const delivery = { state: 'SUCCESS', endTime }
    await harness.store.update('letters', letter?.id ?? '', { delivery })
    await harness.pass()
    expect(harness.steps(id)).toContain('MAILING_INSURED COMPLETED')
    expect(harness.audit(id).history.at(-1)).toMatchObject({
      ...{ text: 'Mailed a letter to Insured', date: endTime },
    })
    // Weeks later it comes back.
    harness.passDays(3)
    await harness.store.update('letters', letter?.id ?? '', {
      ...{ delivery: { state: 'ERROR', endTime: harness.clock.now() }, folded: false },
    })
    expect((await harness.pass()).duties.deliveries?.did).toEqual({ undelivered: 1 })
    expect(harness.steps(id)).toContain('MAILING_INSURED FAILED')
    expect(harness.audit(id).history.map(({ text }) => text)).toContain(
      'Mailing Insured: came back',
    )
  })

  it('an answer takes back what waits; a pause does, and sends it when it ends', async () => {
    const { harness, id, step } = await sent('EMAIL_INSURED')
    const move = { auditFSID: id, actor: ADMIN, reason: 'on holiday' }
    await actOnAudit(harness.world, move, { kind: 'move', to: 'PAUSED' })
    const outbox = () => harness.store.all<OutgoingOnItsWay>('mail').map(({ delivery }) => delivery)
    expect(outbox()).toMatchObject([{ state: 'TAKEN_BACK' }])
    expect(step()).toMatchObject({ status: 'OPEN' })
    await harness.passAndSend()
    expect(step()).toMatchObject({ status: 'OPEN' })
    await actOnAudit(harness.world, move, { kind: 'move', to: 'CONTACTING' })
    await harness.pass()
    expect(outbox()).toMatchObject([{ state: 'TAKEN_BACK' }, undefined])
    const on = { auditFSID: id, actor: ADMIN }
    await actOnAudit(harness.world, on, { kind: 'complete', step: 'RESPONSE_CALL_INSURED' })
    expect(step()).toMatchObject({ status: 'ANSWERED' })
    expect(outbox()).toMatchObject([{ state: 'TAKEN_BACK' }, { state: 'TAKEN_BACK' }])
  })

  it('an e-mail that bounced: the agent is asked for help (specification §4)', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    await deliver('ERROR', GONE)
    await Promise.all([harness.pass(), harness.pass()])
    expect(step()).toMatchObject({ status: 'FAILED', result: 'bounced' })
    expect(harness.steps(id)).toContain('GET_HELP_FROM_AGENT OPEN')
    expect(harness.steps(id).join()).not.toContain('EMAILING_INSURED_2X')
    expect(harness.audit(id).history.filter(({ op }) => op === 'BOUNCED')).toHaveLength(1)
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
  })

  it('an e-mail whose recipient is no address failed: no bounce, and a person is shown it', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    await deliver('ERROR', { code: 'RECIPIENT_INVALID' })
    expect((await harness.pass()).duties.deliveries?.did).toEqual({ undelivered: 1 })
    expect(step()).toMatchObject({ status: 'FAILED', result: 'undeliverable' })
    expect(harness.audit(id).flags).toContain('UNDELIVERED')
    expect(harness.audit(id).history.map(({ op }) => op)).not.toContain('BOUNCED')
    expect(harness.steps(id).join()).not.toContain('GET_HELP_FROM_AGENT')
    expect(harness.steps(id).join()).toContain('EMAILING_INSURED_2X')
    expect(harness.isSealed()).toBe(true)
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
  })

  it('an e-mail that its insured did not want any more failed: no bounce, and no texts are off', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    await harness.store.update('audits', id, { doNotContact: { email: true } })
    await deliver('ERROR', { code: 'DO_NOT_CONTACT' })
    await harness.pass()
    expect(step()).toMatchObject({ status: 'FAILED', result: 'optedOut' })
    const { flags, doNotContact, history } = harness.audit(id)
    expect([flags, doNotContact]).toEqual([[], { email: true }])
    const said = 'Email Insured: was not sent, the insured has opted out'
    expect(history.map(({ text }) => text)).toContain(said)
  })

  it('one that bounces after it was sent: what waited for its answer is withdrawn', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    await deliver('SUCCESS')
    await harness.pass()
    expect(harness.steps(id)).toContain('EMAILING_INSURED_2X SCHEDULED')
    await deliver('ERROR', GONE)
    await harness.pass()
    expect(step()).toMatchObject({ status: 'FAILED', result: 'bounced' })
    expect(harness.steps(id)).toContain('GET_HELP_FROM_AGENT OPEN')
    expect(harness.steps(id)).toContain('EMAILING_INSURED_2X WITHDRAWN')
  })

  it.each(['SUBMITTED', 'SENT_TO_CARRIER', 'INVOICED', 'CANCELLED'] as const)(
    'a bounce or failure that comes in %s is kept, and nothing is opened again',
    async (bakeState) => {
      for (const [type, status] of [
        ['EMAIL_INSURED', '5.1.1'],
        ['EMAIL_INSURED', '5.7.1'],
        ['TEXT_INSURED', undefined],
      ] as const) {
        const { harness, id, deliver, step } = await sent(type)
        await deliver('SUCCESS')
        await harness.pass()
        for (const open of Object.values(harness.audit(id).openSteps))
          await harness.store.update('asteps', open, { status: 'WITHDRAWN', dueAt: null })
        await harness.store.update('audits', id, { bakeState, openSteps: {}, wakeAt: null })
        await deliver('ERROR', { ...GONE, ...(status ? { status } : {}) })
        await harness.pass()
        expect(step()?.status).toBe('FAILED')
        expect(harness.audit(id)).toMatchObject({ bakeState, openSteps: {}, nextStep: null })
        if (status === '5.1.1') expect(harness.audit(id).bouncedEmails).toEqual([BAD])
      }
    },
  )

  it('a bounce during a pause asks the agent for help when it ends', async () => {
    const { harness, id, deliver } = await sent('EMAIL_INSURED')
    await deliver('SUCCESS')
    await harness.pass()
    const on = { auditFSID: id, actor: ADMIN, reason: 'on holiday' }
    await actOnAudit(harness.world, on, { kind: 'move', to: 'PAUSED' })
    await deliver('ERROR', GONE)
    await harness.pass()
    expect(harness.audit(id).bakeState).toBe('PAUSED')
    await actOnAudit(harness.world, on, { kind: 'move', to: 'CONTACTING' })
    expect(harness.audit(id).nextStep).toBe('GET_HELP_FROM_AGENT')
  })

  it('a text that could not be delivered is flagged, and the chase goes on', async () => {
    const { harness, id, deliver, step } = await sent('TEXT_INSURED')
    await deliver('ERROR')
    expect((await harness.pass()).duties.deliveries?.did).toEqual({ undelivered: 1 })
    expect(step()).toMatchObject({ status: 'FAILED', result: 'undelivered' })
    expect(harness.audit(id).flags).toEqual(['UNDELIVERED'])
    expect(harness.steps(id)).toContain('INSURED_EMAIL_3X QUEUED')
  })

  it('a bounce of a step that has failed already is over', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    await harness.store.update('asteps', step()?.id ?? '', { status: 'FAILED' })
    const { v } = harness.audit(id)
    await deliver('ERROR', GONE)
    await harness.pass()
    expect(harness.audit(id).v).toBe(v)
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
  })
})

it.each([
  ['554 5.7.1 message rejected as spam', undefined],
  ['552 message size exceeds fixed limit', '5.3.4'],
  ['Invalid login: 535 5.7.8 not accepted', undefined],
  ['connect ECONNREFUSED 10.0.0.5:587', undefined],
])(
  'an e-mail that failed because of us (%s) is no bounce, and a person is shown it',
  async (error, status) => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    await deliver('ERROR', { error, ...(status ? { status } : {}) })
    expect((await harness.pass()).duties.deliveries?.did).toEqual({ undelivered: 1 })
    expect(step()).toMatchObject({ status: 'FAILED', result: 'refused' })
    expect(harness.audit(id).flags).toContain('UNDELIVERED')
    expect(harness.audit(id).bouncedEmails).toBeUndefined()
    expect(harness.steps(id).join()).not.toContain('GET_HELP_FROM_AGENT')
  },
)

const BAD = 'ines@harboroven.example'

/** An audit whose first e-mail to the insured has bounced, without an action since. */
async function bounced() {
  const harness = workerHarness()
  await harness.addCarrier()
  const id = await harness.addAudit(
    { bakeState: 'CONTACTING', insuredEmail: BAD, wakeAt: harness.clock.now() },
    [{ type: 'EMAIL_INSURED', baker: false }],
  )
  await harness.pass()
  const mails = () => harness.store.all<OutgoingMail & { id: string }>('mail')
  const [first] = mails()
  if (first === undefined) throw new Error('Nothing was sent.')
  await harness.store.update('mail', first.id, { delivery: { state: 'ERROR', ...GONE } })
  await harness.pass()
  return { harness, id, first, to: () => mails().flatMap((mail) => mail.to) }
}

describe('an address that has bounced', () => {
  it('is kept on the audit, and no reminder, new contact or second try goes there', async () => {
    const { harness, id, first, to } = await bounced()
    expect(harness.audit(id).bouncedEmails).toEqual([BAD])
    const { world } = harness
    const on = { auditFSID: id, actor: ADMIN }
    await actOnAudit(world, on, { kind: 'edit', patch: { agentInsuredEmail: BAD } })
    for (const step of ['EMAILING_INSURED_2X', 'INSURED_EMAIL_NEW_CONTACT'] as const) {
      const before = harness.steps(id)
      const created = await actOnAudit(world, on, { kind: 'create', step })
      expect(created.ok ? '' : created.error.code).toBe('RECIPIENT_BOUNCED')
      await harness.pass()
      expect(harness.steps(id)).toEqual(before)
    }
    expect(to()).toEqual([BAD])
    const retried = await retryOutgoing(harness.store, {
      collection: 'mail',
      id: first.id,
      carrier: 'DEMO',
      now: harness.clock.now(),
    })
    expect(retried.ok ? '' : retried.error.code).toBe('RECIPIENT_BOUNCED')
  })

  it('another address is written to, and so is this one once its bounce is corrected', async () => {
    const { harness, id, first, to } = await bounced()
    const on = { auditFSID: id, actor: ADMIN }
    await actOnAudit(harness.world, on, {
      kind: 'edit',
      patch: { agentInsuredEmail: 'books@oven.example' },
    })
    await actOnAudit(harness.world, on, { kind: 'create', step: 'EMAILING_INSURED_2X' })
    await harness.pass()
    expect(to().sort()).toEqual(['books@oven.example', BAD])
    const again = await actOnAudit(
      harness.world,
      { ...on, reason: 'full' },
      { kind: 'reopen', stepId: first.stepId },
    )
    expect(again.ok && again.value.bouncedEmails).toEqual([])
    expect(harness.audit(id).history.at(-1)?.text).toBe('Email Insured did not bounce: full')
  })

  it('is an exception whichever step is next, until another address of the insured is known', async () => {
    const { harness, id } = await bounced()
    const { world } = harness
    const on = { auditFSID: id, actor: ADMIN }
    expect(harness.audit(id).flags).toEqual(['BOUNCED'])
    await actOnAudit(world, on, { kind: 'create', step: 'CALL_INSURED' })
    await actOnAudit(world, on, { kind: 'withdraw', step: 'GET_HELP_FROM_AGENT' })
    expect(harness.audit(id)).toMatchObject({ nextStep: 'CALL_INSURED', flags: ['BOUNCED'] })
    const patch = { agentInsuredEmail: 'books@oven.example' }
    await actOnAudit(world, on, { kind: 'edit', patch })
    expect(harness.audit(id).flags).toEqual([])
  })

  it('is known of audits that were stored before it was kept', async () => {
    const { harness, id, to } = await bounced()
    const { id: _, bouncedEmails: __, ...old } = harness.audit(id)
    await harness.store.set('audits', id, old)
    const on = { auditFSID: id, actor: ADMIN }
    await actOnAudit(harness.world, on, { kind: 'create', step: 'EMAILING_INSURED_2X' })
    await harness.pass()
    expect(to()).toEqual([BAD])
  })
})

it('a new contact whose e-mail is gone fails with its reason, and the insured is called instead', async () => {
  const harness = workerHarness()
  await harness.addCarrier()
  const id = await harness.addAudit(
    { bakeState: 'CONTACTING', agentInsuredEmail: '', wakeAt: harness.clock.now() },
    [{ type: 'INSURED_EMAIL_NEW_CONTACT', baker: false }],
  )
  await harness.pass()
  await harness.pass()
  expect(harness.store.all('mail')).toEqual([])
  expect(harness.audit(id).history.at(-1)?.text).toBe(
    'Insured Email New Contact: could not be sent: no agentInsuredEmail (status 301)',
  )
  const open = harness.store.all<Step>('asteps').filter(({ status }) => status === 'OPEN')
  expect(open.map(({ type }) => type)).toEqual(['CALL_INSURED'])
})
