import type { Audit } from '../domain/audit/Audit.ts'
import type { Carrier } from '../domain/carrier/Carrier.ts'
import type { OrderRecord } from '../domain/order/OrderRecord.ts'
import { type OrderKey, orderKeyId } from '../domain/order/orderKey.ts'
import { type Refusal, type Result, refusal } from '../errors/refusal.ts'
import { COLLECTIONS, nestedPath } from '../firestore/collections.ts'
import { applyUpdate } from './import/applyUpdate.ts'
import type { ImportWorld } from './import/ImportRun.ts'
import type { OrderProposal } from './import/OrderProposal.ts'

/** Whose changed order, out of which upload, and who approves it (an e-mail). */
export interface ApplyProposal {
  carrier: Carrier
  batchId: string
  orderNumber: string
  userId: string
}

/** What a proposal keeps of the order. */
type KeptOrder = Pick<OrderRecord, 'header' | 'classes' | 'unreadable' | 'notes'>

/**
 * Applies a changed order that waits for approval to its audit as the audit is now: what was changed
 * there by hand since, and what a newer order says, stays. An audit that says it already needs no
 * write; the proposal is decided all the same. An audit whose outcome is agreed or delivered takes no
 * update: the proposal is refused, with the reason. Decided once: a second approval is refused.
 */
export async function applyProposal(
  world: ImportWorld,
  { carrier, batchId, orderNumber, userId }: ApplyProposal,
): Promise<Result<OrderProposal>> {
  const { store, clock } = world
  const collection = nestedPath(COLLECTIONS.uploads, batchId, 'changes')
  const keyId = orderKeyId(carrier.id, orderNumber)
  const found = await store.get<OrderProposal>(collection, keyId)
  if (found?.status !== 'proposed' || found.carrierCompany !== carrier.id)
    return { ok: false, error: refusal('ORDER_PROPOSAL_NOT_OPEN', { order: orderNumber }) }
  const { id: _, ...proposal } = found

  const audit = await store.get<Audit>(COLLECTIONS.audits, proposal.auditFSID)
  const key = await store.get<OrderKey>(COLLECTIONS.orderKeys, keyId)
  const { contentHash, fields, uploadId, line, xml } = proposal
  const kept = JSON.parse(proposal.order) as KeptOrder
  const record: OrderRecord = {
    ...kept,
    sources: () => ({ header: {}, classes: [] }),
    lines: [line],
  }
  const decided = (
    status: 'applied' | 'refused',
    differences: OrderProposal['differences'],
    now: Date,
    reason?: Refusal,
  ): OrderProposal => ({
    ...proposal,
    status,
    differences,
    code: reason?.code ?? '',
    message: reason?.message ?? '',
    decidedAt: now,
    decidedBy: userId,
  })

  let done = decided('applied', [], clock.now())
  const run = {
    carrier,
    userId,
    batchId,
    uploadId,
    xml,
    sliceID: audit?.sliceID ?? '',
    env: audit?.env ?? 'local',
  }
  const applied = await applyUpdate(
    { record, keyId, contentHash, fields },
    { audit, key },
    run,
    world,
    (differences, now) => {
      done = decided('applied', differences, now)
      return { kind: 'set', collection, id: keyId, data: { ...done } }
    },
  )
  if (applied.result === 'updated') return { ok: true, value: done }
  if (applied.result !== 'same')
    done = decided('refused', proposal.differences, clock.now(), applied.error)
  await store.set(collection, keyId, { ...done })
  return applied.result === 'same' ? { ok: true, value: done } : { ok: false, error: applied.error }
}
