import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutgoingDelivery, OutgoingMessage } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { noWishes, withWish } from '#shared/outreach/contactWishes.ts'
import { decideOutgoing } from '#shared/outreach/ops/outbox.ts'
import { readSenders } from '#shared/outreach/ops/senderState.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { workerCommand } from '../commands/worker.ts'
import { textChannelOf } from '../outreach/textChannel.ts'
import { recordedIo } from '../testing/recordedIo.ts'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'
import { twilioStandIn } from '../testing/twilioStandIn.ts'

const ANA = '+12075550109'
const FIRM = '+12075550100'
const HOUR = 3_600_000
const NO_SENDER = 'No sender of texts is set up (BAKEHOUSE_TWILIO)'

let twilio: Awaited<ReturnType<typeof twilioStandIn>>
let worker: ReturnType<typeof workerHarness>

function channel(setting = twilio.setting(FIRM), more: Record<string, string> = {}) {
  const { io } = recordedIo()
  const env = { BAKEHOUSE_TWILIO: setting, BAKEHOUSE_TWILIO_API: twilio.api, ...more }
  const read = textChannelOf({ env, io })
  if (!read.ok) throw new Error(read.error.message)
  return read.value?.('http://127.0.0.1:9') ?? null
}

beforeEach(async () => {
  twilio = await twilioStandIn()
  worker = workerHarness()
  worker.world.text = channel()
  await worker.addCarrier()
})
afterEach(async () => void (await twilio.close()))

/** An audit whose text to the insured is due now; its id. */
const dueText = (changes: Partial<Audit> = {}) =>
  worker.addAudit(
    {
      ...{ bakeState: 'CONTACTING', insuredCell: '207.555.0109', wakeAt: worker.clock.now() },
      ...changes,
    },
    [{ type: 'TEXT_INSURED', baker: false }],
  )

type Text = OutgoingMessage & { id: string; delivery?: OutgoingDelivery }
const texts = () => worker.store.all<Text>('messages')
const deliveries = () => texts().map(({ delivery }) => delivery)
const textSender = async () => (await readSenders(worker.store))?.text
const later = (ms: number) => worker.clock.set(new Date(worker.clock.now().getTime() + ms))

describe('a text of the outbox', () => {
  it('leaves once, when it is due, and the history says so from the moment it was accepted', async () => {
    const id = await dueText()
    await worker.pass()
    expect(twilio.accepted).toMatchObject([{ to: ANA, line: FIRM }])
    const sentAt = worker.clock.now()
    const [sent] = texts()
    expect(twilio.accepted[0]?.callback).toContain(`/receive/texts/status?message=${sent?.id}`)
    expect(sent).toMatchObject({
      sendAt: null,
      delivery: { state: 'SUCCESS', endTime: sentAt, info: { messageId: twilio.accepted[0]?.sid } },
    })
    expect(worker.steps(id)).toEqual(['TEXT_INSURED QUEUED'])
    later(5_000)
    await worker.pass()
    await Promise.all([worker.pass(), worker.pass()])
    expect(twilio.accepted).toHaveLength(1)
    expect(worker.steps(id)).toContain('TEXT_INSURED COMPLETED')
    expect(worker.audit(id).history).toContainEqual(
      expect.objectContaining({ text: 'Texted Insured', date: sentAt }),
    )
    expect(await textSender()).toMatchObject({ kind: 'twilio', from: FIRM, stoppedSince: null })
  })

  it('stays in the outbox without a sender, and is not called sent', async () => {
    worker.world.text = null
    const id = await dueText()
    await worker.pass()
    await worker.pass()
    expect(deliveries()).toEqual([undefined])
    expect(worker.steps(id)).toEqual(['TEXT_INSURED QUEUED'])
    expect(await textSender()).toMatchObject({ kind: 'none', from: '' })
    worker.world.text = channel()
    await worker.pass()
    expect(twilio.accepted).toHaveLength(1)
  })

  it('waits while its carrier has no line, without counting as tried', async () => {
    worker.world.text = channel(twilio.setting(`OTHER=${FIRM}`))
    await dueText()
    await worker.pass()
    expect(deliveries()).toEqual([undefined])
    expect(await textSender()).toMatchObject({ from: '', lines: { OTHER: FIRM } })
    worker.world.text = channel(twilio.setting(`DEMO=${FIRM}`))
    later(15 * 60_000)
    await worker.pass()
    expect(twilio.accepted).toHaveLength(1)
  })

  it.each([
    [21614, { state: 'ERROR', error: 'the number is not a mobile (21614)' }],
    [21610, { state: 'ERROR', code: 'RECIPIENT_OPTED_OUT' }],
    [21611, { state: 'RETRY', deferrals: 1 }],
  ])('refused with %i', async (code, delivery) => {
    twilio.refusing.set(ANA, { status: 400, code })
    const id = await dueText()
    await worker.pass()
    expect(deliveries()).toMatchObject([delivery])
    await worker.pass()
    expect(worker.audit(id).doNotContact.text === true).toBe(code === 21610)
    if (code !== 21611) return
    twilio.refusing.clear()
    await worker.pass()
    expect(twilio.accepted).toEqual([])
    later(5 * 60_000)
    await worker.pass()
    expect(twilio.accepted).toHaveLength(1)
  })
})

