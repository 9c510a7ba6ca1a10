import type { Change, Entry, PublishedCommit } from '../../store/Store.ts'
import type { Document } from '../types.ts'
import { type Reach, ReachIndex } from './ReachIndex.ts'

/** A client's stream, as the hub sees it. */
export interface HubSession {
  /** Whether the client reads its messages as fast as they come. */
  isReady(): boolean
  /** Sends the client what its listeners have been given since the last time. */
  flush(): void
  /** Checks again whether the client may go on listening; called from time to time. */
  recheck(): void
  /** Ends the stream: the client has read nothing for long. */
  giveUp(): void
}

/** A part of a session that is given the changes that can concern it. */
export interface HubListener {
  session: HubSession
  take(change: Change): void
}

export interface HubOptions {
  /** A version of a document. May throw. */
  read: (entry: Entry) => Document
  /** Milliseconds. */
  clock: () => number
}

/**
 * Passes commits on to those they concern. A commit is only noted while it is published; clients
 * hear of it afterwards, a few at a time, so that neither the writer nor other requests wait for them.
 * What is published meanwhile goes out in one step with it. A client that reads slowly gets it later,
 * all in one; so nothing heaps up for it.
 */
export class ListenHub {
  /** The last commit's time, in microseconds: what sessions send is true as of then. */
  time = 0
  readonly #options: HubOptions
  readonly #spaces = new Map<string, ReachIndex<HubListener>>()
  readonly #sessions = new Set<HubSession>()
  readonly #waiting = new Set<HubSession>()
  /** Sessions with news that do not read, and since when. */
  readonly #stalled = new Map<HubSession, number>()
  #isScheduled = false
  #stallTimer: NodeJS.Timeout | undefined
  #recheckTimer: NodeJS.Timeout | undefined

  constructor(options: HubOptions) {
    this.#options = options
  }

  open(session: HubSession): void {
    this.#sessions.add(session)
    this.#recheckTimer ??= setInterval(() => void this.#recheck(), RECHECK_MS).unref()
  }

  close(session: HubSession): void {
    this.#sessions.delete(session)
    this.#waiting.delete(session)
    this.#stalled.delete(session)
    if (this.#sessions.size > 0) return
    clearInterval(this.#recheckTimer)
    this.#recheckTimer = undefined
  }

  /** Returns the function that ends it. */
  listen(space: string, reach: Reach, listener: HubListener): () => void {
    const index = this.#spaces.get(space) ?? new ReachIndex<HubListener>()
    this.#spaces.set(space, index)
    const stop = index.add(reach, listener)
    return () => {
      stop()
      if (index.isEmpty) this.#spaces.delete(space)
    }
  }

  /** Notes whom a commit concerns. */
  publish({ time, changes }: PublishedCommit): void {
    this.time = time
    for (const change of changes) {
      const index = this.#spaces.get(change.space)
      if (index === undefined) continue
      for (const listener of index.find(change, this.#read)) {
        listener.take(change)
        if (!this.#stalled.has(listener.session)) this.#waiting.add(listener.session)
      }
    }
    if (this.#waiting.size > 0) this.#schedule()
  }

  /** Nothing may escape into the commit that is being published; the session that reads it will fail. */
  readonly #read = (entry: Entry): Document | null => {
    try {
      return this.#options.read(entry)
    } catch {
      return null
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#flushSome())
  }

  #flushSome(): void {
    this.#isScheduled = false
    const until = performance.now() + SLICE_MS
    for (const session of this.#waiting) {
      this.#waiting.delete(session)
      if (session.isReady()) session.flush()
      else this.#stall(session)
      if (performance.now() > until) break
    }
    if (this.#waiting.size > 0) this.#schedule()
  }

  #stall(session: HubSession): void {
    this.#stalled.set(session, this.#options.clock())
    this.#stallTimer ??= setInterval(() => this.#checkStalled(), STALL_CHECK_MS).unref()
  }

  #checkStalled(): void {
    const oldest = this.#options.clock() - PATIENCE_MS
    for (const [session, since] of this.#stalled) {
      if (session.isReady()) {
        this.#stalled.delete(session)
        this.#waiting.add(session)
      } else if (since <= oldest) session.giveUp()
    }
    if (this.#waiting.size > 0) this.#schedule()
    if (this.#stalled.size > 0) return
    clearInterval(this.#stallTimer)
    this.#stallTimer = undefined
  }

  async #recheck(): Promise<void> {
    let until = performance.now() + SLICE_MS
    for (const session of [...this.#sessions]) {
      if (this.#sessions.has(session)) session.recheck()
      if (performance.now() < until) continue
      await new Promise((resolve) => setImmediate(resolve))
      until = performance.now() + SLICE_MS
    }
  }
}

/** How long other requests may have to wait for the sending to clients. */
const SLICE_MS = 4
const STALL_CHECK_MS = 20
/** A client that reads nothing for so long comes back with its token when it can. */
const PATIENCE_MS = 60_000
/** Access can end with time alone, and tokens expire. */
const RECHECK_MS = 15_000
