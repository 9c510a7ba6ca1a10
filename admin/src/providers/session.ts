import type { User } from '#shared/firm/model.ts'
import { activeCarrier } from '#shared/firm/user.ts'
import { ACTIVE_SLICES_ID, COLLECTIONS } from '#shared/kernel/collections.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { Clock, Identity } from '#shared/kernel/ports/host.ts'

const SLICES_KEPT_MS = 60_000

/** Who works here now, and on what: the registered user, their carrier, the active slices. */
export interface Session {
  /** The signed-in user's `users` document; null without a sign-in or a registration. */
  user(): Promise<User | null>
  /** The id of the carrier whose audits are on screen (specification §6). */
  carrier(): Promise<string>
  /** Slices whose audits are on screen, read again after a minute. */
  activeSlices(): Promise<readonly string[]>
  /** The last address on screen, to return to after an expired session. */
  lastPlace: string | null
  /** Drops everything read for the last user. */
  forget(): void
  /** Notes that the server no longer takes who is signed in: a verb was refused with 401. */
  ended(): void
  /** Hears of that until the returned function is called. */
  onEnded(listener: () => void): () => void
}

interface SessionNeeds {
  store: DocumentStore
  identity: Identity
  clock: Clock
  /** The carrier id remembered in local storage, if any. */
  rememberedCarrier: () => string | null
}

export function createSession({
  store,
  identity,
  clock,
  rememberedCarrier,
}: SessionNeeds): Session {
  let user: Promise<User | null> | null = null
  let slices: { read: Promise<readonly string[]>; at: number } | null = null
  const listeners = new Set<() => void>()

  const session: Session = {
    lastPlace: null,
    user() {
      user ??= readUser(store, identity).then(
        (found) => {
          // Signed out is temporary, so it is not cached.
          if (found === null) user = null
          return found
        },
        (error: unknown) => {
          user = null
          throw error
        },
      )
      return user
    },
    async carrier() {
      return activeCarrier(rememberedCarrier(), (await session.user())?.carriers ?? [])
    },
    activeSlices() {
      const now = clock.now().getTime()
      if (slices === null || now - slices.at > SLICES_KEPT_MS) {
        const read = readSlices(store)
        slices = { read, at: now }
        read.catch(() => {
          slices = null
        })
      }
      return slices.read
    },
    forget() {
      user = null
      slices = null
    },
    ended() {
      for (const listener of listeners) listener()
    },
    onEnded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return session
}

async function readUser(store: DocumentStore, identity: Identity): Promise<User | null> {
  const person = await identity.current()
  if (person === null) return null
  try {
    return await store.get<User>(COLLECTIONS.users, person.email)
  } catch (error) {
    // The rules let registered people read their own document and refuse everybody else.
    if (error instanceof StoreError && error.code === 'permission-denied') return null
    throw error
  }
}

async function readSlices(store: DocumentStore): Promise<readonly string[]> {
  const document = await store.get<{ slices: string[] }>(COLLECTIONS.bakes, ACTIVE_SLICES_ID)
  return document?.slices ?? []
}