it('a text waits for the morning, and does not leave when the insured wants none by then', async () => {
  worker.clock.set(new Date('2026-11-03T02:00:00.000Z'))
  const id = await dueText()
  await worker.store.update('asteps', worker.audit(id).openSteps.TEXT_INSURED ?? '', {
    ...{ status: 'QUEUED', args: { outgoing: 'night' } },
  })
  await worker.store.set('messages', 'night', {
    ...{ auditFSID: id, stepId: worker.audit(id).openSteps.TEXT_INSURED, folded: false, to: ANA },
    ...{ stepType: 'TEXT_INSURED', carrierCompany: 'DEMO', body: 'Hello', rev: 1 },
    ...{ dateAdded: worker.clock.now(), sendAt: worker.clock.now() },
  })
  await worker.pass()
  // The failure of another text says so, which takes nothing back.
  await worker.store.update('audits', id, { doNotContact: { text: true } })
  later(12 * HOUR)
  await worker.pass()
  await worker.pass()
  expect(twilio.accepted).toEqual([])
  expect(deliveries()).toMatchObject([{ state: 'ERROR', code: 'DO_NOT_CONTACT' }])
  expect(worker.steps(id)).toContain('TEXT_INSURED FAILED')
})

describe('who has said STOP to the sender', () => {
  const closed = (line: string) => {
    const { id, ...wishes } = withWish(noWishes(ANA), {
      ...{ line, isClosed: true, at: worker.clock.now(), words: 'STOP' },
    })
    return worker.store.set('contactWishes', id, wishes)
  }

  it('gets none, also of an audit that never heard of it; another sender may', async () => {
    await closed(FIRM)
    await worker.addCarrier({ id: 'OTHER' })
    worker.world.text = channel(twilio.setting(`${FIRM},OTHER=+12075550188`))
    const id = await dueText()
    await dueText({ carrierCompany: 'OTHER' })
    await worker.pass()
    await worker.pass()
    expect(twilio.accepted).toMatchObject([{ line: '+12075550188' }])
    expect(worker.audit(id).doNotContact.text).toBe(true)
  })

  it('gets the answer to it, also at night', async () => {
    await closed(FIRM)
    worker.clock.set(new Date('2026-11-03T04:00:00.000Z'))
    const now = worker.clock.now()
    await worker.store.set('messages', 'in1', {
      ...{ auditFSID: '', stepId: '', stepType: 'RESPONSE_TEXT_INSURED', carrierCompany: 'DEMO' },
      ...{ to: ANA, body: 'No more texts.', answers: 'in1' },
      ...{ dateAdded: now, sendAt: now, folded: false },
    })
    await worker.pass()
    await worker.pass()
    expect(twilio.accepted).toMatchObject([{ body: 'No more texts.' }])
    expect(texts()).toMatchObject([{ folded: true, delivery: { state: 'SUCCESS' } }])
  })
})

describe('the limits of texts', () => {
  it('what is queued by day and could not leave waits for eight on the insured’s clock', async () => {
    worker.world.text = null
    await dueText({ timeZone: 'America/Los_Angeles' })
    await dueText({ insuredCell: '207.555.0110' })
    // 19:00 in Los Angeles, 22:00 in New York.
    worker.clock.set(new Date('2026-11-02T18:00:00.000Z'))
    await worker.pass()
    worker.clock.set(new Date('2026-11-03T03:00:00.000Z'))
    worker.world.text = channel()
    await worker.pass()
    expect(twilio.accepted).toMatchObject([{ to: ANA }])
    worker.clock.set(new Date('2026-11-03T12:59:59.000Z'))
    await worker.pass()
    expect(twilio.accepted).toHaveLength(1)
    worker.clock.set(new Date('2026-11-03T13:00:00.000Z'))
    await worker.pass()
    expect(twilio.accepted).toMatchObject([{ to: ANA }, { to: '+12075550110' }])
  })

  it('one an hour to a number, and so many a minute', async () => {
    worker.world.text = channel(twilio.setting(FIRM), { BAKEHOUSE_TEXT_RATE: '2' })
    for (const cell of ['0109', '0109', '0110', '0111'])
      await dueText({ insuredCell: `207.555.${cell}` })
    for (let n = 0; n < 3; n++) await worker.pass()
    expect(twilio.accepted).toHaveLength(2)
    later(60_000)
    await worker.pass()
    expect(new Set(twilio.accepted.map(({ to }) => to)).size).toBe(3)
    expect(twilio.accepted).toHaveLength(3)
    later(HOUR)
    await worker.pass()
    expect(twilio.accepted).toHaveLength(4)
  })
})

