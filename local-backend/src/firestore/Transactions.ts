import { randomBytes } from 'node:crypto'
import type { Query } from './Query.ts'
import { StatusError } from './StatusError.ts'
import type { TransactionOptions, Write } from './types.ts'

/** A running transaction: reads see one moment, and the commit checks that they still would. */
export interface Transaction {
  readonly id: string
  readonly space: string
  readonly isReadOnly: boolean
  /** Microseconds since 1970. Moves on while nothing that was read has changed. */
  readTime: number
  /** Keys of documents that were read, found or not. */
  readonly keys: Set<string>
  readonly queries: Query[]
  usedAt: number
}

/** The running transactions. Ids come from one process: those of an earlier one were never issued. */
export class Transactions {
  readonly #now: () => number
  readonly #onEnd: (transaction: Transaction) => void
  readonly #process = randomBytes(8)
  readonly #running = new Map<string, Transaction>()
  #issued = 0n

  /** `now`: milliseconds since 1970. `onEnd` hears of every end but that of a commit. */
  constructor(now: () => number, onEnd: (transaction: Transaction) => void) {
    this.#now = now
    this.#onEnd = onEnd
  }

  begin(space: string, options: TransactionOptions | undefined, readTime: number): Transaction {
    this.#dropIdle()
    this.#issued += 1n
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(this.#issued)
    const transaction: Transaction = {
      id: Buffer.concat([this.#process, counter]).toString('base64'),
      space,
      isReadOnly: options?.readOnly !== undefined && options.readOnly !== null,
      readTime,
      keys: new Set(),
      queries: [],
      usedAt: this.#now(),
    }
    this.#running.set(transaction.id, transaction)
    return transaction
  }

  /** Throws ABORTED when it has ended or was idle too long, INVALID_ARGUMENT when there never was one. */
  use(id: string): Transaction {
    const transaction = this.#running.get(id)
    const now = this.#now()
    if (transaction !== undefined && now - transaction.usedAt <= IDLE_MILLIS) {
      transaction.usedAt = now
      return transaction
    }
    if (transaction !== undefined) this.#drop(transaction)
    if (transaction === undefined && !this.#wasIssued(id)) {
      throw new StatusError('INVALID_ARGUMENT', 'Invalid transaction.')
    }
    throw new StatusError(
      'ABORTED',
      'The referenced transaction has expired or is no longer valid.',
    )
  }

  /** Ends the transaction for its commit, whether that succeeds or not. */
  finish(id: string, space: string, writes: readonly Write[]): Transaction {
    const transaction = this.use(id)
    this.#running.delete(id)
    if (transaction.space !== space) {
      this.#onEnd(transaction)
      throw new StatusError('INVALID_ARGUMENT', 'The transaction belongs to another database.')
    }
    if (transaction.isReadOnly && writes.length > 0) {
      this.#onEnd(transaction)
      throw new StatusError(
        'INVALID_ARGUMENT',
        'Cannot modify entities in a read-only transaction.',
      )
    }
    return transaction
  }

  end(id: string): void {
    this.#drop(this.use(id))
  }

  clear(): void {
    for (const transaction of [...this.#running.values()]) this.#drop(transaction)
  }

  #drop(transaction: Transaction): void {
    this.#running.delete(transaction.id)
    this.#onEnd(transaction)
  }

  #wasIssued(id: string): boolean {
    const bytes = Buffer.from(id, 'base64')
    if (bytes.length !== 16 || !bytes.subarray(0, 8).equals(this.#process)) return false
    const counter = bytes.readBigUInt64BE(8)
    return counter > 0n && counter <= this.#issued
  }

  #dropIdle(): void {
    const now = this.#now()
    for (const transaction of this.#running.values()) {
      if (now - transaction.usedAt > IDLE_MILLIS) this.#drop(transaction)
    }
  }
}

/** Production ends a transaction that nothing was asked of for this long. */
const IDLE_MILLIS = 60_000

/** The refusal that makes the SDKs retry a transaction. */
export function contention(): StatusError {
  return new StatusError(
    'ABORTED',
    'Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.',
  )
}
