import type { Firestore } from 'firebase-admin/firestore'
import { microsOf } from './slots.ts'
import { startServer } from './startServer.ts'

/**
 * Numbered pairs of documents, and what was promised about them: what was acknowledged is there, what
 * was refused may be, a pair is never there by half, times rise.
 */
export class Ledger {
  readonly failures: string[] = []
  readonly #acknowledged = new Set<number>()
  #tried = 0
  #last = 0n

  get acknowledged(): number {
    return this.#acknowledged.size
  }

  /** Commits the next pair. Returns the refusal's status number, or null. */
  async write(db: Firestore): Promise<number | null> {
    this.#tried += 1
    const number = this.#tried
    const batch = db.batch()
    for (const side of SIDES) batch.create(db.doc(`${side}/p${number}`), { number, text: TEXT })
    try {
      const answered = this.#last
      const [result] = await batch.commit()
      const time = result === undefined ? 0n : microsOf(result.writeTime)
      if (time <= answered) this.failures.push(`commit ${number} is not later than one before it`)
      if (time > this.#last) this.#last = time
      this.#acknowledged.add(number)
      return null
    } catch (error) {
      return (error as { code: number }).code
    }
  }

  async writeMany(db: Firestore, count: number): Promise<(number | null)[]> {
    const codes: (number | null)[] = []
    for (let n = 0; n < count; n += 1) codes.push(await this.write(db))
    return codes
  }

  /** Looks at everything, through a server that is well or one that only reads. */
  async check(db: Firestore, when: string): Promise<void> {
    const [left, right] = await Promise.all(
      SIDES.map(async (side) => {
        const { docs } = await db.collection(side).orderBy('number').get()
        return docs.map((document) => document.get('number') as number)
      }),
    )
    if (String(left) !== String(right)) this.failures.push(`${when}: pairs by half`)
    const found = new Set(left)
    for (const number of this.#acknowledged) {
      if (!found.has(number)) this.failures.push(`${when}: pair ${number} is lost`)
    }
    if (found.size !== left?.length) this.failures.push(`${when}: a pair is there twice`)
  }
}

/** The ledger's failures, after one more start of a server on the folder and a check of everything. */
export async function checkRestarted(
  program: string,
  folder: string,
  ledger: Ledger,
  when: string,
): Promise<string[]> {
  const server = await startServer(program, { folder })
  await ledger.check(server.db, when)
  await server.kill()
  return ledger.failures
}

const SIDES = ['left', 'right'] as const
const TEXT = 'text '.repeat(100)
