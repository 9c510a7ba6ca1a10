import { readFirebaseSettings } from '#shared/firebase-web/firebaseSettings.ts'
import { lookUpIntake } from '#shared/firebase-web/lookUpIntake.ts'
import type { IntakeStore } from '#shared/intake/ops/intakes.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { ResultLinkStore } from '#shared/results/ops/resultLinks.ts'

/** What an intake's pages work with; connected when the first of them opens. */
export interface FlowServices {
  intakes: IntakeStore
  resultLinks: ResultLinkStore
  files: FileStore
}

/** Storage in the browser, by key: plain values and files. */
export interface Shelf {
  /** Rejects where the browser does not answer. */
  read<T>(key: string): Promise<T | undefined>
  /** False when the browser is full or keeps nothing: what was given is in memory only. */
  write(key: string, value: unknown): Promise<boolean>
  remove(key: string): Promise<void>
  /** Does it while no other tab of this browser does what has the same name. */
  alone(name: string, work: () => Promise<void>): Promise<void>
}

/** The world outside of the public pages. */
export interface PublicServices {
  /** The intake that a code and its PIN open, or null. Rejects with a `StoreError`. */
  lookUp: (typed: { code: string; pin: string }) => Promise<string | null>
  /** Asks for a link to be sent again to the contact on file. Rejects with a `StoreError`. */
  askForLink: (asked: { id: string; code: string; contact: string }) => Promise<void>
  /** Rejects with a `StoreError` when the server does not answer. */
  connect: () => Promise<FlowServices>
  /** What this browser keeps until it is sent. */
  shelf: Shelf
  clock: Clock
  random: Random
}

/** The real world: the server of this page, and this browser. */
export function browserServices(): PublicServices {
  const request = window.fetch.bind(window)
  const settings = onceUntilItFails(() => readFirebaseSettings(request).catch(noAnswer))
  const loaded = onceUntilItFails(async () => {
    const found = await settings()
    if (found.emulators) return null
    const { startAttestation } = await import('#shared/firebase-web/attestation.ts')
    return startAttestation(found, request)
  })
  // Where it does not come, the requests go without it, until it does: the project says whether they
  // are let in.
  const attestation = () => loaded().catch(() => null)
  return {
    lookUp: async (typed) => {
      const attested = await (await attestation())?.token()
      return lookUpIntake(request, await settings(), { ...typed, attested })
    },
    askForLink: async (asked) => {
      const { askForLink } = await import('#shared/firebase-web/askForLink.ts')
      const attested = await (await attestation())?.token()
      return askForLink(request, await settings(), { ...asked, attested })
    },
    connect: onceUntilItFails(async () => {
      const { connectPublic } = await import('#shared/firebase-web/connectPublic.ts')
      await attestation()
      return connectPublic(await settings())
    }),
    shelf: browserShelf(),
    clock: { now: () => new Date() },
    random: {
      below: (limit) => {
        const [value = 0] = window.crypto.getRandomValues(new Uint32Array(1))
        return Math.floor((value / 2 ** 32) * limit)
      },
    },
  }
}

function noAnswer(cause: unknown): never {
  throw new StoreError('unavailable', 'GetD', 'the settings got no answer', { cause })
}

/** The SDK connects once in a page's life; a failure is tried again. */
function onceUntilItFails<T>(connect: () => Promise<T>): () => Promise<T> {
  let connected: Promise<T> | null = null
  return () => {
    connected ??= connect().catch((error: unknown) => {
      connected = null
      throw error
    })
    return connected
  }
}

/** How long a tab waits for another, which may be asleep with what it has begun. */
const MAX_WAIT_MS = 180_000

/** The shelf in IndexedDB, loaded when it is first used. */
export function browserShelf(): Shelf {
  const open = () => import('idb-keyval')
  return {
    read: async <T>(key: string) => (await open()).get<T>(key),
    async write(key, value) {
      try {
        await (await open()).set(key, value)
        return true
      } catch {
        return false
      }
    },
    async remove(key) {
      try {
        await (await open()).del(key)
      } catch {
        // What cannot be removed is overwritten or ignored the next time.
      }
    },
    async alone(name, work) {
      const wait = new AbortController()
      const timer = setTimeout(() => wait.abort(), MAX_WAIT_MS)
      let begun: Promise<void> | undefined
      try {
        await navigator.locks.request(name, { signal: wait.signal }, () => {
          clearTimeout(timer)
          begun = work()
          return begun
        })
      } catch {
        // No locks in this browser, or waited long enough.
        begun ??= work()
      }
      await begun
    },
  }
}
