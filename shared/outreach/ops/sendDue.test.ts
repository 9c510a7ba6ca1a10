import { beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingDelivery } from '#shared/audit/messages/outgoing.ts'
import { takeBackWrites } from '#shared/audit/ops/actOnAudit.ts'
import type { MailSettings } from '#shared/firm/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import type { Email } from '../email.ts'
import type { Senders } from '../senders.ts'
import { noteLaterNews } from './laterNews.ts'
import { mailOutlet } from './mailOutlet.ts'
import type { Handover } from './mailSender.ts'
import { sendDue } from './sendDue.ts'

const NOW = new Date('2026-11-02T15:00:00.000Z')
const FROM = { name: '', address: 'audits@firm.example' }
const MINUTE = 60_000

let store = memoryDocumentStore()
let clock = fixedClock(NOW)

async function queue(id: string, more: object = {}) {
  await store.set('mail', id, {
    auditFSID: 'none',
    carrierCompany: 'HM',
    stepType: 'EMAIL_INSURED',
    folded: false,
    dateAdded: NOW,
    sendAt: NOW,
    to: [`${id}@oven.example`],
    replyKey: `key-${id}`,
    message: { subject: id, text: id },
    ...more,
  })
}

type Answer = Handover | (() => Promise<Handover>)

/** A sender that answers by the id, and keeps what it was given. */
function senderOf(answers: Record<string, Answer> = {}) {
  const sent: string[] = []
  const emails: Email[] = []
  return {
    sent,
    emails,
    send: async (email: Email) => {
      sent.push(email.id)
      emails.push(email)
      const answer = answers[email.id] ?? answers['*']
      if (typeof answer === 'function') return answer()
      return answer ?? { kind: 'sent' as const, messageId: email.messageId }
    },
  }
}

interface Options {
  carriers?: string[]
  perMinute?: number
  most?: number
  isAsked?: boolean
  settings?: MailSettings
  in?: DocumentStore
}

const deliver = (
  sender: ReturnType<typeof senderOf>,
  { carriers, perMinute = 1000, most = 200, isAsked = false, settings, in: eyes }: Options = {},
) => {
  const world = { store: eyes ?? store, clock, random: seededRandom(5) }
  const channel = { kind: 'smtp', sender, letterhead: { from: FROM }, perMinute } as const
  return sendDue(world, mailOutlet(world, channel), {
    carriers: carriers ?? null,
    most,
    isAsked,
    carrierOf: async () => (settings ? { mail: settings } : null),
  })
}

const mail = (id: string) =>
  store.get<{
    delivery?: OutgoingDelivery
    sendAt: Date | null
    folded: boolean
    replyKey: string
  }>('mail', id)
const delivery = async (id: string) => (await mail(id))?.delivery
const status = async () => (await store.get<Senders>('engine', 'senders'))?.mail
const pass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))

beforeEach(async () => {
  store = memoryDocumentStore()
  clock = fixedClock(NOW)
  for (const id of ['HM', 'GSD']) await store.set('carriers', id, { name: id })
})

it('sends what is due, once, also by two at a time', async () => {
  for (const id of ['a', 'b', 'c']) await queue(id)
  await queue('over', { folded: true, sendAt: null, delivery: { state: 'SUCCESS' } })
  await queue('later', { sendAt: new Date(NOW.getTime() + MINUTE) })
  await queue('other', { carrierCompany: 'GSD' })
  const sender = senderOf()
  await Promise.all([deliver(sender, { carriers: ['HM'] }), deliver(sender, { carriers: ['HM'] })])
  expect([...sender.sent].sort()).toEqual(['a', 'b', 'c'])
  const info = { messageId: '<key-a@firm.example>' }
  expect(await delivery('a')).toMatchObject({ state: 'SUCCESS', attempts: 1, info })
  expect(await mail('a')).toMatchObject({ sendAt: null, folded: false })
  expect(await delivery('other')).toBeUndefined()
  expect(await deliver(sender, { carriers: ['HM'] })).toMatchObject({
    results: [],
    left: 'nothing',
  })
  expect(sender.sent).toHaveLength(3)
})

it('an email of an earlier release gets a key when it is sent', async () => {
  await queue('old', { replyKey: undefined })
  const sender = senderOf()
  await deliver(sender)
  const key = (await mail('old'))?.replyKey
  expect(key).toMatch(/^[2-9b-z]{16}$/)
  expect(sender.emails[0]?.messageId).toBe(`<${key}@firm.example>`)
})

