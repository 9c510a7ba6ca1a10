import type { Audit } from '../../domain/audit/Audit.ts'
import { type BakeState, readBakeState, STATES } from '../../domain/audit/states.ts'
import { todayIn } from '../../domain/format/today.ts'
import { changedFields } from '../../domain/order/orderContent.ts'
import type { OrderKey } from '../../domain/order/orderKey.ts'
import {
  type OrderDifference,
  type OrderUpdate,
  orderUpdate,
} from '../../domain/order/orderUpdate.ts'
import { type Refusal, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import type { AuditRun } from './auditWrites.ts'
import type { ImportWorld, KnownOrder } from './ImportRun.ts'
import type { OrderCandidate } from './OrderCandidate.ts'
import { updateWrites } from './updateWrites.ts'

/** The outcome of these audits is agreed or delivered: their order does not change any more. */
const CLOSED: readonly BakeState[] = [
  'FINAL_REVIEW_COMPLETE',
  'SENT_TO_CARRIER',
  'INVOICED',
  'CANCELLED',
]

/** Each try that fails means that somebody else wrote the audit in between. */
const MOST_TRIES = 10

/** What applying an order came to; `same` when its audit says already what it says. */
export type AppliedUpdate =
  | { result: 'updated'; differences: OrderDifference[] }
  | { result: 'same' }
  | { result: 'closed' | 'gone'; error: Refusal }

/**
 * Applies an order that came again to its audit as the audit is now, field by field, in one batch with
 * `alongside`: the record that it was done. When somebody wrote the audit in between it is compared and
 * tried again.
 */
export async function applyUpdate(
  candidate: OrderCandidate,
  known: { audit: Audit | null; key: KnownOrder | null },
  run: AuditRun,
  { store, clock }: ImportWorld,
  alongside: (differences: OrderDifference[], now: Date) => BatchWrite,
): Promise<AppliedUpdate> {
  let { audit, key } = known
  for (let tries = 1; audit && key; tries++) {
    const names = changedFields(key.fields, candidate.fields)
    const now = clock.now()
    const today = todayIn(run.carrier.timeZone, now)
    const update = orderUpdate(audit, candidate.record, names, today)
    if (!isChange(update)) return { result: 'same' }
    const closed = closedFor(audit)
    if (closed) return { result: 'closed', error: closed }
    const writes = updateWrites({ audit, key, candidate, update }, run, { now, today })
    try {
      await store.batch([...writes, alongside(update.differences, now)])
      return { result: 'updated', differences: update.differences }
    } catch (error) {
      const isConflict = error instanceof StoreError && error.code === 'conflict'
      if (!isConflict || tries === MOST_TRIES) throw error
      audit = await store.get<Audit>(COLLECTIONS.audits, audit.id)
      key = await store.get<OrderKey>(COLLECTIONS.orderKeys, candidate.keyId)
    }
  }
  const order = candidate.record.header.orderNumber
  return { result: 'gone', error: refusal('ORDER_UPDATE_AUDIT_GONE', { order }) }
}

/** True when the update would alter the audit. */
export function isChange({ differences }: OrderUpdate): boolean {
  return differences.some(({ isKept }) => isKept !== true)
}

/** Why an audit takes no update any more; null while it does. */
export function closedFor(audit: Audit): Refusal | null {
  const state = readBakeState(audit.bakeState) ?? audit.bakeState
  if (!CLOSED.includes(state)) return null
  return refusal('ORDER_UPDATE_CLOSED', { order: audit.orderNumber, state: STATES[state].label })
}
