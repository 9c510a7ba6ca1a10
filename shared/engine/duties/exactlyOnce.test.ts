import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import { savedOf } from '#shared/audit/access/savedAnswers.ts'
import type { Command } from '#shared/audit/command.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { aSentCommand } from '#shared/testing/builders.ts'
import { unreliableStore } from '#shared/testing/failingStores.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { recountRollups } from '../verify/checkFigures.ts'

const AUDITS = 4

const CARRIER_USER = 'uw@c.example'

/** What comes in from outside, to an audit. */
type Event = { audit: number; what: 'save' | 'submit' | 'comment' | 'deliver' | 'bounce' | 'days' }

interface Scene {
  harness: WorkerHarness
  ids: string[]
  comments: number
}

async function newScene(): Promise<Scene> {
  const harness = workerHarness()
  await harness.addCarrier()
  await harness.addUser(CARRIER_USER, 'carrier')
  const ids: string[] = []
  for (let n = 0; n < AUDITS; n++)
    ids.push(
      await harness.addAudit({ bakeState: 'CONTACTING', wakeAt: harness.clock.now() }, [
        { type: 'EMAIL_INSURED', baker: false },
        { type: 'KICK_OFF_WITH_AGENT', baker: false },
      ]),
    )
  return { harness, ids, comments: 0 }
}

async function happen(scene: Scene, { audit, what }: Event): Promise<void> {
  const { harness, ids } = scene
  const { store, clock } = harness
  const id = ids[audit] ?? ''
  if (what === 'days') harness.passDays(3)
  if (what === 'comment') {
    await store.set('commands', `comment${++scene.comments}`, {
      ...aSentCommand({ kind: 'comment', by: CARRIER_USER, auditFSID: id }),
      request: { text: 'Hm.' },
      at: clock.now(),
    })
  }
  if (what === 'deliver' || what === 'bounce') {
    const mail = store
      .all<{ id: string; delivery?: unknown }>('mail')
      .find((each) => !each.delivery)
    const delivery =
      what === 'deliver'
        ? { state: 'SUCCESS' }
        : { state: 'ERROR', error: '550 5.1.1 no such user' }
    if (mail) await store.update('mail', mail.id, { delivery })
  }
  if (what === 'save' || what === 'submit') {
    const intake = store.all<Intake>('intakes').find((each) => each.auditFSID === id)
    if (!intake || intake.status === 'closed' || intake.status === 'submitted') return
    const answers = { anythingElse: `answer ${intake.rev + 1}` }
    const saved = { answers, rev: intake.rev + 1, pending: true, at: clock.now() }
    await store.update(
      'intakes',
      intake.id,
      what === 'submit' ? { ...saved, status: 'submitted' } : saved,
    )
  }
}

/** What becomes of a step that is in the outbox: an answer or another step may come first. */
const HANDED_OVER = ['QUEUED', 'COMPLETED', 'FAILED', 'ANSWERED', 'WITHDRAWN']

function expectOnce({ harness, ids, comments }: Scene): void {
  const { store } = harness
  expect(harness.isSealed()).toBe(true)
  const histories = ids.map((id) => harness.audit(id).history)
  const count = (test: (text: string) => boolean) =>
    histories.flat().filter(({ text }) => test(text)).length
  expect(count((text) => text.startsWith('Comment'))).toBe(comments)
  for (const history of histories)
    expect(history.filter(({ text }) => text === 'Opened Audit').length).toBeLessThan(2)
  const steps = store.all<Step>('asteps')
  const mail = store.all<{ stepId: string }>('mail').map(({ stepId }) => stepId)
  expect(new Set(mail).size).toBe(mail.length)
  const handed = steps.filter(({ id }) => mail.includes(id)).map(({ status }) => status)
  expect(handed.every((status) => HANDED_OVER.includes(status))).toBe(true)
  const bounced = steps.filter(({ result }) => result === 'bounced').length
  expect(count((text) => text.endsWith(': bounced'))).toBe(bounced)
  for (const id of ids) {
    const { openSteps, anythingElse, wakeAt } = harness.audit(id)
    const open = steps.filter(({ auditFSID, status }) => auditFSID === id && isOpenStep({ status }))
    expect(openSteps).toEqual(Object.fromEntries(open.map(({ type, id: step }) => [type, step])))
    expect(wakeAt === null || wakeAt > harness.clock.now()).toBe(true)
    const intake = store.all<Intake>('intakes').find((each) => each.auditFSID === id)
    expect([intake?.pending, anythingElse]).toEqual([
      false,
      (intake && savedOf(intake).answers['anythingElse']) || '',
    ])
  }
  expect(store.all<Command>('commands').every(({ state }) => state === 'DONE')).toBe(true)
}

const events = fc.array(
  fc.record({
    audit: fc.nat(AUDITS - 1),
    what: fc.constantFrom<Event['what']>('save', 'submit', 'comment', 'deliver', 'bounce', 'days'),
    workers: fc.nat(2),
  }),
  { maxLength: 14 },
)

it('whatever is killed, with two workers at once: each intake, delivery and wait is applied once', async () => {
  await fc.assert(
    fc.asyncProperty(
      events,
      fc.array(fc.constantFrom(0, 0, 0, 1, 2), { maxLength: 20 }),
      fc.array(fc.nat(30), { minLength: 5, maxLength: 20 }),
      async (all, fates, delays) => {
        const scene = await newScene()
        const { harness } = scene
        const eyes: DocumentStore = unreliableStore(harness.store, fates, delays)
        for (const { workers, ...event } of all) {
          await happen(scene, event)
          await Promise.allSettled(Array.from({ length: workers }, () => harness.pass({}, eyes)))
        }
        await harness.pass()
        await harness.pass()
        expectOnce(scene)
        expect((await recountRollups(harness.store)).differences).toEqual([])
      },
    ),
    { numRuns: soakSize(15, 40) },
  )
}, 60_000)
