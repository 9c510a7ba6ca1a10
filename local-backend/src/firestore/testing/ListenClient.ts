import type { LocalFirestore } from '../createFirestoreService.ts'
import type { ListenSession } from '../listen/ListenSession.ts'
import type { ListenResponse } from '../listen/listenMessages.ts'
import { StatusError } from '../StatusError.ts'
import type { Caller, StructuredQuery } from '../types.ts'
import { ADMIN, DATABASE, ROOT } from './testService.ts'

/** For tests: a client that keeps what a stream sends it, as the SDKs do. */
export class ListenClient {
  readonly messages: ListenResponse[] = []
  readonly failures: unknown[] = []
  /** What the client is said to have not taken yet. */
  waiting = 0
  /** Whether the caller's token is said to have run out. */
  isExpired = false
  readonly #service: LocalFirestore
  readonly #caller: Caller
  readonly #views = new Map<number, Set<string>>()
  readonly #tokens = new Map<number, string>()
  readonly #active = new Set<number>()
  #session: ListenSession | undefined

  constructor(service: LocalFirestore, caller: Caller = ADMIN) {
    this.#service = service
    this.#caller = caller
  }

  get session(): ListenSession {
    if (this.#session === undefined) throw new Error('not connected')
    return this.#session
  }

  get isConnected(): boolean {
    return this.#session !== undefined
  }

  connect(): void {
    this.#session = this.#service.listen(this.#caller, DATABASE, {
      send: (message) => this.#take(message),
      fail: (error) => this.failures.push(error),
      backlog: () => this.waiting,
      recheckCaller: () => {
        if (this.isExpired) throw new StatusError('UNAUTHENTICATED', 'expired')
      },
    })
  }

  disconnect(): void {
    this.#session?.close()
    this.#session = undefined
    this.#active.clear()
  }

  /** Paths below the root that a target holds. */
  pathsOf(targetId: number): Set<string> {
    const names = this.#views.get(targetId) ?? new Set<string>()
    return new Set([...names].map((name) => name.slice(ROOT.length + 1)))
  }

  add(targetId: number, structuredQuery: StructuredQuery, resumeToken?: string): void {
    const token = resumeToken ?? this.#tokens.get(targetId)
    const query = { parent: ROOT, structuredQuery }
    this.session.handle({
      addTarget: { query, targetId, ...(token === undefined ? {} : { resumeToken: token }) },
    })
  }

  remove(targetId: number): void {
    this.session.handle({ removeTarget: targetId })
    this.#views.delete(targetId)
    this.#tokens.delete(targetId)
  }

  /** Adds a target, with its last token, and gives what it got until it was up to date. */
  async follow(
    targetId: number,
    query: StructuredQuery,
    resumeToken?: string,
  ): Promise<ListenResponse[]> {
    const from = this.messages.length
    this.add(targetId, query, resumeToken)
    await this.untilSettled(targetId, from)
    return this.messages.slice(from)
  }

  /** Until a target is up to date or refused. */
  async untilSettled(targetId: number, from = 0): Promise<void> {
    const isSettled = () =>
      this.messages.slice(from).some((message) => {
        if (!('targetChange' in message)) return false
        const { targetChangeType: type, targetIds = [] } = message.targetChange
        return targetIds.includes(targetId) && (type === 'CURRENT' || type === 'REMOVE')
      })
    for (let turn = 0; turn < PATIENCE && !isSettled(); turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (!isSettled()) throw new Error(`target ${targetId} is never up to date`)
  }

  #take(message: ListenResponse): void {
    this.messages.push(message)
    if ('targetChange' in message) {
      const { targetChangeType: type, targetIds = [], resumeToken } = message.targetChange
      if (type === 'ADD') for (const id of targetIds) this.#active.add(id)
      if (type === 'REMOVE') for (const id of targetIds) this.#active.delete(id)
      if (type === 'RESET') for (const id of targetIds) this.#view(id).clear()
      if (resumeToken === undefined) return
      // Without ids it is for all that the server has taken up.
      const upToDate = targetIds.length > 0 ? targetIds : this.#active
      for (const id of upToDate) this.#tokens.set(id, resumeToken)
    } else if ('documentChange' in message) {
      const { document, targetIds = [], removedTargetIds = [] } = message.documentChange
      for (const id of targetIds) this.#view(id).add(document.name)
      for (const id of removedTargetIds) this.#view(id).delete(document.name)
    } else {
      const { document, removedTargetIds } = message.documentDelete
      for (const id of removedTargetIds) this.#view(id).delete(document)
    }
  }

  #view(id: number): Set<string> {
    const known = this.#views.get(id)
    if (known !== undefined) return known
    const made = new Set<string>()
    this.#views.set(id, made)
    return made
  }
}

/** Turns of the event loop. */
const PATIENCE = 1000
