import { beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingDelivery } from '#shared/audit/messages/outgoing.ts'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { type Decision, decideOutgoing, retryOutgoing } from './outbox.ts'

const NOW = new Date('2026-11-02T15:00:00.000Z')

let store = memoryDocumentStore()
let clock = fixedClock(NOW)

async function put(id: string, more: object = {}) {
  await store.set('mail', id, {
    carrierCompany: 'HM',
    folded: true,
    dateAdded: NOW,
    sendAt: null,
    to: [`${id}@oven.example`],
    message: { subject: id, text: id },
    ...more,
  })
}

const read = (id: string) =>
  store.get<{ folded: boolean; sendAt: Date | null; delivery: OutgoingDelivery }>('mail', id)

const about = (id: string, carrier: string) =>
  ({ collection: 'mail', id, carrier, now: clock.now() }) as const

beforeEach(() => {
  store = memoryDocumentStore()
  clock = fixedClock(NOW)
})

it('what failed is queued again when it is asked for, and only that', async () => {
  await put('a', { delivery: { state: 'ERROR', attempts: 1, error: 'full' } })
  const retry = (id = 'a', carrier = 'HM') => retryOutgoing(store, about(id, carrier))
  expect(await retry('a', 'GSD')).toMatchObject({ error: { code: 'OUTGOING_UNKNOWN' } })
  expect((await retry()).ok).toBe(true)
  expect(await retry()).toMatchObject({ error: { code: 'OUTGOING_NOT_FAILED' } })
  expect(await read('a')).toMatchObject({
    folded: false,
    sendAt: NOW,
    delivery: { state: 'RETRY', attempts: 1 },
  })
  await put('results-one-0', { resultId: 'one', isCopy: false, delivery: { state: 'ERROR' } })
  expect(await retry('results-one-0')).toMatchObject({ error: { code: 'OUTGOING_IS_RESULTS' } })
  await put('list', { to: ['a@b.co, c@d.co'], delivery: { state: 'ERROR' } })
  expect(await retry('list')).toMatchObject({ error: { code: 'RECIPIENT_INVALID' } })
})

const PERHAPS = {
  folded: false,
  delivery: { state: 'UNCERTAIN', attempts: 2, startTime: NOW, error: 'The run has ended.' },
}

it.each(['sent', 'again'] as const)(
  'of what was perhaps sent a person says: %s',
  async (decision) => {
    await put('a', PERHAPS)
    clock.set(new Date(NOW.getTime() + 3_600_000))
    const decide = (carrier = 'HM', now: Decision = decision) =>
      decideOutgoing(store, { ...about('a', carrier), decision: now })
    expect(await decide('GSD')).toMatchObject({ error: { code: 'OUTGOING_UNKNOWN' } })
    expect((await decide()).ok).toBe(true)
    expect(await read('a')).toMatchObject(
      decision === 'sent'
        ? { folded: false, sendAt: null, delivery: { state: 'SUCCESS', endTime: NOW } }
        : { folded: false, sendAt: clock.now(), delivery: { state: 'RETRY', attempts: 2 } },
    )
    expect(await decide('HM', 'again')).toMatchObject({ error: { code: 'OUTGOING_NOT_UNCERTAIN' } })
  },
)

it('what was perhaps sent is not sent again to an address that has bounced since', async () => {
  await put('a', { ...PERHAPS, auditFSID: 'one' })
  const { id, ...audit } = anAudit({ id: 'one', bouncedEmails: ['a@oven.example'] })
  await store.set('audits', id, audit)
  expect(await decideOutgoing(store, { ...about('a', 'HM'), decision: 'again' })).toMatchObject({
    error: { code: 'RECIPIENT_BOUNCED' },
  })
})

describe('what its audit no longer lets go', () => {
  const LINK = 'Open https://audits.example/sml/audit/one'
  const of = { auditFSID: 'one', stepType: 'EMAIL_INSURED', message: { subject: '', text: LINK } }
  const cancel = { subject: '', text: '', calendar: { method: 'CANCEL' } }

  it.each([
    ['an insured who has opted out', { doNotContact: { email: true } }, 'DO_NOT_CONTACT'],
    ['a cancelled audit', { bakeState: 'CANCELLED' }, 'STEP_NOT_HERE'],
    ['a paused audit', { bakeState: 'PAUSED' }, 'AUDIT_PAUSED'],
    ['closed links', { linkClosedAt: NOW }, 'LINK_CLOSED'],
  ] as const)('is not sent again: %s', async (_, changes, code) => {
    const { id, ...audit } = anAudit({ id: 'one', ...changes })
    await store.set('audits', id, audit)
    await put('failed', { ...of, delivery: { state: 'ERROR' } })
    await put('perhaps', { ...PERHAPS, ...of })
    expect(await retryOutgoing(store, about('failed', 'HM'))).toMatchObject({ error: { code } })
    const decide = (decision: Decision) =>
      decideOutgoing(store, { ...about('perhaps', 'HM'), decision })
    expect(await decide('again')).toMatchObject({ error: { code } })
    expect(await decide('sent')).toMatchObject({ ok: true })
    const news = { auditFSID: 'one', stepType: 'APPOINTMENT_EMAIL', message: cancel }
    await put('cancelled', { ...news, delivery: { state: 'ERROR' } })
    expect(await retryOutgoing(store, about('cancelled', 'HM'))).toMatchObject({ ok: true })
  })
})
