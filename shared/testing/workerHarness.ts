import { newIntake } from '#shared/audit/access/intake.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import type { OutgoingOnItsWay } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { BakeState } from '#shared/audit/states.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { WorkerWorld } from '#shared/engine/duties/duty.ts'
import { type PassOptions, type PassReport, runPass } from '#shared/engine/worker/runPass.ts'
import type { Carrier, Role } from '#shared/firm/model.ts'
import type { DocumentStore, TimedStore } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  type MemoryDocumentStore,
  memoryDocumentStore,
} from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier, anAudit, aStep, aUser, BUILT_AT } from './builders.ts'

const DAY = 86_400_000

/** A store in memory, a clock that the test sets, and the worker over both. */
export function workerHarness({ seed = 3 }: { seed?: number } = {}) {
  const clock = fixedClock(BUILT_AT)
  const store = memoryDocumentStore(undefined, clock)
  const logged: string[] = []
  const world: WorkerWorld & { timed: TimedStore } = {
    store,
    timed: store.timed,
    clock,
    random: seededRandom(seed),
    publicUrl: 'https://audits.example',
    logger: {
      info: () => {},
      error: (message, facts) => void logged.push(`${message} ${JSON.stringify(facts)}`),
    },
  }
  let audits = 0

  async function put(collection: string, { id, ...data }: { id: string }): Promise<void> {
    await store.set(collection, id, data)
  }

  function pass(options: PassOptions = {}, eyes: DocumentStore = store): Promise<PassReport> {
    return runPass({ ...world, store: eyes }, options)
  }

  return {
    store,
    clock,
    world,
    /** What was logged as an error. */
    logged,
    async addCarrier(changes: Partial<Carrier> = {}): Promise<void> {
      await put('carriers', aCarrier(changes))
    },
    /** A registered user of the carrier DEMO. */
    async addUser(email: string, role: Role): Promise<void> {
      await put('users', aUser({ id: email, email, role, carriers: ['DEMO'] }))
    },
    /** An audit with steps of these types open since the clock's time; its id. */
    async addAudit(changes: Partial<Audit> = {}, steps: Partial<Step>[] = []): Promise<string> {
      const id = changes.id ?? `audit${String(++audits).padStart(15, '0')}`
      const made = steps.map((step, n) =>
        aStep({
          id: `${id}-step${n}`,
          auditFSID: id,
          dateStarted: clock.now(),
          dueAt: clock.now(),
          ...step,
        }),
      )
      const openSteps = Object.fromEntries(made.map((step) => [step.type, step.id]))
      const code = `T${String(audits).padStart(4, '0')}`
      const audit = anAudit({ auditCode: code, ...changes, id, openSteps })
      await put('audits', audit)
      await put('intakes', newIntake(audit, aCarrier()))
      for (const step of made) await put('asteps', step)
      await put(`audits/${id}/private`, { id: 'access', pin: 'AB12CD' } as { id: string })
      return id
    },
    /** An audit by its id, or by that of the insured's intake. */
    audit(id: string): Audit {
      const found =
        store.one<Audit>('audits', id) ??
        store.all<Audit>('audits').find(({ intakeId }) => intakeId === id)
      if (!found) throw new Error(`There is no audit ${id}.`)
      return found
    },
    /** `TYPE STATUS` of every step of an audit, sorted. */
    steps(id: string): string[] {
      return store
        .all<Step>('asteps')
        .filter(({ auditFSID }) => auditFSID === id)
        .map(({ type, status }) => `${type} ${status}`)
        .sort()
    },
    passDays(days: number): void {
      clock.set(new Date(clock.now().getTime() + days * DAY))
    },
    /** A pass of the worker, over another store if one is given. */
    pass,
    /** A pass; then everything in the outbox is sent at once, and a second pass takes note of it. */
    async passAndSend(options: PassOptions = {}): Promise<PassReport> {
      const report = await pass(options)
      await sendAll(store, clock.now())
      await pass(options)
      return report
    },
    /** How many audits are in each state. */
    states(): Partial<Record<BakeState, number>> {
      const counts: Partial<Record<BakeState, number>> = {}
      for (const { bakeState } of store.all<Audit>('audits'))
        counts[bakeState] = (counts[bakeState] ?? 0) + 1
      return counts
    },
    /** True when every history's chain is intact. */
    isSealed(): boolean {
      return store.all<Audit>('audits').every(({ history }) => verifyHistory(history) === null)
    },
  }
}

export type WorkerHarness = ReturnType<typeof workerHarness>

/** Senders take everything that waits in the outbox, letters are mailed. */
export async function sendAll(store: MemoryDocumentStore, now: Date): Promise<void> {
  for (const collection of ['mail', 'messages', 'letters'] as const)
    for (const { id, delivery } of store.all<OutgoingOnItsWay & { id: string }>(collection))
      if (delivery === undefined)
        await store.update(collection, id, {
          delivery: { state: 'SUCCESS', attempts: 1, endTime: now },
          sendAt: null,
        })
}
