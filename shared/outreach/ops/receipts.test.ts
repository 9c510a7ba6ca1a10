import { beforeEach, expect, it } from 'vitest'
import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { sendingOf } from '#shared/audit/steps/receipts.ts'
import { ADMIN } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { noteLaterNews } from './laterNews.ts'
import type { Handover } from './mailSender.ts'
import { decideOutgoing, retryOutgoing } from './outbox.ts'

type Mail = OutgoingMail & { id: string }

let harness = workerHarness()
let id = ''
/** What the mail server says of the next email. */
let answer: Handover = { kind: 'sent', messageId: '<a@b>' }

const minutes = (count: number) =>
  harness.clock.set(new Date(harness.clock.now().getTime() + count * 60_000))
const step = () =>
  harness.store.all<Step>('asteps').find(({ type }) => type === 'EMAIL_INSURED') as Step
const sending = () => sendingOf(step())
const mail = () => harness.store.all<Mail>('mail')[0]?.id ?? ''
const news = (what: Parameters<typeof noteLaterNews>[2]) =>
  noteLaterNews(harness.store, { collection: 'mail', id: mail() }, what)
const passes = async () => {
  for (let n = 0; n < 3; n++) await harness.pass()
}

beforeEach(async () => {
  harness = workerHarness()
  answer = { kind: 'sent', messageId: '<a@b>' }
  await harness.addCarrier()
  const wakeAt = harness.clock.now()
  const due = { type: 'EMAIL_INSURED', baker: false } as const
  id = await harness.addAudit({ bakeState: 'CONTACTING', wakeAt }, [due])
  // In the outbox, without a sender yet.
  await harness.pass()
})

/** The sender is set up and takes what waits. */
async function send(): Promise<Date> {
  harness.world.mail = {
    ...{
      kind: 'smtp',
      perMinute: 60,
      letterhead: { from: { name: '', address: 'a@firm.example' } },
    },
    sender: { send: async () => answer },
  }
  minutes(5)
  const at = harness.clock.now()
  await passes()
  return at
}

it('queued since it was written, sent when it left, delivered when its receipt came', async () => {
  expect(sending()).toEqual({ state: 'queued', at: harness.clock.now() })
  const sentAt = await send()
  expect(sending()).toEqual({ state: 'sent', at: sentAt })
  minutes(1)
  const at = harness.clock.now()
  expect(await news({ kind: 'delivered', at })).toBe('noted')
  expect(sending()).toEqual({ state: 'delivered', at, sentAt })
  // A receipt is no event of the audit.
  expect(harness.audit(id).history.at(-1)?.text).toBe('Emailed Insured')
})

it('a bounce after the receipt is a bounce', async () => {
  await send()
  await news({ kind: 'delivered', at: harness.clock.now() })
  await news({ kind: 'failed', error: '550 5.1.1 no such user', status: '5.1.1' })
  minutes(1)
  await passes()
  expect(sending()).toEqual({ state: 'bounced', at: harness.clock.now() })
})

it('perhaps sent, until a person decides: it was, or it goes again', async () => {
  answer = { kind: 'perhaps', why: 'the connection broke' }
  const at = await send()
  expect(sending()).toEqual({ state: 'uncertain', at })
  minutes(1)
  const now = harness.clock.now()
  const asked = { collection: 'mail', id: mail(), carrier: 'DEMO', now } as const
  expect((await decideOutgoing(harness.store, { ...asked, decision: 'again' })).ok).toBe(true)
  expect(sending()?.state).toBe('queued')
  answer = { kind: 'sent', messageId: '<a@b>' }
  minutes(1)
  await passes()
  expect(sending()?.state).toBe('sent')
})

it('refused by its server; sent again by a person it is queued again', async () => {
  answer = { kind: 'refused', why: '550 5.7.1 policy', status: '5.7.1' }
  await send()
  expect(sending()?.state).toBe('refused')
  minutes(1)
  const now = harness.clock.now()
  const asked = { collection: 'mail', id: mail(), carrier: 'DEMO', now } as const
  expect((await retryOutgoing(harness.store, asked)).ok).toBe(true)
  expect(sending()).toEqual({ state: 'queued', at: now })
  answer = { kind: 'sent', messageId: '<a@b>' }
  await passes()
  expect(sending()?.state).toBe('sent')
})

it('taken back, it was not sent; a receipt that comes all the same says nothing of it', async () => {
  minutes(1)
  const on = { auditFSID: id, actor: ADMIN }
  await actOnAudit(harness.world, on, { kind: 'takeBack', step: 'EMAIL_INSURED' })
  expect(sending()).toEqual({ state: 'takenBack', at: harness.clock.now() })
  expect(await news({ kind: 'delivered', at: harness.clock.now() })).toBe('known')
  expect(sending()?.state).toBe('takenBack')
})

it('a step that sent nothing has no sending, and one of before it was kept says what is known', () => {
  const { args: _, ...stored } = step()
  expect(sendingOf({ ...stored, args: {} })).toBeNull()
  const args = { outgoing: 'm1' }
  const dateCompleted = new Date(0)
  const old: Step = { ...stored, args, statusHistory: [], status: 'COMPLETED', dateCompleted }
  expect(sendingOf({ ...old, result: 'sent' })).toEqual({ state: 'sent', at: dateCompleted })
  expect(sendingOf({ ...old, result: '' })).toBeNull()
})
