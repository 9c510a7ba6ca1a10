import type { Intake } from '#shared/audit/access/intake.ts'
import { openHash } from '#shared/audit/access/pin.ts'
import { type Saved, savedOf } from '#shared/audit/access/savedAnswers.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ResultLink } from '#shared/audit/resultPackage.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { ResultLinkStore } from '#shared/results/ops/resultLinks.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { intakeIdOf } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { memoryIntakeStore } from '#shared/testing/memoryIntakeStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import type { PublicServices, Shelf } from '../app/publicServices.ts'

/** The public pages' world in memory, with the worker behind it: what is answered reaches an audit. */
export function publicWorld({ seed = 5 }: { seed?: number } = {}) {
  const harness = workerHarness()
  const intakes = memoryIntakeStore(harness.store, harness.clock)
  const files = memoryFileStore(() => harness.clock.now())
  const shelf = memoryShelf()
  const resultLinks = resultLinksIn(harness.store, harness.clock)
  const opens = new Map<string, string>()
  let looked = 0
  let failure: Error | null = null
  const device = (own = memoryShelf()): PublicServices => ({
    lookUp: async ({ code, pin }) => {
      looked++
      if (failure) throw failure
      return opens.get(openHash(code, pin)) ?? null
    },
    askForLink: async ({ id, ...asked }) => {
      if (failure) throw failure
      const data = { ...asked, at: harness.clock.now() }
      await harness.store.batch([{ kind: 'create', collection: 'linkRequests', id, data }])
    },
    connect: async () => ({ intakes, files, resultLinks }),
    shelf: own,
    clock: harness.clock,
    random: seededRandom(seed),
  })
  return {
    harness,
    intakes,
    files,
    shelf,
    services: device(shelf),
    /** Another device, with nothing kept on it. */
    device,
    lookedUp: () => looked,
    failLookUp: (error: Error) => {
      failure = error
    },
    /** An audit with an intake, opened by code and PIN; the intake's id. */
    async open(
      code: string,
      pin: string,
      audit: Partial<Audit> = {},
      steps: Partial<Step>[] = [],
    ): Promise<string> {
      await harness.addCarrier({ id: 'DEMO' })
      const changes = { bakeState: 'CONTACTING' as const, auditCode: code, ...audit }
      const id = intakeIdOf(await harness.addAudit(changes, steps))
      opens.set(openHash(code, pin), id)
      return id
    },
    /** As it is stored, and what its text holds. */
    intake(id: string): Intake & Saved {
      const found = harness.store.all<Intake>('intakes').find((each) => each.id === id)
      if (!found) throw new Error(`There is no intake ${id}.`)
      return { ...found, ...savedOf(found) }
    },
  }
}

/** Links to results over a store in memory, refused as the database's rules refuse them. */
function resultLinksIn(store: DocumentStore, clock: Clock): ResultLinkStore {
  async function read(id: string): Promise<ResultLink | null> {
    const link = await store.get<ResultLink>(COLLECTIONS.resultLinks, id)
    if (link === null || clock.now() < link.openUntil) return link
    throw new StoreError('permission-denied', 'GetD', 'the link has ended')
  }
  return {
    read,
    noteOpened: async (id) => {
      if ((await read(id))?.openedAt !== null)
        throw new StoreError('permission-denied', 'Update', 'it was opened before')
      const data = { openedAt: clock.now(), pending: true }
      await store.update(COLLECTIONS.resultLinks, id, data)
    },
  }
}

export type PublicWorld = ReturnType<typeof publicWorld>

/** A shelf that lasts as long as the page does. */
export function memoryShelf(): Shelf & { keys(): string[] } {
  const kept = new Map<string, unknown>()
  const running = new Map<string, Promise<void>>()
  return {
    keys: () => [...kept.keys()],
    read: async <T>(key: string) => kept.get(key) as T | undefined,
    write: async (key, value) => {
      kept.set(key, value)
      return true
    },
    remove: async (key) => void kept.delete(key),
    alone: (name, work) => {
      const done = (running.get(name) ?? Promise.resolve()).then(work)
      running.set(
        name,
        done.catch(() => undefined),
      )
      return done
    },
  }
}