it('a refusal is a failure with its status; a deferral is tried again after growing pauses', async () => {
  await queue('gone')
  await queue('grey')
  const sender = senderOf({
    gone: { kind: 'refused', why: '550 5.1.1 no such user', status: '5.1.1' },
    grey: { kind: 'later', why: '451 greylisted' },
  })
  await deliver(sender)
  expect(await delivery('gone')).toMatchObject({
    state: 'ERROR',
    error: '550 5.1.1 no such user',
    status: '5.1.1',
  })
  const pauses: number[] = []
  for (;;) {
    const found = await mail('grey')
    if (found?.delivery?.state !== 'RETRY' || !found.sendAt) break
    pauses.push((found.sendAt.getTime() - clock.now().getTime()) / MINUTE)
    pass(found.sendAt.getTime() - clock.now().getTime() - 1)
    expect((await deliver(sender)).results).toEqual([])
    pass(1)
    await deliver(sender)
  }
  expect(pauses).toEqual([5, 15, 30, 60, 120, 240, 480, 720, 720])
  expect(await delivery('grey')).toMatchObject({ state: 'ERROR', deferrals: 10 })
  expect(sender.sent.filter((id) => id === 'gone')).toHaveLength(1)
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
  const { results } = await deliver(sender)
  expect(results).toMatchObject([
    { id: 'a', result: 'failed' },
    { id: 'b', result: 'sent' },
  ])
  expect(results.map((each) => each.to).join()).not.toMatch(/[\r\n]/)
  expect(sender.sent).toEqual(['b'])
  expect(await delivery('a')).toMatchObject({ state: 'ERROR', code: 'RECIPIENT_INVALID' })
  expect(await mail('a')).toMatchObject({ sendAt: null })
})

it('results may have several recipients, each of them an address', async () => {
  await queue('a', { resultId: 'r', isCopy: false, to: ['uw@b.co', 'audit@b.co'] })
  await queue('b', { resultId: 'r', isCopy: false, to: ['uw@b.co', 'a@b.co, c@d.co'] })
  const sender = senderOf()
  await deliver(sender)
  expect(sender.sent).toEqual(['a'])
})

it('an insured who has opted out since gets none; results and a cancelled appointment still leave', async () => {
  const { id: auditFSID, ...audit } = anAudit({ doNotContact: { email: true } })
  await store.set('audits', auditFSID, audit)
  await queue('insured', { auditFSID })
  await queue('agent', { auditFSID, stepType: 'KICK_OFF_WITH_AGENT' })
  await queue('results', { auditFSID, resultId: 'r', isCopy: false, stepType: undefined })
  const cancelled = { subject: 'Cancelled', text: '', calendar: { method: 'CANCEL' } }
  await queue('cancelled', { auditFSID, stepType: 'APPOINTMENT_EMAIL', message: cancelled })
  const sender = senderOf()
  await deliver(sender)
  expect(sender.sent.sort()).toEqual(['agent', 'cancelled', 'results'])
  expect(await delivery('insured')).toMatchObject({ state: 'ERROR', code: 'DO_NOT_CONTACT' })
})

describe('what was perhaps sent', () => {
  it('when a run ends with it in hand: it is not sent again automatically', async () => {
    await queue('a')
    const dies = senderOf({ a: () => Promise.reject(new Error('killed')) })
    await expect(deliver(dies)).rejects.toThrow('killed')
    const sender = senderOf()
    await deliver(sender)
    expect(await delivery('a')).toMatchObject({ state: 'PROCESSING' })
    pass(10 * MINUTE)
    expect((await deliver(sender)).results).toMatchObject([{ id: 'a', result: 'uncertain' }])
    expect(await mail('a')).toMatchObject({
      sendAt: null,
      folded: false,
      delivery: { state: 'UNCERTAIN', attempts: 1, startTime: NOW },
    })
    pass(600 * MINUTE)
    await deliver(sender)
    expect(sender.sent).toEqual([])
  })

  it('when the connection ends before the answer: the sender rests, others are not risked', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await queue(id)
    const sender = senderOf({ '*': { kind: 'perhaps', why: 'it did not answer' } })
    expect(await deliver(sender)).toMatchObject({ left: 'stopped' })
    expect(sender.sent.length).toBeLessThanOrEqual(5)
    expect(await delivery('a')).toMatchObject({ state: 'UNCERTAIN', error: 'it did not answer' })
    expect(await delivery('g')).toBeUndefined()
    expect(await status()).toMatchObject({ stoppedSince: NOW })
  })
})

