import type { Change } from '../../store/Store.ts'
import { keySegments } from '../documentKey.ts'
import type { Engine } from '../Engine.ts'
import { nameOf } from '../names.ts'
import { currentSnapshot, Snapshot, snapshotAt } from '../Snapshot.ts'
import { STATUS, StatusError } from '../StatusError.ts'
import { formatTimestamp, parseTimestamp } from '../timestamps.ts'
import type { Caller } from '../types.ts'
import { DocumentNews } from './DocumentNews.ts'
import type { HubSession } from './ListenHub.ts'
import {
  type ListenRequest,
  type ListenResponse,
  readResumeToken,
  resumeToken,
  type TargetChange,
  type TargetRequest,
} from './listenMessages.ts'
import { updateResult, type WatchedResult } from './updateResult.ts'
import type { Watch, WatchedDocuments } from './Watch.ts'
import { watchDocuments } from './watchDocuments.ts'
import { watchQuery } from './watchQuery.ts'

/** Where a session's messages go; the protocol's side of the stream. */
export interface ListenOutlet {
  send(message: ListenResponse): void
  /** Ends the stream with a failure; anything but a `StatusError` is a fault of the server. */
  fail(error: unknown): void
  /** Messages that the client has not taken yet. */
  backlog(): number
  /** Throws a `StatusError` when the caller is no longer who they were: a token expires. */
  recheckCaller?(): void
}

interface Target extends WatchedResult {
  /** The last change of each document that can concern it and that has not been sent yet. */
  changes: Map<string, Change>
  /** What the access was decided from has changed. */
  isAccessStale: boolean
  /** The policy's version that decided. */
  policyVersion: number | undefined
  stop: () => void
  stopAccess: () => void
}

/**
 * One client's live view of a database: targets come and go, each commit is sent as the difference it
 * makes to them. Protocols translate its messages and nothing else.
 */
export class ListenSession implements HubSession {
  readonly #engine: Engine
  readonly #caller: Caller
  readonly #space: string
  readonly #outlet: ListenOutlet
  readonly #targets = new Map<number, Target>()
  /** Targets whose query is being prepared; a removal takes them out again. */
  readonly #opening = new Map<number, object>()
  /** Targets with something to send. */
  readonly #touched = new Set<Target>()
  /** The moment of the last message, in microseconds. */
  #sentTime = 0
  #isOpen = true

  constructor(engine: Engine, caller: Caller, space: string, outlet: ListenOutlet) {
    this.#engine = engine
    this.#caller = caller
    this.#space = space
    this.#outlet = outlet
    engine.hub.open(this)
  }

  /** Throws INVALID_ARGUMENT for a request that breaks the protocol: the stream ends with it. */
  handle({ addTarget, removeTarget }: ListenRequest): void {
    if (addTarget) this.#add(addTarget)
    else if (removeTarget) this.#remove(removeTarget)
  }

