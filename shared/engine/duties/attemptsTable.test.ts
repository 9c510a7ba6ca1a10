import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { OutgoingDelivery } from '#shared/audit/messages/outgoing.ts'
import { attemptConditions, attemptsOf } from '#shared/audit/nonproductive.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { DISPOSITION_WORDS, DISPOSITIONS, isOpenStep } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS, type StepChannel } from '#shared/audit/steps/table.ts'
import type { StepType } from '#shared/firm/model.ts'
import { ADMIN, aStep } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'

const DOCS = new URL('../../../docs/outreach.md', import.meta.url)

const DAY = 86_400_000

const BOXES: Partial<Record<StepChannel, string>> = {
  ...{ email: 'mail', text: 'messages', letter: 'letters' },
}

/** Brings an attempt into a state, by what senders and people do. */
type Happens = (attempt: Attempt) => Promise<unknown>
type Attempt = Awaited<ReturnType<typeof attempted>>

/** An audit with a step that is due, in the hands of the worker. */
async function attempted(type: StepType) {
  const harness = workerHarness()
  const { clock, store, world, pass } = harness
  await harness.addCarrier()
  const id = await harness.addAudit(
    {
      ...{ bakeState: 'CONTACTING', wakeAt: clock.now(), insuredCell: '207.555.0103' },
      ...{ insuredMailingState: 'ME', insuredMailingAddress1: '1 Wharf St' },
      ...{ insuredMailingCity: 'Portland', agentEmail: 'sam@agency.example' },
    },
    [{ type, baker: STEPS[type].baker }],
  )
  const box = BOXES[STEPS[type].channel ?? 'web'] ?? ''
  const on = { auditFSID: id, actor: ADMIN, reason: 'a test' }
  return {
    id,
    store,
    step: async () => {
      const step = await store.get<Step>('asteps', `${id}-step0`)
      if (!step) throw new Error('The step is gone.')
      return step
    },
    /** A person acts on the audit. */
    act: async (action: Parameters<typeof actOnAudit>[2]) => {
      const done = await actOnAudit(world, on, action)
      if (!done.ok) throw new Error(done.error.message)
    },
    queue: pass,
    /** A sender says what became of it, and the worker takes note. */
    deliver: async (delivery: OutgoingDelivery) => {
      const [sent] = store.all<{ id: string; rev?: number }>(box)
      if (!sent) throw new Error('Nothing is in the outbox.')
      const rev = (sent.rev ?? 0) + 1
      const endTime = clock.now()
      await store.update(box, sent.id, { delivery: { endTime, ...delivery }, folded: false, rev })
      await pass()
    },
    now: () => clock.now(),
  }
}

const waits: Happens = ({ queue }) => queue()

/** The step is queued, then its sender says each of these in turn. */
const says =
  (...deliveries: OutgoingDelivery[]): Happens =>
  async ({ queue, deliver }) => {
    await queue()
    for (const delivery of deliveries) await deliver(delivery)
  }

const SENT: OutgoingDelivery = { state: 'SUCCESS' }

const takenBack: Happens = async ({ queue, act, step }) => {
  await queue()
  await act({ kind: 'takeBack', step: (await step()).type })
}

const answered: Happens = async ({ queue, act, step }) => {
  await queue()
  const isOfAgent = STEPS[(await step()).type].party === 'agent'
  await act({ kind: 'complete', step: `RESPONSE_CALL_${isOfAgent ? 'AGENT' : 'INSURED'}` })
}

const byHand: Happens = async ({ act, step }) =>
  act({ kind: 'complete', step: (await step()).type })

/** As an earlier release left it: completed when it went to the outbox. */
const ofEarlierRelease: Happens = async ({ store, step, now }) =>
  store.update('asteps', (await step()).id, {
    ...{ status: 'COMPLETED', dateCompleted: now(), acUserId: 'System', result: '' },
  })

/** What can become of each kind of attempt. */
const OUTGOING = {
  'waits in the outbox': waits,
  'is being sent': says({ state: 'PROCESSING' }),
  'perhaps sent': says({ state: 'UNCERTAIN' }),
  sent: says(SENT),
  'taken back before it left': takenBack,
  'answered before it left': answered,
  'completed by a person, who sent it in another way': byHand,
  'completed by an earlier release': ofEarlierRelease,
}

const called = (disposition: (typeof DISPOSITIONS)[number]): Happens => {
  return ({ act, step, now }) =>
    step().then(({ type }) =>
      act({
        kind: 'complete',
        step: type,
        completion: { disposition, callbackAt: new Date(now().getTime() + DAY) },
      }),
    )
}

