import { beforeEach, expect, it } from 'vitest'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { deliverMail, type Handover, type MailSender, retryOutgoing } from './outbox.ts'

const NOW = new Date('2026-11-02T15:00:00.000Z')

const FIRM = { from: { name: '', address: 'audits@firm.example' } }

let store = memoryDocumentStore()
let clock = fixedClock(NOW)

async function queue(id: string, more: object = {}) {
  await store.set('mail', id, {
    carrierCompany: 'HM',
    folded: false,
    dateAdded: NOW,
    to: [`${id}@oven.example`],
    replyKey: `key-${id}`,
    message: { subject: id, text: id },
    ...more,
  })
}

/** A sender that answers by the id, and keeps what it was given. */
function senderOf(answers: Record<string, Handover> = {}): MailSender & { sent: string[] } {
  const sent: string[] = []
  return {
    sent,
    send: async ({ id }) => {
      sent.push(id)
      return answers[id] ?? { kind: 'sent', messageId: `<${id}@bakehouse.example>` }
    },
  }
}

const deliver = (sender: MailSender, carriers: string[] | null = null) =>
  deliverMail({ store, clock }, { sender, letterhead: FIRM, carriers })

const delivery = async (id: string) =>
  (await store.get<{ delivery?: { state: string } }>('mail', id))?.delivery

beforeEach(() => {
  store = memoryDocumentStore()
  clock = fixedClock(NOW)
})

it('sends what is queued, once, also by two at a time', async () => {
  for (const id of ['a', 'b', 'c']) await queue(id)
  await queue('over', { folded: true, delivery: { state: 'SUCCESS' } })
  await queue('other', { carrierCompany: 'GSD' })
  const sender = senderOf()
  await Promise.all([deliver(sender, ['HM']), deliver(sender, ['HM'])])
  expect([...sender.sent].sort()).toEqual(['a', 'b', 'c'])
  const info = { messageId: '<a@bakehouse.example>' }
  expect(await delivery('a')).toMatchObject({ state: 'SUCCESS', attempts: 1, info })
  expect(await delivery('other')).toBeUndefined()
  await deliver(sender, ['HM'])
  expect(sender.sent).toHaveLength(3)
})

it('a refusal is a failure, a temporary one is tried three times', async () => {
  await queue('gone')
  await queue('full')
  const sender = senderOf({
    gone: { kind: 'refused', why: '550 no such user' },
    full: { kind: 'later', why: '452 mailbox full' },
  })
  for (let run = 0; run < 4; run++) await deliver(sender)
  expect(sender.sent.filter((id) => id === 'gone')).toHaveLength(1)
  expect(sender.sent.filter((id) => id === 'full')).toHaveLength(3)
  expect(await delivery('gone')).toMatchObject({ state: 'ERROR', error: '550 no such user' })
  expect(await delivery('full')).toMatchObject({ state: 'ERROR', attempts: 3 })
})

it('a server that is not there ends the run, and the e-mail stays queued', async () => {
  await queue('a')
  const away = senderOf({ a: { kind: 'unreachable', why: 'ECONNREFUSED' } })
  expect(await deliver(away)).toMatchObject({ error: { code: 'OUTBOX_UNREACHABLE' } })
  for (let run = 0; run < 3; run++) await deliver(away)
  expect(await delivery('a')).toMatchObject({ state: 'RETRY' })
  // Our own server's absence is nothing that the other side said.
  expect(await deliver(senderOf({ a: { kind: 'later', why: '451 greylisted' } }))).toMatchObject({
    value: [{ result: 'later' }],
  })
  expect(await deliver(senderOf())).toMatchObject({ ok: true, value: [{ result: 'sent' }] })
})

