import { isDeepStrictEqual } from 'node:util'
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
} from 'firebase-admin/firestore'
import { SeededRandom } from '../official/SeededRandom.ts'
import { microsOf } from './slots.ts'

/**
 * One history: clients that set, update, increment, move amounts between documents in transactions and
 * look at all documents at one moment. What must hold: increments add up, no client's last word is
 * lost, the amounts sum to nothing at every moment, a transaction reads the same twice, and what
 * begins after something was answered has a later time.
 */
export class HistoryRun {
  transactions = 0
  attempts = 0
  mostAttempts = 0
  readonly #connect: () => Firestore
  readonly #seed: number
  readonly #operations: number
  readonly #failures: string[] = []
  /** By document: what its counters must come to. */
  readonly #counts = new Array<number>(DOCUMENTS).fill(0)
  /** By document and client: the last word. */
  readonly #words = Array.from({ length: DOCUMENTS }, () => new Map<string, number>())
  /** The latest commit time that any client got, in microseconds. */
  #answered = 0n
  #begun = 0

  constructor(connect: () => Firestore, seed: number, operations: number) {
    this.#connect = connect
    this.#seed = seed
    this.#operations = operations
  }

  /** What did not hold, a sentence each. */
  async run(): Promise<string[]> {
    const first = this.#connect()
    for (const ref of documentsOf(first))
      await ref.set({ count: 0, amount: 0, moves: 0, words: {} })
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      this.#client(this.#connect(), client),
    )
    await Promise.all(clients)
    for (const [at, ref] of documentsOf(first).entries()) this.#checkEnd(at, await ref.get())
    return this.#failures
  }

  async #client(db: Firestore, client: number): Promise<void> {
    const random = new SeededRandom(this.#seed * 100 + client)
    const refs = documentsOf(db)
    while (this.#begun < this.#operations) {
      this.#begun += 1
      const at = random.below(DOCUMENTS)
      const ref = refs[at]
      if (ref === undefined) return
      const kind = random.pick(KINDS)
      try {
        if (kind === 'increment') await this.#increment(ref, at, 1 + random.below(9))
        else if (kind === 'move') {
          const to = refs[(at + 1 + random.below(DOCUMENTS - 1)) % DOCUMENTS]
          if (to !== undefined) await this.#move(db, ref, to, random.below(100))
        } else if (kind === 'look') await this.#look(db, refs)
        else await this.#say(ref, at, `w${client}${kind}`, this.#begun, kind)
      } catch (error) {
        this.#failures.push(`${kind} failed: ${String(error).slice(0, 200)}`)
      }
    }
  }

  async #increment(ref: DocumentReference, at: number, by: number): Promise<void> {
    await this.#timed(() => ref.update({ count: FieldValue.increment(by) }))
    this.#counts[at] = (this.#counts[at] ?? 0) + by
  }

  async #say(ref: DocumentReference, at: number, word: string, n: number, kind: 'set' | 'update') {
    await this.#timed(() =>
      kind === 'set'
        ? ref.set({ words: { [word]: n } }, { merge: true })
        : ref.update(`words.${word}`, n),
    )
    this.#words[at]?.set(word, n)
  }

  /** Reads, works out and writes in a transaction: an update lost in between would not add up. */
  async #move(db: Firestore, from: DocumentReference, to: DocumentReference, amount: number) {
    let attempts = 0
    try {
      await db.runTransaction(async (transaction) => {
        attempts += 1
        const giver = await transaction.get(from)
        const taker = await transaction.get(to)
        const again = await transaction.get(from)
        if (!isDeepStrictEqual(giver.data(), again.data())) {
          this.#failures.push('a transaction read a document twice and it was not the same')
        }
        for (const [document, by] of [
          [giver, -amount],
          [taker, amount],
        ] as const) {
          transaction.update(document.ref, {
            amount: document.get('amount') + by,
            moves: document.get('moves') + 1,
          })
        }
      })
      this.transactions += 1
    } finally {
      this.attempts += attempts
      this.mostAttempts = Math.max(this.mostAttempts, attempts)
    }
  }

  async #look(db: Firestore, refs: DocumentReference[]): Promise<void> {
    const { transactions, answered } = { transactions: this.transactions, answered: this.#answered }
    const documents = await db.getAll(...refs)
    const amounts = sum(documents.map((document) => document.get('amount')))
    if (amounts !== 0) this.#failures.push(`the amounts came to ${amounts} at one moment`)
    const moves = sum(documents.map((document) => document.get('moves')))
    if (moves < transactions * 2) {
      this.#failures.push(`a read missed ${transactions * 2 - moves} moves answered before it`)
    }
    if (documents.some(({ readTime }) => microsOf(readTime) < answered)) {
      this.#failures.push('a read is from before what was answered before it')
    }
  }

  async #timed(write: () => Promise<{ writeTime: FirebaseFirestore.Timestamp }>): Promise<void> {
    const answered = this.#answered
    const time = microsOf((await write()).writeTime)
    if (time <= answered)
      this.#failures.push('a commit is not later than what was answered before it')
    if (time > this.#answered) this.#answered = time
  }

  #checkEnd(at: number, document: DocumentSnapshot): void {
    if (document.get('count') !== this.#counts[at]) {
      this.#failures.push(`document ${at} counts ${document.get('count')}, not ${this.#counts[at]}`)
    }
    if (!isDeepStrictEqual(new Map(Object.entries(document.get('words'))), this.#words[at])) {
      this.#failures.push(`document ${at} has lost a client's last word`)
    }
  }
}

const CLIENTS = 8
const DOCUMENTS = 5
const KINDS = ['set', 'update', 'increment', 'increment', 'move', 'look'] as const

function documentsOf(db: Firestore): DocumentReference[] {
  return Array.from({ length: DOCUMENTS }, (_, at) => db.doc(`history/d${at}`))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
