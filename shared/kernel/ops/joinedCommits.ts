import { inParallel, inParts, type StopSignal } from '../batches.ts'
import {
  type BatchWrite,
  type DocumentStore,
  StoreError,
  type StoreErrorCode,
} from '../ports/documentStore.ts'

/**
 * Items whose batches wait for one another: eight documents of the largest size, with what is small
 * beside them, are less than the 10 MiB of a commit.
 */
const JOINED = 8
/** So that one group works things out while the commit of another is on its way. */
const GROUPS_IN_FLIGHT = 2

/**
 * Runs `work` on all items, a group of them side by side, each with a store whose batches are committed
 * together with those of its group (decision 73): a call costs more than its writes. A batch stays all
 * or nothing, and is refused only for what it holds itself: where a joined commit is refused, each of
 * its batches is tried alone. Once `signal` is aborted or an item has failed, no further group is
 * begun; those in flight end before this resolves or rejects.
 */
export function inJoinedCommits<T>(
  store: DocumentStore,
  items: readonly T[],
  signal: StopSignal | undefined,
  work: (item: T, store: DocumentStore) => Promise<void>,
): Promise<void> {
  return inParallel(inParts(items, JOINED), GROUPS_IN_FLIGHT, signal, async (group) => {
    const joining = joinBatches(store, group.length)
    const done = await Promise.allSettled(
      group.map((item) => work(item, joining.store).finally(joining.leave)),
    )
    const failed = done.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  })
}

/** A batch that waits for its commit. */
interface Waiting {
  writes: readonly BatchWrite[]
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * A store for `members` of a group. Their batches are committed as soon as every member that has not
 * left waits for one: no clock decides.
 */
function joinBatches(
  store: DocumentStore,
  members: number,
): { store: DocumentStore; leave(): void } {
  let present = members
  let waiting: Waiting[] = []
  const commitWhenAllWait = () => {
    if (waiting.length === 0 || waiting.length < present) return
    const joined = waiting
    waiting = []
    void commitJoined(store, joined)
  }
  return {
    store: {
      ...store,
      batch: (writes) =>
        new Promise((resolve, reject) => {
          waiting.push({ writes, resolve, reject })
          commitWhenAllWait()
        }),
    },
    leave: () => {
      present--
      commitWhenAllWait()
    },
  }
}

/** Nothing of the commit was written. After any other failure it may have been. */
const REFUSED: readonly StoreErrorCode[] = [
  'not-found',
  'already-exists',
  'permission-denied',
  'conflict',
  'invalid',
  'too-large',
]

async function commitJoined(store: DocumentStore, batches: readonly Waiting[]): Promise<void> {
  try {
    await store.batch(batches.flatMap(({ writes }) => writes))
    for (const { resolve } of batches) resolve()
  } catch (error) {
    const isRefused = error instanceof StoreError && REFUSED.includes(error.code)
    if (!isRefused || batches.length === 1) for (const { reject } of batches) reject(error)
    else
      for (const { writes, resolve, reject } of batches) store.batch(writes).then(resolve, reject)
  }
}
