import type { Entry, Mutation } from '../store/Store.ts'
import type { PendingChange } from './AccessPolicy.ts'
import { applyWrite } from './applyWrite.ts'
import { encodeBody } from './DocumentReader.ts'
import { documentKey } from './documentKey.ts'
import type { Engine } from './Engine.ts'
import { emptyFields } from './fieldPaths.ts'
import { parseDocumentName } from './names.ts'
import { requireAccess } from './requireAccess.ts'
import { StatusError } from './StatusError.ts'
import { formatTimestamp, requestTimeOf } from './timestamps.ts'
import type { Caller, Document, Write, WriteResult } from './types.ts'

/**
 * Decides a commit against the newest state, in one synchronous section: apply, then access, then
 * preconditions (a denial wins over NOT_FOUND). Changes nothing; throws the first refusal. `time` is
 * the commit time in microseconds; `written` holds the documents behind the mutations with a body.
 */
export function evaluateWrites(
  engine: Engine,
  caller: Caller,
  space: string,
  writes: readonly Write[],
  time: number,
): { mutations: Mutation[]; written: Document[]; results: WriteResult[] } {
  requireCompatibleWrites(writes)
  const batch = new Batch(engine, space, time)
  const changes: PendingChange[] = []
  const results: WriteResult[] = []
  let broken: StatusError | null = null
  for (const write of writes) {
    const applied = applyWrite(write, (name) => batch.now(name), time)
    batch.put(applied.change.name, applied.change.after, applied.body)
    changes.push(applied.change)
    broken ??= applied.broken
    const { transformResults } = applied
    results.push(transformResults.length === 0 ? {} : { transformResults })
  }
  const request = { kind: 'commit', caller, time: requestTimeOf(time), changes } as const
  requireAccess(engine, request, {
    get: (name) => batch.before(name),
    getAfter: (name) => batch.now(name),
  })
  if (broken !== null) throw broken
  const { mutations, written, updateTimes } = batch.outcome()
  for (const [at, { name, after }] of changes.entries()) {
    const result = results[at]
    const updateTime = updateTimes.get(name)
    if (result === undefined || after === null || updateTime === undefined) continue
    if (writes[at]?.verify === undefined) result.updateTime = formatTimestamp(updateTime)
  }
  return { mutations, written, results }
}

/** The documents a commit touches: as they were, and as its writes so far leave them. */
class Batch {
  readonly #engine: Engine
  readonly #space: string
  readonly #time: number
  readonly #base = new Map<string, Entry | undefined>()
  readonly #states = new Map<string, Document | null>()
  readonly #bodies = new Map<string, Buffer>()

  constructor(engine: Engine, space: string, time: number) {
    this.#engine = engine
    this.#space = space
    this.#time = time
  }

  before(name: string): Document | null {
    const entry = this.#entry(name)
    return entry === undefined ? null : this.#engine.reader.read(entry)
  }

  now(name: string): Document | null {
    const state = this.#states.get(name)
    return state === undefined ? this.before(name) : state
  }

  /** Without a body it is the document that was there. */
  put(name: string, document: Document | null, body: Buffer | null): void {
    this.#states.set(name, document)
    if (body !== null) this.#bodies.set(name, body)
  }

  /** A mutation for each document that really changed: a no-op writes nothing and keeps its time. */
  outcome(): { mutations: Mutation[]; written: Document[]; updateTimes: Map<string, number> } {
    const mutations: Mutation[] = []
    const written: Document[] = []
    const updateTimes = new Map<string, number>()
    for (const [name, document] of this.#states) {
      const before = this.#entry(name)
      const key = documentKey(parseDocumentName(name).segments)
      if (document === null) {
        if (before !== undefined)
          mutations.push({ space: this.#space, key, body: null, createTime: 0 })
        continue
      }
      const body = this.#bodies.get(name) ?? encodeBody(document.fields ?? emptyFields())
      if (before !== undefined && this.#isSame(before, document, body)) {
        updateTimes.set(name, before.updateTime)
        continue
      }
      const isOlder = before !== undefined && this.#isSameBirth(before, document)
      const createTime = isOlder ? before.createTime : this.#time
      mutations.push({ space: this.#space, key, body, createTime })
      updateTimes.set(name, this.#time)
      written.push(document)
    }
    return { mutations, written, updateTimes }
  }

  #entry(name: string): Entry | undefined {
    if (this.#base.has(name)) return this.#base.get(name)
    const { space, segments } = parseDocumentName(name)
    if (space !== this.#space) {
      throw new StatusError('INVALID_ARGUMENT', `${name} is not in the database ${this.#space}.`)
    }
    const entry = this.#engine.store.head(space, documentKey(segments))
    this.#base.set(name, entry)
    return entry
  }

  #isSameBirth(before: Entry, document: Document): boolean {
    return document.createTime === formatTimestamp(before.createTime)
  }

  #isSame(before: Entry, document: Document, body: Buffer): boolean {
    if (before.length !== body.length || !this.#isSameBirth(before, document)) return false
    return this.#engine.store.readBody(before).equals(body)
  }
}

/** What the writes of one document come to, in the words of Firestore's refusals. */
type Step = 'insert' | 'update' | 'upsert' | 'delete'

/** The writes of one document so far. */
interface Earlier {
  step: Step | 'verify'
  updateTime: string | undefined
}

/**
 * Firestore folds the writes that a commit makes to one document into one, whatever is stored. Throws
 * INVALID_ARGUMENT for those that can't follow one another, with its words.
 */
function requireCompatibleWrites(writes: readonly Write[]): void {
  if (writes.length < 2) return
  const earlier = new Map<string, Earlier>()
  for (const write of writes) {
    const name =
      write.update?.name ?? write.delete ?? write.verify ?? write.transform?.document ?? ''
    earlier.set(name, folded(earlier.get(name), write))
  }
}

function folded(before: Earlier | undefined, write: Write): Earlier {
  const { exists, updateTime } = write.currentDocument ?? {}
  if (write.verify !== undefined) {
    if (before === undefined) return { step: 'verify', updateTime: undefined }
    const how = before.step === 'verify' ? 'verified more than once' : 'written and then verified'
    throw invalid(`the same document cannot be ${how} in a single request`)
  }
  const needsIt = exists === true || updateTime !== undefined
  const step = stepOf(write, needsIt)
  if (before === undefined) return { step, updateTime }
  if (before.step === 'verify') {
    throw invalid('the same document cannot be verified and then written in a single request')
  }
  const isInsertAfterWrite = step === 'insert' && before.step !== 'delete'
  if (isInsertAfterWrite || (before.step === 'delete' && needsIt)) {
    throw invalid(`Cannot ${before.step} then ${step} an entity in the same request.`)
  }
  if (updateTime !== undefined && updateTime !== before.updateTime) {
    throw invalid('Cannot collapse mutations with different version preconditions')
  }
  const isRewritten = step === 'delete' || before.step === 'delete'
  return { step: isRewritten ? step : before.step, updateTime: before.updateTime }
}

function stepOf(write: Write, needsIt: boolean): Step {
  if (write.delete !== undefined) return 'delete'
  if (write.currentDocument?.exists === false) return 'insert'
  return needsIt ? 'update' : 'upsert'
}

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message)
}