it('a refused line holds up the texts of its carrier alone', async () => {
  await worker.addCarrier({ id: 'OTHER' })
  twilio.refusing.set(ANA, { status: 400, code: 21606 })
  await dueText()
  await worker.pass()
  expect(await textSender()).toMatchObject({ why: 'our number cannot send texts (21606)' })
  await dueText({ carrierCompany: 'OTHER', insuredCell: '207.555.0110' })
  later(10_000)
  await worker.pass()
  expect(twilio.accepted).toMatchObject([{ to: '+12075550110' }])
  expect(await textSender()).toMatchObject({ stoppedSince: null })
  twilio.refusing.clear()
  later(15 * 60_000)
  await worker.pass()
  expect(twilio.accepted).toHaveLength(2)
})

it('a refused token stops the line, and no text is marked as failed', async () => {
  worker.world.text = channel(twilio.setting(FIRM).replace(twilio.token, 'wrong'))
  const id = await dueText()
  await dueText({ insuredCell: '207.555.0110' })
  await worker.pass()
  await worker.pass()
  for (const delivery of deliveries()) expect([undefined, 'PENDING']).toContain(delivery?.state)
  expect(worker.steps(id)).toEqual(['TEXT_INSURED QUEUED'])
  expect(await textSender()).toMatchObject({
    stoppedSince: worker.clock.now(),
    why: 'the account or its token was refused (20003)',
  })
  worker.world.text = channel()
  later(10_000)
  await worker.pass()
  await worker.pass()
  expect(twilio.accepted).toHaveLength(2)
  expect(await textSender()).toEqual({
    ...{ kind: 'twilio', from: FIRM, lines: {}, stoppedSince: null, why: '' },
  })
})

it('killed between handing over and noting, it was perhaps sent: a person decides', async () => {
  const id = await dueText()
  const dying: DocumentStore = {
    ...worker.store,
    batch: async (writes) => {
      if (twilio.accepted.length > 0) throw new StoreError('unavailable', 'Batch', 'killed')
      return worker.store.batch(writes)
    },
  }
  await expect(worker.pass({}, dying)).rejects.toThrow('killed')
  expect(deliveries()).toMatchObject([{ state: 'PROCESSING' }])
  later(10 * 60_000)
  for (let n = 0; n < 3; n++) await worker.pass()
  expect(twilio.accepted).toHaveLength(1)
  expect(deliveries()).toMatchObject([{ state: 'UNCERTAIN' }])
  expect(worker.steps(id)).toEqual(['TEXT_INSURED QUEUED'])
  const [text] = texts()
  const asked = { collection: 'messages', id: text?.id ?? '', carrier: 'DEMO' } as const
  const now = worker.clock.now()
  const decided = await decideOutgoing(worker.store, { ...asked, decision: 'sent', now })
  expect(decided.ok).toBe(true)
  await worker.pass()
  expect(worker.steps(id)).toContain('TEXT_INSURED COMPLETED')
  expect(twilio.accepted).toHaveLength(1)
})

describe('bakehouse worker', () => {
  const commandIn = async (env: Record<string, string>) => {
    const recorded = await recordedRuntime()
    const runtime = { ...recorded.runtime, env }
    return { ...recorded, run: () => runCommand(workerCommand, 'worker', { ...recorded, runtime }) }
  }

  it('sends a text as soon as it is there, by what BAKEHOUSE_TWILIO names', async () => {
    const { store, run, abort, runtime } = await commandIn({
      ...{ BAKEHOUSE_TWILIO: twilio.setting(FIRM), BAKEHOUSE_TWILIO_API: twilio.api },
    })
    const working = run()
    await vi.waitFor(async () => expect((await readSenders(store))?.text).toBeTruthy(), 60_000)
    const now = runtime.clock.now()
    await store.set('messages', 'in1', {
      ...{ auditFSID: '', stepId: '', stepType: 'RESPONSE_TEXT_INSURED', carrierCompany: 'DEMO' },
      ...{ to: ANA, body: 'Help is near.', answers: 'in1' },
      ...{ dateAdded: now, sendAt: now, folded: false },
    })
    await vi.waitFor(() => expect(twilio.accepted).toHaveLength(1), 60_000)
    abort()
    expect((await working).exit).toBe(0)
  }, 180_000)

  it('says that no sender of texts is set up, and does not start with one that can’t be read', async () => {
    const without = await commandIn({})
    const working = without.run()
    await vi.waitFor(() => expect(without.logged.join('\n')).toContain(NO_SENDER), 60_000)
    without.abort()
    expect((await working).exit).toBe(0)
    for (const env of [
      { BAKEHOUSE_TWILIO: 'x' },
      { BAKEHOUSE_TWILIO: twilio.setting(FIRM), BAKEHOUSE_TEXT_RATE: 'many' },
    ]) {
      const wrong = await commandIn(env)
      expect((await wrong.run()).exit).toBe(2)
      expect(wrong.logged.join('\n')).toContain('[TEXT_SETUP_INVALID]')
      expect(wrong.logged.join('\n')).not.toContain(twilio.token)
    }
  })
})