describe('a sender that fails for every email', () => {
  const away: Handover = { kind: 'stopped', reason: 'unreachable', why: 'ECONNREFUSED' }

  it('stops the line: none is marked, and it is tried with one after growing pauses', async () => {
    for (let n = 0; n < 20; n++) await queue(`m${n}`)
    const sender = senderOf({ '*': away })
    expect(await deliver(sender)).toMatchObject({ left: 'stopped', results: [], stopped: away })
    const after = store.all<{ delivery?: OutgoingDelivery; sendAt: Date }>('mail')
    expect(after.map(({ sendAt }) => sendAt)).toEqual(after.map(() => NOW))
    for (const { delivery: each } of after) expect([undefined, 'PENDING']).toContain(each?.state)
    expect(await status()).toMatchObject({ stoppedSince: NOW, why: 'ECONNREFUSED', failures: 1 })
    const begun = sender.sent.length
    expect(begun).toBeLessThanOrEqual(5)
    await deliver(sender)
    expect(sender.sent).toHaveLength(begun)
    const pauses: number[] = []
    for (let tries = 0; tries < 7; tries++) {
      const at = (await status())?.nextTryAt ?? NOW
      pauses.push((at.getTime() - clock.now().getTime()) / 1000)
      clock.set(at)
      await deliver(sender)
      expect(sender.sent).toHaveLength(begun + tries + 1)
    }
    expect(pauses).toEqual([10, 30, 60, 120, 300, 900, 900])
    expect(await status()).toMatchObject({ stoppedSince: NOW, failures: 8 })

    clock.set((await status())?.nextTryAt ?? NOW)
    const back = senderOf()
    await deliver(back)
    expect(back.sent).toHaveLength(1)
    expect(await status()).toEqual({
      kind: 'smtp',
      from: FROM.address,
      stoppedSince: null,
      why: '',
    })
    await deliver(back)
    expect(back.sent).toHaveLength(20)
    const attempts = store
      .all<{ delivery: OutgoingDelivery }>('mail')
      .map((m) => m.delivery.attempts)
    expect(new Set(attempts)).toEqual(new Set([1]))
  })

  const refused: Handover = { kind: 'stopped', reason: 'author', why: '553 not your address' }

  it('goes on where it refuses the author of one carrier alone, whose emails wait', async () => {
    for (let n = 0; n < 30; n++) await queue(`hm${n}`, { sendAt: new Date(NOW.getTime() - MINUTE) })
    for (let n = 0; n < 10; n++) await queue(`gsd${n}`, { carrierCompany: 'GSD' })
    const answers = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`hm${n}`, refused]))
    const sender = senderOf(answers)
    const { results } = await deliver(sender)
    expect(results.filter(({ result }) => result === 'sent')).toHaveLength(10)
    expect(await status()).toMatchObject({ stoppedSince: null })
    expect(sender.sent.filter((id) => id.startsWith('hm')).length).toBeLessThanOrEqual(5)
    const later = new Date(NOW.getTime() + 15 * MINUTE)
    for (let n = 0; n < 30; n++) expect(await mail(`hm${n}`)).toMatchObject({ sendAt: later })
    expect(await delivery('hm0')).toMatchObject({ state: 'PENDING', error: refused.why })
    expect((await deliver(sender)).results).toEqual([])
    pass(15 * MINUTE)
    const mended = senderOf()
    await deliver(mended)
    expect(mended.sent).toHaveLength(30)
  })

  it('stops where it refuses every author, and is tried with each carrier in turn', async () => {
    for (let n = 0; n < 30; n++) await queue(`hm${n}`, { sendAt: new Date(NOW.getTime() - MINUTE) })
    const answers = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`hm${n}`, refused]))
    const sender = senderOf(answers)
    expect(await deliver(sender, { most: 5 })).toMatchObject({ left: 'stopped', stopped: refused })
    expect(await status()).toMatchObject({ stoppedSince: NOW, why: refused.why })
    await queue('gsd', { carrierCompany: 'GSD' })
    clock.set((await status())?.nextTryAt ?? NOW)
    expect(await deliver(sender)).toMatchObject({ left: 'more', stopped: null })
    expect(await delivery('gsd')).toMatchObject({ state: 'SUCCESS' })
    expect(await status()).toMatchObject({ stoppedSince: null })
  })

  it('is tried at once when an operator asks', async () => {
    await queue('a')
    await deliver(senderOf({ a: away }))
    const sender = senderOf()
    await deliver(sender)
    expect(sender.sent).toEqual([])
    await deliver(sender, { isAsked: true })
    expect(sender.sent).toEqual(['a'])
  })
})

