import type { Change, PublishedCommit } from '../../store/Store.ts'
import { keySegments } from '../documentKey.ts'
import type { Engine } from '../Engine.ts'
import { nameOf } from '../names.ts'
import { currentSnapshot, Snapshot, snapshotAt } from '../Snapshot.ts'
import { STATUS, StatusError } from '../StatusError.ts'
import { formatTimestamp, parseTimestamp } from '../timestamps.ts'
import type { Caller } from '../types.ts'
import { DocumentNews } from './DocumentNews.ts'
import type {
  ListenRequest,
  ListenResponse,
  TargetChange,
  TargetRequest,
} from './listenMessages.ts'
import { readResumeToken, resumeToken } from './resumeToken.ts'
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
}

interface Target {
  id: number
  watch: Watch
  documents: WatchedDocuments
}

/**
 * One client's live view of a database: targets come and go, each commit is told as the difference it
 * makes to them. Protocols translate its messages and nothing else.
 */
export class ListenSession {
  readonly #engine: Engine
  readonly #caller: Caller
  readonly #space: string
  readonly #outlet: ListenOutlet
  readonly #targets = new Map<number, Target>()
  /** Targets whose query is being prepared; a removal takes them out again. */
  readonly #opening = new Map<number, object>()
  readonly #stop: () => void
  #isOpen = true

  constructor(engine: Engine, caller: Caller, space: string, outlet: ListenOutlet) {
    this.#engine = engine
    this.#caller = caller
    this.#space = space
    this.#outlet = outlet
    this.#stop = engine.store.onPublish((commit) => this.#guarded(() => this.#follow(commit)))
  }

  /** Throws INVALID_ARGUMENT for a request that breaks the protocol: the stream ends with it. */
  handle({ addTarget, removeTarget }: ListenRequest): void {
    if (addTarget) this.#add(addTarget)
    else if (removeTarget) this.#remove(removeTarget)
  }

  close(): void {
    this.#isOpen = false
    this.#targets.clear()
    this.#opening.clear()
    this.#stop()
  }

  #add(request: TargetRequest): void {
    const id = request.targetId || this.#freeId()
    if (this.#targets.has(id) || this.#opening.has(id)) {
      throw new StatusError('INVALID_ARGUMENT', `Target id ${id} is in use already.`)
    }
    const mark = {}
    this.#opening.set(id, mark)
    // ADD is told only with what follows from it: a token that comes in between would count for it too.
    const opened = (go: () => void) => {
      if (this.#opening.get(id) !== mark) return
      this.#opening.delete(id)
      this.#guarded(() => {
        this.#tell({ targetChangeType: 'ADD', targetIds: [id] })
        go()
      })
    }
    this.#watch(request).then(
      (watch) => opened(() => this.#begin({ id, watch, documents: new Map() }, request)),
      (error: unknown) => opened(() => this.#refuse(id, error)),
    )
  }

  async #watch({ query, documents }: TargetRequest): Promise<Watch> {
    if (query) {
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
    try {
      watch.requireAccess(snapshot)
    } catch (error) {
      this.#refuse(id, error)
      return
    }
    const past = this.#past(request)
    if (past === null) this.#tell({ targetChangeType: 'RESET', targetIds: [id] })
    const before: WatchedDocuments = past ? watch.read(past) : new Map()
    target.documents = watch.read(snapshot)
    const news = new DocumentNews()
    news.difference(id, before, target.documents, (key) => snapshot.get(key))
    this.#send(news, snapshot.time)
    for (const name of watch.names) this.#tellMissing(name, target, snapshot)
    this.#targets.set(id, target)
    const stamp = stampOf(snapshot.time)
    this.#tell({ targetChangeType: 'CURRENT', targetIds: [id], ...stamp })
    this.#tell(stamp)
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

  #tellMissing(name: string, { id, documents }: Target, snapshot: Snapshot): void {
    const known = [...documents.keys()].map((key) => nameOf(this.#space, keySegments(key)))
    if (known.includes(name)) return
    const readTime = formatTimestamp(snapshot.time)
    this.#outlet.send({ documentDelete: { document: name, readTime, removedTargetIds: [id] } })
  }

  #remove(id: number): void {
    if (this.#opening.delete(id)) this.#tell({ targetChangeType: 'ADD', targetIds: [id] })
    else if (!this.#targets.delete(id)) return
    this.#tell({ targetChangeType: 'REMOVE', targetIds: [id] })
  }

  #refuse(id: number, error: unknown): void {
    if (!(error instanceof StatusError)) throw error
    this.#targets.delete(id)
    const cause = { code: STATUS[error.status], message: error.message }
    this.#tell({ targetChangeType: 'REMOVE', targetIds: [id], cause })
  }

  /** What a commit means for the targets, told as one step of all of them together. */
  #follow({ time, changes }: PublishedCommit): void {
    const own = changes.filter(({ space }) => space === this.#space)
    if (own.length === 0 || this.#targets.size === 0) return
    const snapshot = new Snapshot(this.#engine.store, this.#space, time, new Map())
    const news = new DocumentNews()
    let isTouched = false
    for (const target of [...this.#targets.values()]) {
      const touching = own.filter(({ key }) => target.watch.isInScope(key))
      if (touching.length === 0) continue
      isTouched = true
      try {
        target.watch.requireAccess(snapshot)
      } catch (error) {
        this.#refuse(target.id, error)
        continue
      }
      this.#update(target, touching, snapshot, news)
    }
    if (!isTouched) return
    this.#requirePace()
    this.#send(news, time)
    this.#tell(stampOf(time))
  }

  #update(
    target: Target,
    touching: readonly Change[],
    snapshot: Snapshot,
    news: DocumentNews,
  ): void {
    const { id, watch, documents } = target
    if (!watch.isIncremental) {
      target.documents = watch.read(snapshot)
      news.difference(id, documents, target.documents, (key) => snapshot.get(key))
      return
    }
    for (const { key, after } of touching) {
      const isIn = after !== undefined && watch.holds(after)
      if (isIn) {
        documents.set(key, after)
        news.changed(key, after, id)
      } else if (documents.delete(key)) news.left(key, after, id)
    }
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

  #tell(targetChange: TargetChange): void {
    this.#outlet.send({ targetChange })
  }

  /** A client that takes nothing any more is let go: it comes back with its token when it can. */
  #requirePace(): void {
    const expected = [...this.#targets.values()].reduce((sum, { documents }) => {
      return sum + documents.size
    }, PATIENCE)
    if (this.#outlet.backlog() <= expected) return
    throw new StatusError('UNAVAILABLE', 'The client reads too slowly.')
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

/** Messages that may wait for a client beside a whole result of each of its targets. */
const PATIENCE = 20_000

function stampOf(time: number): { resumeToken: string; readTime: string } {
  return { resumeToken: resumeToken(time), readTime: formatTimestamp(time) }
}
