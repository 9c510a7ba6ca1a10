import type { Change, Entry, Store } from '../store/Store.ts'
import type { CommitHistory } from './CommitHistory.ts'
import { StatusError } from './StatusError.ts'

/**
 * The published state at one moment. `changed` holds what has been written since, so that the past is
 * today's indexes without these documents plus the versions they had.
 */
export class Snapshot {
  readonly space: string
  /** Microseconds since 1970. */
  readonly time: number
  readonly changed: ReadonlyMap<string, Change>
  readonly #store: Store

  constructor(store: Store, space: string, time: number, changed: ReadonlyMap<string, Change>) {
    this.#store = store
    this.space = space
    this.time = time
    this.changed = changed
  }

  get(key: string): Entry | undefined {
    const change = this.changed.get(key)
    return change === undefined ? this.#store.get(this.space, key) : change.before
  }
}

/** The state now. */
export function currentSnapshot(store: Store, space: string): Snapshot {
  return new Snapshot(store, space, store.readTime(), NOTHING)
}

/** The state at a time in microseconds. Throws when it is in the future or too long ago. */
export function snapshotAt(
  store: Store,
  history: CommitHistory,
  space: string,
  time: number,
): Snapshot {
  if (time > store.readTime()) {
    throw new StatusError('INVALID_ARGUMENT', 'The read time is in the future.')
  }
  const changed = history.changedSince(space, time)
  if (changed === null) {
    throw new StatusError('FAILED_PRECONDITION', 'The requested snapshot version is too old.')
  }
  return new Snapshot(store, space, time, changed)
}

const NOTHING: ReadonlyMap<string, Change> = new Map()
