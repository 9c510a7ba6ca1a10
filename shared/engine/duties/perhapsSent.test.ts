import { beforeEach, expect, it } from 'vitest'
import type { AuditAction } from '#shared/audit/actions.ts'
import type { OutgoingDelivery, OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { sendingOf } from '#shared/audit/steps/receipts.ts'
import { addDays, todayIn } from '#shared/kernel/day.ts'
import type { Handover } from '#shared/outreach/ops/mailSender.ts'
import { type Decision, decideOutgoing } from '#shared/outreach/ops/outbox.ts'
import { readExceptions } from '#shared/reports/ops/readExceptions.ts'
import { ADMIN } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'

const MINUTE = 60_000
const ZONE = 'America/New_York'

let harness = workerHarness()
let id = ''
/** What the mail server says of the next email; the run ends with it in hand if it throws. */
let answer: () => Promise<Handover> = perhaps
/** How often the step's email was handed over. */
let handedOver = 0

async function perhaps(): Promise<Handover> {
  return { kind: 'perhaps', why: 'the connection broke' }
}

async function killed(): Promise<Handover> {
  throw new Error('killed')
}

async function taken(): Promise<Handover> {
  return { kind: 'sent', messageId: '<a@b>' }
}

beforeEach(async () => {
  harness = workerHarness()
  answer = perhaps
  handedOver = 0
  await harness.addCarrier()
  const due = { bakeState: 'CONTACTING', wakeAt: harness.clock.now() } as const
  id = await harness.addAudit(due, [{ type: 'EMAIL_INSURED', baker: false }])
  const letterhead = { from: { name: '', address: 'a@firm.example' } }
  const send = ({ id: email }: { id: string }) => {
    if (mails().some((mail) => mail.id === email)) handedOver++
    return answer()
  }
  harness.world.mail = { kind: 'smtp', perMinute: 60, letterhead, sender: { send } }
})

const minutes = (count: number) =>
  harness.clock.set(new Date(harness.clock.now().getTime() + count * MINUTE))
const passes = async () => {
  for (let n = 0; n < 3; n++) await harness.pass()
}
const step = () =>
  harness.store.all<Step>('asteps').find(({ type }) => type === 'EMAIL_INSURED') as Step
/** The step's own, without those of what follows it. */
const mails = () =>
  harness.store
    .all<OutgoingMail & { id: string; delivery?: OutgoingDelivery }>('mail')
    .filter(({ stepType }) => stepType === 'EMAIL_INSURED')
const states = () => mails().map(({ delivery }) => delivery?.state)

async function act(action: AuditAction): Promise<string> {
  const done = await actOnAudit(
    harness.world,
    { auditFSID: id, actor: ADMIN, reason: 'away' },
    action,
  )
  return done.ok ? 'done' : done.error.code
}

/** A pause until a day, which the worker ends. */
async function pauseForDays(days: number): Promise<void> {
  const until = addDays(todayIn(ZONE, harness.clock.now()), days)
  expect(await act({ kind: 'move', to: 'PAUSED', until })).toBe('done')
}

async function decide(decision: Decision): Promise<void> {
  const now = harness.clock.now()
  const mail = { collection: 'mail', id: mails()[0]?.id ?? '', carrier: 'DEMO' } as const
  expect((await decideOutgoing(harness.store, { ...mail, decision, now })).ok).toBe(true)
  await passes()
}

async function perhapsSent(): Promise<number | undefined> {
  const now = harness.clock.now()
  const request = { carrier: 'DEMO', slices: ['99', '9999'], timeZone: ZONE, now }
  const { rules } = await readExceptions(harness.store, request)
  return rules.find(({ rule }) => rule === 'PERHAPS_SENT')?.count
}

it('what was perhaps sent before a pause is not sent again after it', async () => {
  await passes()
  const at = harness.clock.now()
  minutes(30)
  await pauseForDays(2)
  expect(step().status).toBe('QUEUED')
  harness.passDays(3)
  await passes()
  expect(harness.audit(id).bakeState).toBe('CONTACTING')
  expect(handedOver).toBe(1)
  expect(step().status).toBe('QUEUED')
  expect(sendingOf(step())).toEqual({ state: 'uncertain', at })
  expect(states()).toEqual(['UNCERTAIN'])
  expect(await perhapsSent()).toBe(1)
})

it.each([
  ['the lease runs out during the pause', true],
  ['the worker is back only after the pause', false],
])('what a run had in hand at a pause is not sent again: %s', async (_, isBackEarly) => {
  answer = killed
  await passes()
  expect(states()).toEqual(['PROCESSING'])
  await pauseForDays(2)
  minutes(11)
  if (isBackEarly) {
    await passes()
    expect(sendingOf(step())?.state).toBe('uncertain')
    expect(await act({ kind: 'takeBack', step: 'EMAIL_INSURED' })).toBe('STEP_PERHAPS_SENT')
  }
  harness.passDays(3)
  answer = taken
  await passes()
  expect(harness.audit(id).bakeState).toBe('CONTACTING')
  expect(handedOver).toBe(1)
  expect(step().status).toBe('QUEUED')
  expect(sendingOf(step())?.state).toBe('uncertain')
  expect(states()).toEqual(['UNCERTAIN'])
  expect(await perhapsSent()).toBe(1)
})

it('a pause shorter than the lease does not send it a second time either', async () => {
  answer = killed
  await passes()
  await pauseForDays(2)
  expect(await act({ kind: 'move', to: 'CONTACTING' })).toBe('done')
  answer = taken
  await passes()
  expect([handedOver, step().status, states()]).toEqual([1, 'QUEUED', ['PROCESSING']])
})

it.each([
  ['sent', 1],
  ['again', 2],
] as const)('a person decides after the pause: %s', async (decision, times) => {
  await passes()
  await pauseForDays(2)
  harness.passDays(3)
  answer = taken
  await passes()
  await decide(decision)
  expect([handedOver, step().status]).toEqual([times, 'COMPLETED'])
  expect(states()).toEqual(['SUCCESS'])
})

it('what was perhaps sent cannot be taken back; what a person writes instead is sent', async () => {
  await passes()
  const before = harness.audit(id)
  expect(await act({ kind: 'takeBack', step: 'EMAIL_INSURED' })).toBe('STEP_PERHAPS_SENT')
  expect(harness.audit(id)).toEqual(before)
  answer = taken
  minutes(90)
  const words = { subject: 'Once more', text: 'Please call us.' }
  expect(await act({ kind: 'compose', step: 'EMAIL_INSURED', words })).toBe('done')
  await passes()
  expect([handedOver, step().status]).toEqual([2, 'COMPLETED'])
  expect(states().sort()).toEqual(['SUCCESS', 'UNCERTAIN'])
})

async function deferred(): Promise<Handover> {
  return { kind: 'later', why: '451 greylisted' }
}

it.each([
  ['cancelled', { kind: 'move', to: 'CANCELLED' }],
  ['taken back', { kind: 'takeBack', step: 'EMAIL_INSURED' }],
  ['opted out', { kind: 'optOut', channel: 'email', optedOut: true }],
] as const)(
  '%s while its sender has it in hand, a deferred one is not tried again',
  async (_, action) => {
    answer = async () => {
      expect(await act(action)).toBe('done')
      return deferred()
    }
    await passes()
    expect([states(), mails()[0]?.folded]).toEqual([['TAKEN_BACK'], true])
    answer = taken
    minutes(30)
    await passes()
    expect(handedOver).toBe(1)
  },
)

it('queued again while its sender has it in hand, a deferred one is composed anew', async () => {
  answer = async () => {
    answer = taken
    const patch = { insuredEmail: 'ana@harboroven.example' }
    expect(await act({ kind: 'edit', patch })).toBe('done')
    await harness.pass()
    expect([step().status, states()]).toEqual(['QUEUED', ['PROCESSING']])
    return deferred()
  }
  await passes()
  await passes()
  expect(states().sort()).toEqual(['SUCCESS', 'TAKEN_BACK'])
  const sent = mails().find(({ delivery }) => delivery?.state === 'SUCCESS')
  expect([sent?.to, step().status]).toEqual([['ana@harboroven.example'], 'COMPLETED'])
})
