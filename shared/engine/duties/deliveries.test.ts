import { describe, expect, it } from 'vitest'
import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { retryOutgoing } from '#shared/outreach/ops/outbox.ts'
import { ADMIN } from '#shared/testing/builders.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'

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
    harness.store.update(collection, document.id, { delivery: { state, ...more } })
  return { harness, id, deliver, step: () => stepOf(harness, document.stepId) }
}

function stepOf({ store }: WorkerHarness, id: string) {
  return store.all<Step>('asteps').find((step) => step.id === id)
}

describe('deliveries', () => {
  it('what was sent is the step’s result, without an entry', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    const { v } = harness.audit(id)
    await deliver('PROCESSING')
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
    await deliver('SUCCESS')
    expect((await harness.pass()).duties.deliveries?.did).toEqual({ sent: 1 })
    expect(step()).toMatchObject({ status: 'COMPLETED', result: 'sent' })
    expect(harness.audit(id).v).toBe(v)
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
  })

  it('an e-mail that bounced: the agent is asked for help (specification §4)', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    await deliver('ERROR')
    await Promise.all([harness.pass(), harness.pass()])
    expect(step()).toMatchObject({ status: 'FAILED', result: 'bounced' })
    expect(harness.steps(id)).toContain('GET_HELP_FROM_AGENT OPEN')
    expect(harness.steps(id)).toContain('EMAILING_INSURED_2X WITHDRAWN')
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

  it('a text that could not be delivered is flagged, and the chase goes on', async () => {
    const { harness, id, deliver, step } = await sent('TEXT_INSURED')
    await deliver('ERROR')
    expect((await harness.pass()).duties.deliveries?.did).toEqual({ undelivered: 1 })
    expect(step()).toMatchObject({ status: 'COMPLETED', result: 'undelivered' })
    expect(harness.audit(id).flags).toEqual(['UNDELIVERED'])
    expect(harness.steps(id)).toContain('INSURED_EMAIL_3X SCHEDULED')
  })

  it('a bounce of a step that has failed already is over', async () => {
    const { harness, id, deliver, step } = await sent('EMAIL_INSURED')
    await harness.store.update('asteps', step()?.id ?? '', { status: 'FAILED' })
    const { v } = harness.audit(id)
    await deliver('ERROR')
    await harness.pass()
    expect(harness.audit(id).v).toBe(v)
    expect((await harness.pass()).duties.deliveries?.found).toBe(0)
  })
})

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
  await harness.store.update('mail', first.id, { delivery: { state: 'ERROR' } })
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
