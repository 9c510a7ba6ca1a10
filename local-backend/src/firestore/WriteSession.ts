import type { Caller, CommitRequest, CommitResponse, Write, WriteResult } from './types.ts'

/** What a client says on a stream of writes: first nothing but the database, then writes. */
export interface WriteStreamRequest {
  writes?: Write[]
}

/** What it is answered. */
export interface WriteStreamResponse {
  streamId?: string
  /** base64 */
  streamToken: string
  writeResults?: WriteResult[]
  commitTime?: string
}

export interface WriteOutlet {
  send(message: WriteStreamResponse): void
  /** Ends the stream: the client drops the write that failed and comes back with the next. */
  fail(error: unknown): void
}

type Commit = (caller: Caller, request: CommitRequest) => Promise<CommitResponse>

/** One client's stream of writes to a database: a handshake, then commits one after the other. */
export class WriteSession {
  readonly #commit: Commit
  readonly #caller: Caller
  readonly #database: string
  readonly #outlet: WriteOutlet
  #answered = 0
  #turn: Promise<void> = Promise.resolve()
  #isOpen = true

  constructor(commit: Commit, caller: Caller, database: string, outlet: WriteOutlet) {
    this.#commit = commit
    this.#caller = caller
    this.#database = database
    this.#outlet = outlet
  }

  handle(request: WriteStreamRequest): void {
    this.#turn = this.#turn.then(async () => {
      if (!this.#isOpen) return
      try {
        await this.#answer(request)
      } catch (error) {
        if (!this.#isOpen) return
        this.#isOpen = false
        this.#outlet.fail(error)
      }
    })
  }

  /** Resolves when all that was said is answered. */
  idle(): Promise<void> {
    return this.#turn
  }

  /** What has begun is finished, without an answer. */
  close(): void {
    this.#isOpen = false
  }

  async #answer({ writes = [] }: WriteStreamRequest): Promise<void> {
    const isHandshake = this.#answered === 0
    const streamToken = Buffer.from(String(this.#answered)).toString('base64')
    this.#answered += 1
    if (isHandshake) {
      this.#outlet.send({ streamId: '0', streamToken })
      return
    }
    const request = { database: this.#database, writes }
    const { writeResults = [], commitTime = '' } = await this.#commit(this.#caller, request)
    if (this.#isOpen) this.#outlet.send({ streamToken, writeResults, commitTime })
  }
}
