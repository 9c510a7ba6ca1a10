import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError, memoryStore } from 'ra-core'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { vi } from 'vitest'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { newIntake } from '#shared/audit/access/intake.ts'
import type { CommandSender } from '#shared/audit/command.ts'
import { engineFieldsOf } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { commandClient } from '#shared/engine/commands/commandClient.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { summaryOf } from '#shared/firm/carrier.ts'
import type { User } from '#shared/firm/model.ts'
import {
  type DocumentStore,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import type { Identity, SignedIn } from '#shared/kernel/ports/host.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier, anAudit, aUser } from '#shared/testing/builders.ts'
import { memoryCommandSender, memoryEngine } from '#shared/testing/memoryEngine.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import { App } from '../app/App.tsx'
import type { Area } from '../app/area.ts'
import { draftStore } from '../app/draftStore.ts'
import { keepingPreferences } from '../app/preferences.ts'

/** The day of the tests, at noon in New York. */
export const NOW = new Date('2026-11-19T17:00:00.000Z')
export const TODAY = '2026-11-19'

export interface World {
  audits?: Audit[]
  steps?: Step[]
  users?: User[]
  slices?: string[]
  /** The session's stored identity; null: signed out. */
  signedIn?: string | null
  /** Who the pop-up answers with; null: it is closed. */
  popup?: string | null
  area?: Area
  /** The part of the address after the area. */
  path?: string
  preferences?: Record<string, unknown>
  /** What the tab keeps over a reload; a new tab keeps nothing. */
  tab?: Storage
  /** Puts more into the store before anything is shown. */
  seed?: (store: DocumentStore) => Promise<void>
  /** Nothing that is asked of the engine is done. */
  engine?: 'stopped'
  /** A minute before `NOW` unless given. */
  openedAt?: Date
  /** A collection whose reads fail from the start. */
  broken?: string
}

/** An audit whose derived fields fit its others, as every write leaves it. */
export function auditOf(changes: Partial<Audit>): Audit {
  const audit = anAudit(changes)
  return { ...audit, ...engineFieldsOf(audit, TODAY) }
}

/** The whole admin in a simulated browser over a store in memory. */
export async function renderAdmin(world: World = {}) {
  const memory = memoryDocumentStore()
  await fill(memory, world)
  await world.seed?.(memory)
  const failing = failingStore(memory)
  if (world.broken !== undefined) failing.breakReads(world.broken)
  const identity = fakeIdentity(world)
  const live = memoryLiveStore(memory)
  const files = memoryFileStore(() => NOW)
  const log: string[] = []
  const clock = fixedClock(NOW)
  const logger = { info: () => {}, error: (message: string) => void log.push(message) }
  let engines = 0
  /** Starts an engine, over another store's eyes where one is given; the answer ends it. */
  const startEngine = (eyes: DocumentStore = memory) => {
    const engine = { store: eyes, clock, random: seededRandom(7 + engines++), logger, files }
    // Its own listeners: what ends the browser's does not end the engine's.
    return memoryEngine({ ...engine, publicUrl: 'http://localhost:3000' }, memoryLiveStore(memory))
  }
  if (world.engine !== 'stopped') startEngine()
  const services = {
    store: failing.store,
    commands: commandClient({
      sender: failing.sender(memoryCommandSender(memory, clock)),
      store: memory,
      live: async () => live,
      asker: identity.current,
      clock,
      random: seededRandom(11),
    }),
    identity,
    files,
    live: async () => live,
    drafts: draftStore(world.tab ?? memoryStorage()),
    preferences: keepingPreferences(memoryStore(world.preferences)),
    clock,
    openedAt: world.openedAt ?? new Date(NOW.getTime() - 60_000),
    random: seededRandom(),
    logger,
    monitoring: { shown: () => {}, ended: () => {} },
  }
  const { area = 'admin' } = world
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  let address = ''
  const element = (
    <>
      <App services={services} />
      <Address onChange={(now) => (address = now)} />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], {
    basename: `/${area}`,
    initialEntries: [`/${area}${world.path ?? '/audits'}`],
  })
  render(<RouterProvider router={router} />)
  /** Another address of the same area, or so many places in the history: -1 is Back. */
  const go = (to: string | number) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)))
  const now = () => address
  return { memory, live, failing, identity, log, user, services, go, startEngine, address: now }
}

