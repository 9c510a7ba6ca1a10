import { orderKeyId } from '../domain/order/orderKey.ts'
import { type Result, refusal } from '../errors/refusal.ts'
import { COLLECTIONS, nestedPath } from '../firestore/collections.ts'
import type { ApplyProposal } from './applyProposal.ts'
import type { ImportWorld } from './import/ImportRun.ts'
import type { OrderProposal } from './import/OrderProposal.ts'

/**
 * Leaves an audit as it is although its order changed. The decision is kept: the same file again does
 * not propose it once more, another one that says the same does. Decided once.
 */
export async function dismissProposal(
  { store, clock }: Pick<ImportWorld, 'store' | 'clock'>,
  { carrier, batchId, orderNumber, userId }: ApplyProposal,
): Promise<Result<OrderProposal>> {
  const collection = nestedPath(COLLECTIONS.uploads, batchId, 'changes')
  const id = orderKeyId(carrier.id, orderNumber)
  const found = await store.get<OrderProposal>(collection, id)
  if (found?.status !== 'proposed' || found.carrierCompany !== carrier.id)
    return { ok: false, error: refusal('ORDER_PROPOSAL_NOT_OPEN', { order: orderNumber }) }
  const { id: _, ...proposal } = found
  const decided: OrderProposal = {
    ...proposal,
    status: 'dismissed',
    decidedAt: clock.now(),
    decidedBy: userId,
  }
  await store.set(collection, id, { ...decided })
  return { ok: true, value: decided }
}