describe('words that come in between', () => {
  it('a bounce message before the answer is noted stays', async () => {
    await queue('a')
    const news = { kind: 'failed', error: '550 5.1.1', status: '5.1.1' } as const
    const sender = senderOf({
      a: async () => {
        await noteLaterNews(store, { collection: 'mail', id: 'a' }, news)
        return { kind: 'sent', messageId: '<a>' }
      },
    })
    await deliver(sender)
    expect(await delivery('a')).toMatchObject({ state: 'ERROR', status: '5.1.1' })
  })

  it('a receipt before the answer is kept with it', async () => {
    await queue('a')
    const sender = senderOf({
      a: async () => {
        await noteLaterNews(store, { collection: 'mail', id: 'a' }, { kind: 'delivered', at: NOW })
        return { kind: 'sent', messageId: '<a>' }
      },
    })
    await deliver(sender)
    expect(await delivery('a')).toMatchObject({ state: 'SUCCESS', deliveredAt: NOW })
  })

  it.each([
    ['deferred', { kind: 'later', why: '451 greylisted' }, 'TAKEN_BACK'],
    ['not handed over', { kind: 'stopped', reason: 'unreachable', why: 'away' }, 'TAKEN_BACK'],
    ['sent', { kind: 'sent', messageId: '<a>' }, 'SUCCESS'],
    ['perhaps sent', { kind: 'perhaps', why: 'it did not answer' }, 'UNCERTAIN'],
  ] as const)('taken back in the hands of its sender, and then %s', async (_, handover, state) => {
    await queue('a')
    const sender = senderOf({
      a: async () => {
        const takenBack = [{ collection: 'mail', id: 'a' } as const]
        await store.batch(await takeBackWrites(store, { takenBack }, clock.now()))
        return handover
      },
    })
    const { results } = await deliver(sender)
    expect(results.map(({ result }) => result)).not.toContain('later')
    expect(await mail('a')).toMatchObject({ sendAt: null, folded: false, delivery: { state } })
    pass(60 * MINUTE)
    await deliver(sender, { isAsked: true })
    expect(sender.sent).toEqual(['a'])
  })

  it('an answer after the lease says that it was sent after all', async () => {
    await queue('a')
    const sender = senderOf({
      a: async () => {
        pass(10 * MINUTE)
        await deliver(senderOf())
        expect(await delivery('a')).toMatchObject({ state: 'UNCERTAIN' })
        return { kind: 'sent', messageId: '<a>' }
      },
    })
    await deliver(sender)
    expect(await mail('a')).toMatchObject({ folded: false, delivery: { state: 'SUCCESS' } })
  })

  it('an answer that is noted while another run finds its lease over stays', async () => {
    await queue('a')
    let first: Promise<unknown> = Promise.resolve()
    let second: Promise<unknown> = Promise.resolve()
    const slow = senderOf({
      a: async () => {
        pass(10 * MINUTE)
        // The second run has read the email, and writes only when the first one is over.
        await new Promise<void>((hasRead) => {
          const batch: DocumentStore['batch'] = async (writes) => {
            hasRead()
            await first
            return store.batch(writes)
          }
          second = deliver(senderOf(), { in: { ...store, batch } })
        })
        return { kind: 'sent', messageId: '<a>' }
      },
    })
    first = deliver(slow)
    await first
    expect(await second).toMatchObject({ results: [{ id: 'a', result: 'taken' }] })
    expect(await mail('a')).toMatchObject({ folded: false, delivery: { state: 'SUCCESS' } })
  })

  it('any other write before the doubt is noted leaves it perhaps sent', async () => {
    await queue('a')
    const dies = senderOf({ a: () => Promise.reject(new Error('killed')) })
    await expect(deliver(dies)).rejects.toThrow('killed')
    pass(10 * MINUTE)
    let isFirst = true
    const batch: DocumentStore['batch'] = async (writes) => {
      if (isFirst) await store.update('mail', 'a', { rev: 7 })
      isFirst = false
      return store.batch(writes)
    }
    await deliver(senderOf(), { in: { ...store, batch } })
    expect(await delivery('a')).toMatchObject({ state: 'UNCERTAIN' })
  })
})

