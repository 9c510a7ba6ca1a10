import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { createNew } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { resumeAt } from '../pacing.ts'
import { SENDERS_ID, type SenderState, type Senders } from '../senders.ts'

interface Ports {
  store: DocumentStore
  clock: Clock
}

export function readSenders(store: Pick<DocumentStore, 'get'>): Promise<Senders | null> {
  return store.get<Senders>(COLLECTIONS.engine, SENDERS_ID)
}

/** The state of a sender as this engine has it; written where the stored one names another sender. */
export async function knownSender(
  ports: Ports,
  name: keyof Senders,
  about: Pick<SenderState, 'kind' | 'from' | 'lines'>,
): Promise<SenderState> {
  const stored = (await readSenders(ports.store))?.[name]
  if (stored && isSame(stored, about)) return stored
  const state = { ...about, stoppedSince: null, why: '' }
  await writeSender(ports, name, state)
  return state
}

function isSame(
  one: Pick<SenderState, 'kind' | 'from' | 'lines'>,
  other: Pick<SenderState, 'kind' | 'from' | 'lines'>,
): boolean {
  const linesOf = ({ lines = {} }: typeof one) => JSON.stringify(Object.entries(lines).sort())
  return one.kind === other.kind && one.from === other.from && linesOf(one) === linesOf(other)
}

/** The sender has failed for every message: it rests, longer each time. */
export async function stopSender(
  ports: Ports,
  name: keyof Senders,
  { state, why }: { state: SenderState; why: string },
): Promise<void> {
  const now = ports.clock.now()
  const failures = (state.failures ?? 0) + 1
  const stoppedSince = state.stoppedSince ?? now
  const nextTryAt = resumeAt(failures, now)
  await writeSender(ports, name, { ...state, stoppedSince, why, failures, nextTryAt })
}

/** The sender has handed something over, or got an answer to it. */
export async function resumeSender(
  ports: Ports,
  name: keyof Senders,
  state: SenderState,
): Promise<void> {
  if (state.stoppedSince === null) return
  const { nextTryAt: _, failures: __, ...about } = state
  await writeSender(ports, name, { ...about, stoppedSince: null, why: '' })
}

/** Writes one sender's field alone: the worker and `outbox deliver` may write of others beside it. */
async function writeSender(
  { store, clock }: Ports,
  name: keyof Senders,
  state: SenderState,
): Promise<void> {
  const { engine } = COLLECTIONS
  const data = { [name]: { ...state }, at: clock.now() }
  const isFirst = (await readSenders(store)) === null
  // Another may be the first at the same time.
  if (isFirst && (await createNew(store, engine, SENDERS_ID, data))) return
  await store.update(engine, SENDERS_ID, data)
}