it.each([
  ['a list', ['a@b.co, c@d.co']],
  ['two addresses', ['a@b.co', 'c@d.co']],
  ['a header', ['a@b.co\r\nBcc: c@d.co']],
  ['a name', ['Ana <a@b.co>']],
  ['a text', 'a@b.co'],
  ['nothing', undefined],
])('%s for a recipient fails for good, and never reaches the sender', async (_, to) => {
  await queue('a', { to })
  await queue('b')
  const sender = senderOf()
  const reported: string[] = []
  const onResult = (each: { to: string }) => void reported.push(each.to)
  const request = { sender, letterhead: FIRM, carriers: null, onResult }
  expect(await deliverMail({ store, clock }, request)).toMatchObject({
    value: [
      { id: 'a', result: 'failed' },
      { id: 'b', result: 'sent' },
    ],
  })
  await deliver(sender)
  expect(sender.sent).toEqual(['b'])
  expect(reported.join()).not.toMatch(/[\r\n]/)
  expect(await delivery('a')).toMatchObject({
    state: 'ERROR',
    attempts: 1,
    code: 'RECIPIENT_INVALID',
    error: expect.stringContaining('not a valid email address'),
  })
  await store.update('mail', 'a', { folded: true })
  expect(await retryOutgoing(store, { collection: 'mail', id: 'a', carrier: 'HM' })).toMatchObject({
    error: { code: 'RECIPIENT_INVALID' },
  })
})

it('results may have several recipients, each of them an address', async () => {
  await queue('a', { resultId: 'r', isCopy: false, to: ['uw@b.co', 'audit@b.co'] })
  await queue('b', { resultId: 'r', isCopy: false, to: ['uw@b.co', 'a@b.co, c@d.co'] })
  const sender = senderOf()
  await deliver(sender)
  expect(sender.sent).toEqual(['a'])
  expect(await delivery('b')).toMatchObject({ state: 'ERROR', code: 'RECIPIENT_INVALID' })
})

it('a server that is not safe ends the run, and the e-mail stays queued', async () => {
  await queue('a')
  const plain = senderOf({ a: { kind: 'unsafe', why: 'it does not offer encryption' } })
  expect(await deliver(plain)).toMatchObject({ error: { code: 'OUTBOX_UNSAFE' } })
  expect(await delivery('a')).toMatchObject({ state: 'RETRY' })
  expect(await deliver(senderOf())).toMatchObject({ value: [{ result: 'sent' }] })
})

it('what a killed run had in hand goes out after its lease, not before', async () => {
  await queue('a')
  const dies: MailSender = { send: () => Promise.reject(new Error('killed')) }
  await expect(deliver(dies)).rejects.toThrow('killed')
  const sender = senderOf()
  await deliver(sender)
  expect(sender.sent).toEqual([])
  clock.set(new Date(NOW.getTime() + 6 * 60_000))
  await deliver(sender)
  expect(sender.sent).toEqual(['a'])
})

it('what failed is queued again when it is asked for, and only that', async () => {
  await queue('a', { folded: true, delivery: { state: 'ERROR', attempts: 1, error: 'full' } })
  const retry = (carrier = 'HM') => retryOutgoing(store, { collection: 'mail', id: 'a', carrier })
  expect(await retry('GSD')).toMatchObject({ error: { code: 'OUTGOING_UNKNOWN' } })
  expect((await retry()).ok).toBe(true)
  expect(await retry()).toMatchObject({ error: { code: 'OUTGOING_NOT_FAILED' } })
  await queue('results-one-0', {
    resultId: 'one',
    isCopy: false,
    folded: true,
    delivery: { state: 'ERROR' },
  })
  const results = { collection: 'mail', id: 'results-one-0', carrier: 'HM' } as const
  expect(await retryOutgoing(store, results)).toMatchObject({
    error: { code: 'OUTGOING_IS_RESULTS' },
  })
  const sender = senderOf()
  await deliver(sender)
  expect(sender.sent).toEqual(['a'])
  expect(await delivery('a')).toMatchObject({ state: 'SUCCESS', attempts: 2 })
})