describe('limits', () => {
  it('so many a minute, in any minute', async () => {
    for (let n = 0; n < 100; n++) await queue(`m${n}`)
    const sender = senderOf()
    expect(await deliver(sender, { perMinute: 60 })).toMatchObject({ left: 'more' })
    expect(sender.sent).toHaveLength(60)
    pass(59_000)
    expect(await deliver(sender, { perMinute: 60 })).toMatchObject({ left: 'limited' })
    expect(sender.sent).toHaveLength(60)
    pass(1_000)
    await deliver(sender, { perMinute: 60 })
    expect(sender.sent).toHaveLength(100)
  })

  it('one an hour to a contact, unless the carrier says otherwise', async () => {
    const to = ['ana@oven.example']
    for (const id of ['a', 'b', 'c']) await queue(id, { to })
    await queue('answer', { to, stepType: 'SENDING_CONFIRMATION_EMAIL' })
    await queue('results', { to, resultId: 'r', isCopy: false, stepType: undefined })
    const sender = senderOf()
    await deliver(sender)
    await deliver(sender)
    expect([...sender.sent].sort()).toEqual(['a', 'answer', 'results'])
    pass(59 * MINUTE)
    await deliver(sender)
    expect(sender.sent).toHaveLength(3)
    pass(MINUTE)
    await deliver(sender)
    await deliver(sender)
    expect(sender.sent).toHaveLength(4)
    pass(60 * MINUTE)
    await deliver(sender)
    expect(sender.sent).toHaveLength(5)
    for (const id of ['d', 'e', 'f']) await queue(id, { to })
    await deliver(sender, { settings: { gapMinutes: 0 } })
    expect(sender.sent).toHaveLength(8)
  })

  it('many emails to one contact hold up no other', async () => {
    for (let n = 0; n < 150; n++)
      await queue(`one${n}`, { to: ['one@oven.example'], sendAt: new Date(NOW.getTime() - MINUTE) })
    for (let n = 0; n < 50; n++) await queue(`m${n}`)
    const sender = senderOf()
    for (let calls = 0; calls < 5; calls++) {
      await deliver(sender, { perMinute: 60 })
      pass(MINUTE)
    }
    expect(sender.sent.filter((id) => id.startsWith('m'))).toHaveLength(50)
    expect(sender.sent.filter((id) => id.startsWith('one'))).toHaveLength(1)
  })

  it('many due at once: the oldest first, carriers in turn, each call bounded', async () => {
    const minutes = (n: number) => new Date(NOW.getTime() - n * MINUTE)
    // What a contact has asked for: each may leave at once.
    const stepType = 'SENDING_CONFIRMATION_EMAIL'
    const count = soakSize(2_000, 10_000)
    const large = count - 100
    for (let n = 0; n < large; n++) await queue(`hm${n}`, { stepType, sendAt: minutes(20_000 - n) })
    for (let n = 0; n < 100; n++)
      await queue(`gsd${n}`, { stepType, carrierCompany: 'GSD', sendAt: minutes(100 - n) })
    const sender = senderOf()
    const sizes: number[] = []
    while (sender.sent.length < count && sizes.length < 60) {
      const before = sender.sent.length
      // Three calls a minute: 200, 200 and 100.
      await deliver(sender, { perMinute: 500 })
      sizes.push(sender.sent.length - before)
      pass(20_000)
    }
    expect(new Set(sender.sent).size).toBe(count)
    expect(sizes).toEqual(Array.from({ length: count / 500 }, () => [200, 200, 100]).flat())
    const of = (start: string) => sender.sent.filter((id) => id.startsWith(start))
    expect(of('hm')).toEqual(Array.from({ length: large }, (_, n) => `hm${n}`))
    expect(of('gsd')).toEqual(Array.from({ length: 100 }, (_, n) => `gsd${n}`))
    // The small carrier is through with the first two hundred.
    expect(sender.sent.indexOf('gsd99')).toBeLessThan(200)
  }, 120_000)
})