async function fill(store: DocumentStore, world: World): Promise<void> {
  const { audits = [], users = [aUser({ carriers: ['DEMO', 'HM'] })] } = world
  await store.set('bakes', 'activeSlices', { slices: world.slices ?? ['99', '9999'] })
  for (const carrier of [aCarrier(), aCarrier({ id: 'HM', name: 'Harbor Mutual' })]) {
    await store.set('carriers', carrier.id, { ...carrier })
    await store.set('carrierSummaries', carrier.id, summaryOf(carrier))
  }
  for (const step of world.steps ?? []) await store.set('asteps', step.id, { ...step })
  for (const user of users) await store.set('users', user.id, { ...user })
  for (const audit of audits) {
    await store.set('audits', audit.id, { ...audit })
    await store.set('intakes', audit.intakeId, { ...newIntake(audit, aCarrier()) })
    await store.set('auditCodes', canonicalAuditCode(audit.auditCode), {
      auditFSID: audit.id,
      carrierCompany: audit.carrierCompany,
    })
  }
}

/**
 * A store whose reads of a collection, and the sending of commands, can be made to fail and to work
 * again.
 */
function failingStore(store: DocumentStore) {
  const broken = new Map<string, StoreErrorCode>()
  const held = new Map<string, Promise<void>>()
  let unsent: StoreErrorCode | null = null
  const check = async (collection: string) => {
    await held.get(collection)
    const code = broken.get(collection)
    if (code !== undefined) throw new StoreError(code, 'Get', 'made to fail')
  }
  const failing: DocumentStore = {
    ...store,
    get: async (collection, id) => {
      await check(collection)
      return store.get(collection, id)
    },
    list: async (collection, options) => {
      await check(collection)
      return store.list(collection, options)
    },
    count: async (collection, options) => {
      await check(collection)
      return store.count(collection, options)
    },
  }
  return {
    store: failing,
    sender: (sender: CommandSender): CommandSender => ({
      ...sender,
      send: async (id, command) => {
        if (unsent !== null) throw new StoreError(unsent, 'Set', 'made to fail')
        await sender.send(id, command)
      },
    }),
    breakSending: (code: StoreErrorCode) => {
      unsent = code
    },
    breakReads: (collection: string, code: StoreErrorCode = 'unavailable') => {
      expectFailedReads()
      broken.set(collection, code)
    },
    /** Reads of a collection wait from here on, until the answer is called. */
    holdReads: (collection: string): (() => void) => {
      let goOn = () => {}
      held.set(
        collection,
        new Promise((resolve) => {
          goOn = () => {
            held.delete(collection)
            resolve()
          }
        }),
      )
      return () => goOn()
    },
    mend: () => {
      broken.clear()
      unsent = null
    },
  }
}

/**
 * From here on react-admin may log a failed read or a refused form, as it does in development, and
 * nothing else.
 */
export function expectFailedReads(): void {
  const log = vi.spyOn(console, 'error')
  const strict = log.getMockImplementation()
  log.mockImplementation((...parts: unknown[]) => {
    if (!(parts[0] instanceof HttpError)) strict?.(...parts)
  })
}

/** Whether the browser would ask before the page is closed now. */
export function asksBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** A tab's storage of its own: jsdom has one for a whole file of tests. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (at) => [...items.keys()][at] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

function fakeIdentity({
  signedIn = 'admin@bakehouse.example',
  popup = null,
}: World): Identity & { end(): void } {
  let current: SignedIn | null =
    signedIn === null ? null : { email: signedIn, name: '', uid: `uid of ${signedIn}` }
  const listeners = new Set<Parameters<Identity['onChange']>[0]>()
  const become = (person: SignedIn | null, ended = false) => {
    current = person
    for (const listener of listeners) listener(person, { ended })
  }
  return {
    /** The session expires. */
    end: () => become(null, true),
    current: async () => current,
    signIn: async () => {
      if (popup === null) return { ok: false, error: refusal('SIGN_IN_FAILED') }
      const person = { email: popup, name: '', uid: `uid of ${popup}` }
      become(person)
      return { ok: true, value: person }
    },
    signOut: async () => become(null),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation()
  onChange(pathname + search)
  return null
}