  close(): void {
    this.#isOpen = false
    for (const target of this.#targets.values()) stopTarget(target)
    this.#targets.clear()
    this.#opening.clear()
    this.#touched.clear()
    this.#engine.hub.close(this)
  }

  isReady(): boolean {
    return this.#outlet.backlog() <= MAX_WAITING
  }

  giveUp(): void {
    this.#guarded(() => {
      throw new StatusError('UNAVAILABLE', 'The client reads too slowly.')
    })
  }

  /** Sends all that was noted for the targets, as one step of all of them together. */
  flush(): void {
    if (this.#touched.size > 0) this.#guarded(() => this.#follow())
  }

  recheck(): void {
    this.#guarded(() => {
      this.#outlet.recheckCaller?.()
      const snapshot = currentSnapshot(this.#engine.store, this.#space)
      for (const target of [...this.#targets.values()]) this.#judge(target, snapshot)
      // So that a client of whose targets nothing is heard for long need not begin anew when it comes back.
      if (this.#targets.size === 0 || this.#sentTime >= this.#engine.hub.time) return
      if (!this.isReady()) return
      if (this.#touched.size > 0) this.#follow()
      this.#sendTime(snapshot.time)
    })
  }

  #add(request: TargetRequest): void {
    const id = request.targetId || this.#freeId()
    if (this.#targets.has(id) || this.#opening.has(id)) {
      throw new StatusError('INVALID_ARGUMENT', `Target id ${id} is in use already.`)
    }
    if (this.#targets.size + this.#opening.size >= MAX_TARGETS) {
      throw new StatusError('RESOURCE_EXHAUSTED', `A stream has ${MAX_TARGETS} targets at most.`)
    }
    if (this.#outlet.backlog() > MAX_UNREAD) {
      throw new StatusError('UNAVAILABLE', 'The client asks and does not read.')
    }
    const mark = {}
    this.#opening.set(id, mark)
    // ADD is sent only with what follows from it: a token that comes in between would count for it too.
    const opened = (go: () => void) => {
      if (this.#opening.get(id) !== mark) return
      this.#opening.delete(id)
      // What comes next is as of now, for all targets.
      this.flush()
      this.#guarded(() => {
        this.#sendTargetChange({ targetChangeType: 'ADD', targetIds: [id] })
        go()
      })
    }
    this.#watch(request).then(
      (watch) => opened(() => this.#begin(targetOf(id, watch), request)),
      (error: unknown) => opened(() => this.#refuse(id, error)),
    )
  }

  async #watch({ query, documents }: TargetRequest): Promise<Watch> {
    if (query?.structuredQuery) {
      const { parent, structuredQuery } = query
      return watchQuery(this.#engine, this.#caller, this.#space, parent, structuredQuery)
    }
    const names = documents?.documents ?? []
    if (names.length > 0) return watchDocuments(this.#engine, this.#caller, this.#space, names)
    throw new StatusError('INVALID_ARGUMENT', 'A target needs a query or documents.')
  }

  /** Brings the client up to date: with all there is, or with what has changed since its token. */
  #begin(target: Target, request: TargetRequest): void {
    const { id, watch } = target
    const snapshot = currentSnapshot(this.#engine.store, this.#space)
    this.#targets.set(id, target)
    if (!this.#judge(target, snapshot)) return
    const past = this.#past(request)
    if (past === null) this.#sendTargetChange({ targetChangeType: 'RESET', targetIds: [id] })
    const before: WatchedDocuments = past ? watch.read(past) : new Map()
    target.documents = watch.read(snapshot)
    const news = new DocumentNews()
    news.difference(id, before, target.documents, (key) => snapshot.get(key))
    this.#send(news, snapshot.time)
    for (const name of watch.names) this.#sendMissing(name, target, snapshot)
    // Sending may have ended the session: the client's channel was full.
    if (!this.#isOpen) return
    target.stop = this.#listen(target)
    this.#sendTargetChange({
      targetChangeType: 'CURRENT',
      targetIds: [id],
      ...stampOf(snapshot.time),
    })
    this.#sendTime(snapshot.time)
    if (request.once) this.#remove(id)
  }

  /** The state that the client knows: undefined when it knows none, null when it is known no more. */
  #past({ resumeToken: token, readTime }: TargetRequest): Snapshot | null | undefined {
    const { store, history } = this.#engine
    if (!token && !readTime) return undefined
    try {
      const time = token ? readResumeToken(token) : parseTimestamp(readTime ?? '')
      return time === null ? null : snapshotAt(store, history, this.#space, time)
    } catch (error) {
      if (error instanceof StatusError) return null
      throw error
    }
  }

  #sendMissing(name: string, { id, documents }: Target, snapshot: Snapshot): void {
    const known = [...documents.keys()].map((key) => nameOf(this.#space, keySegments(key)))
    if (known.includes(name)) return
    const readTime = formatTimestamp(snapshot.time)
    this.#outlet.send({ documentDelete: { document: name, readTime, removedTargetIds: [id] } })
  }

  #remove(id: number): void {
    if (this.#opening.delete(id))
      this.#sendTargetChange({ targetChangeType: 'ADD', targetIds: [id] })
    else if (!this.#forget(id)) return
    this.#sendTargetChange({ targetChangeType: 'REMOVE', targetIds: [id] })
  }

  #refuse(id: number, error: unknown): void {
    if (!(error instanceof StatusError)) throw error
    this.#forget(id)
    const cause = { code: STATUS[error.status], message: error.message }
    this.#sendTargetChange({ targetChangeType: 'REMOVE', targetIds: [id], cause })
  }

  #forget(id: number): boolean {
    const target = this.#targets.get(id)
    if (target === undefined) return false
    stopTarget(target)
    this.#touched.delete(target)
    return this.#targets.delete(id)
  }

  #listen(target: Target): () => void {
    const take = (change: Change) => {
      target.changes.set(change.key, change)
      this.#touched.add(target)
    }
    return this.#engine.hub.listen(this.#space, target.watch.reach, { session: this, take })
  }

  /** Asks the rules; a target that is refused ends. From then on the answer's grounds are followed. */
  #judge(target: Target, snapshot: Snapshot): boolean {
    const { hub, policy } = this.#engine
    if (this.#caller.kind === 'admin') return true
    try {
      const keys = target.watch.requireAccess(snapshot)
      target.isAccessStale = false
      target.policyVersion = policy.version
      target.stopAccess()
      const take = () => {
        target.isAccessStale = true
        this.#touched.add(target)
      }
      const reach = { kind: 'documents', keys } as const
      target.stopAccess = hub.listen(this.#space, reach, { session: this, take })
      return true
    } catch (error) {
      this.#refuse(target.id, error)
      return false
    }
  }

  #isJudged({ isAccessStale, policyVersion }: Target): boolean {
    const { version } = this.#engine.policy
    return !isAccessStale && version !== undefined && policyVersion === version
  }

  #follow(): void {
    const { hub, store } = this.#engine
    const snapshot = new Snapshot(store, this.#space, hub.time, new Map())
    const news = new DocumentNews()
    const touched = [...this.#touched]
    this.#touched.clear()
    for (const target of touched) {
      if (!this.#isJudged(target) && !this.#judge(target, snapshot)) continue
      const changes = [...target.changes.values()]
      target.changes.clear()
      if (!updateResult(target, changes, news)) this.#readAgain(target, snapshot, news)
    }
    this.#send(news, hub.time)
    this.#sendTime(hub.time)
  }

  #readAgain(target: Target, snapshot: Snapshot, news: DocumentNews): void {
    const before = target.documents
    target.documents = target.watch.read(snapshot)
    news.difference(target.id, before, target.documents, (key) => snapshot.get(key))
  }

  #send({ items }: DocumentNews, time: number): void {
    for (const [key, { entry, targetIds, removedTargetIds }] of items) {
      const document = nameOf(this.#space, keySegments(key))
      if (entry === undefined) {
        const readTime = formatTimestamp(time)
        this.#outlet.send({ documentDelete: { document, readTime, removedTargetIds } })
        continue
      }
      this.#outlet.send({
        documentChange: {
          document: this.#engine.reader.read(entry),
          ...(targetIds.length > 0 && { targetIds }),
          ...(removedTargetIds.length > 0 && { removedTargetIds }),
        },
      })
    }
  }

  #sendTargetChange(targetChange: TargetChange): void {
    this.#outlet.send({ targetChange })
  }

  /** Says that all targets are true as of a moment. */
  #sendTime(time: number): void {
    this.#sentTime = time
    this.#sendTargetChange(stampOf(time))
  }

  #freeId(): number {
    return Math.max(0, ...this.#targets.keys(), ...this.#opening.keys()) + 1
  }

  /** Nothing may escape into the commit that is being published. */
  #guarded(work: () => void): void {
    if (!this.#isOpen) return
    try {
      work()
    } catch (error) {
      this.close()
      this.#outlet.fail(error)
    }
  }
}

/** Messages that may wait for a client before it is sent more. */
const MAX_WAITING = 20
/** Messages that may wait for a client that keeps asking for more. */
const MAX_UNREAD = 20_000
const MAX_TARGETS = 1000

function targetOf(id: number, watch: Watch): Target {
  return {
    id,
    watch,
    documents: new Map(),
    changes: new Map(),
    isAccessStale: false,
    policyVersion: undefined,
    stop: () => {},
    stopAccess: () => {},
  }
}

function stopTarget({ stop, stopAccess }: Target): void {
  stop()
  stopAccess()
}

function stampOf(time: number): { resumeToken: string; readTime: string } {
  return { resumeToken: resumeToken(time), readTime: formatTimestamp(time) }
}