const KINDS: { kind: string; types: StepType[]; becomes: Record<string, Happens> }[] = [
  {
    kind: 'Email',
    types: ['EMAIL_INSURED', 'KICK_OFF_WITH_AGENT'],
    becomes: {
      ...OUTGOING,
      bounced: says(SENT, { state: 'ERROR', error: '550 5.1.1 no such user', status: '5.1.1' }),
      'sent, the contact asked for the link': async (attempt) => {
        const step = await attempt.step()
        await attempt.store.update('asteps', step.id, { args: { ...step.args, asked: 'yes' } })
        await says(SENT)(attempt)
      },
      'bounced at once': says({ state: 'ERROR', error: '550 5.1.1', status: '5.1.1' }),
      'refused by the server for a reason of ours': says({
        ...{ state: 'ERROR', error: '550 5.7.1 not allowed', status: '5.7.1' },
      }),
      'not sent by us, its address is none': says({ state: 'ERROR', code: 'RECIPIENT_INVALID' }),
    },
  },
  {
    kind: 'Text',
    types: ['TEXT_INSURED'],
    becomes: {
      ...OUTGOING,
      delivered: says({ ...SENT, deliveredAt: new Date('2026-11-02T15:01:00Z') }),
      undelivered: says(SENT, { state: 'ERROR', error: '30005' }),
      'not sent, the number has opted out': says({
        ...{ state: 'ERROR', code: 'RECIPIENT_OPTED_OUT' },
      }),
    },
  },
  {
    kind: 'Letter',
    types: ['MAILING_INSURED'],
    becomes: {
      'waits to be printed or mailed': OUTGOING['waits in the outbox'],
      mailed: says(SENT),
      returned: says(SENT, { state: 'ERROR', error: 'Came back' }),
      'taken back before it left': takenBack,
      'answered before it left': answered,
      'completed by a person, who sent it in another way': byHand,
      'completed by an earlier release': ofEarlierRelease,
    },
  },
  {
    kind: 'Call',
    types: ['CALL_INSURED', 'CALL_AGENT', 'REACHED_OUT_CALL_INSURED'],
    becomes: {
      'not made yet': () => Promise.resolve(),
      ...Object.fromEntries(DISPOSITIONS.map((each) => [DISPOSITION_WORDS[each], called(each)])),
      'completed without how it went': byHand,
    },
  },
  {
    kind: 'Email logged by a person',
    types: ['REACHED_OUT_EMAIL_INSURED'],
    becomes: { 'it happened': byHand },
  },
]

const ROWS = KINDS.flatMap(({ kind, types, becomes }) =>
  Object.entries(becomes).map(([state, happens]) => ({ kind, types, state, happens })),
)

describe('what counts for nonproductive (the table of docs/outreach.md)', () => {
  const documented = readFileSync(DOCS, 'utf8').split('\n')

  it.each(ROWS)('$kind: $state', async ({ kind, types, state, happens }) => {
    for (const type of types) {
      const attempt = await attempted(type)
      await happens(attempt)
      const step = await attempt.step()
      const said = wordsOf(step)
      expect([type, documented.find((line) => line.startsWith(`| ${kind} | ${state} |`))]).toEqual([
        type,
        `| ${kind} | ${state} | ${said} |`,
      ])
      expect([type, isEnough(step, attempt.now())]).toEqual([type, said.startsWith('yes')])
    }
  })

  it('has no other rows', () => {
    const from = documented.indexOf('| Attempt | State | Counts | Why |')
    const rows = documented.slice(from + 2, documented.indexOf('', from))
    expect(rows).toHaveLength(ROWS.length)
  })
})

function wordsOf(step: Step): string {
  const [attempt] = attemptsOf([step])
  if (attempt === undefined)
    return isOpenStep(step) ? 'not yet | its step is open' : 'no | it never left'
  return attempt.notCounted === undefined ? 'yes |' : `no | ${attempt.notCounted}`
}

/** Whether the gate takes a step as the attempt that is lacking beside another. */
function isEnough(step: Step, now: Date): boolean {
  const { party, channel } = STEPS[step.type]
  const later = new Date(now.getTime() + 8 * DAY)
  const [tries, , , agent] = attemptConditions([step, otherThan(channel, now)], later)
  return (party === 'agent' ? agent : tries)?.held ?? false
}

function otherThan(channel: string | null, dateCompleted: Date): Step {
  return channel === 'call'
    ? aStep({ type: 'EMAIL_INSURED', status: 'COMPLETED', dateCompleted, result: 'sent' })
    : aStep({ type: 'CALL_INSURED', status: 'COMPLETED', dateCompleted, result: 'voicemail' })
}
