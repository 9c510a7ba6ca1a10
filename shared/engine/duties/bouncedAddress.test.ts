import { describe, expect, it } from 'vitest'
import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { ADMIN } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { retryOutgoing } from './deliveries.ts'

const BAD = 'ines@harboroven.example'

/** An audit whose first e-mail to the insured has come back, with nothing said since. */
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

  it('another address is written to, and so is this one once somebody says it did not bounce', async () => {
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
