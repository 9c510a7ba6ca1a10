import { todayIn } from '../../domain/format/today.ts'
import type { OrderKey } from '../../domain/order/orderKey.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { StoreError } from '../../ports/storeError.ts'
import { type AuditRun, auditWrites } from './auditWrites.ts'
import type { CodeBook } from './codeBook.ts'
import type { ImportWorld } from './ImportRun.ts'
import type { OrderCandidate } from './OrderCandidate.ts'
import { readByIds } from './readByIds.ts'

/** Each try that fails means that somebody else got an order or a code in between. */
const MOST_TRIES = 10

/**
 * Creates the audits of `candidates` in one atomic batch. When another import was quicker with some
 * of them, those are left as they are and given to `alreadyThere`; the rest is tried again, with
 * generated codes where codes are taken. Answers how many audits it created.
 */
export async function createAudits(
  candidates: readonly OrderCandidate[],
  run: AuditRun,
  { store, clock, random }: ImportWorld,
  codes: CodeBook,
  alreadyThere: (candidate: OrderCandidate, key: OrderKey) => void,
): Promise<number> {
  let rest = candidates
  for (let tries = 1; rest.length > 0; tries++) {
    const now = clock.now()
    const today = todayIn(run.carrier.timeZone, now)
    const writes = rest.flatMap((candidate) =>
      auditWrites(candidate, codes.codeOf(candidate), run, { now, today, random }),
    )
    try {
      await store.batch(writes)
      return rest.length
    } catch (error) {
      if (!isConflict(error) || tries === MOST_TRIES) throw error
      rest = await whatIsLeft(rest)
    }
  }
  return 0

  async function whatIsLeft(tried: readonly OrderCandidate[]): Promise<OrderCandidate[]> {
    const keys = await readByIds<OrderKey>(
      store,
      COLLECTIONS.orderKeys,
      tried.map(({ keyId }) => keyId),
    )
    const left: OrderCandidate[] = []
    for (const candidate of tried) {
      const key = keys.get(candidate.keyId)
      if (key) alreadyThere(candidate, key)
      else left.push(candidate)
    }
    const wanted = left.map(codes.wanted).filter((code) => code !== '')
    const taken = await readByIds(store, COLLECTIONS.auditCodes, wanted)
    for (const code of taken.keys()) codes.take(code)
    return left
  }
}

function isConflict(error: unknown): boolean {
  return (
    error instanceof StoreError && (error.code === 'already-exists' || error.code === 'conflict')
  )
}
