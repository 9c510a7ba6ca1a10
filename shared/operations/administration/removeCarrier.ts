import type { User } from '../../domain/user/User.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { FEES_ID, feesPath } from '../invoices/readFeeSchedule.ts'

/**
 * Removes a carrier that has no audits, its fees, and it from the carriers of its users. Refused
 * with CARRIER_HAS_AUDITS, or CARRIER_IS_ONLY_ONE while somebody works for no other.
 */
export async function removeCarrier(
  store: DocumentStore,
  id: string,
): Promise<Result<{ id: string }>> {
  const byId = { field: 'id', direction: 'asc' } as const
  const audits = await store.list(COLLECTIONS.audits, {
    filters: [{ field: 'carrierCompany', op: '==', value: id }],
    sort: byId,
    limit: 1,
  })
  if (audits.length > 0) return { ok: false, error: refusal('CARRIER_HAS_AUDITS', { carrier: id }) }
  const users = await store.list<User>(COLLECTIONS.users, {
    filters: [{ field: 'carriers', op: 'array-contains', value: id }],
    sort: byId,
  })
  const bound = users.filter(({ carriers }) => carriers.length < 2).map(({ email }) => email)
  if (bound.length > 0) {
    const facts = { carrier: id, users: bound.join(', ') }
    return { ok: false, error: refusal('CARRIER_IS_ONLY_ONE', facts) }
  }
  await store.batch([
    ...users.map((user): BatchWrite => {
      const carriers = user.carriers.filter((each) => each !== id)
      return { kind: 'update', collection: COLLECTIONS.users, id: user.id, data: { carriers } }
    }),
    { kind: 'delete', collection: feesPath(id), id: FEES_ID },
    { kind: 'delete', collection: COLLECTIONS.carriers, id },
  ])
  return { ok: true, value: { id } }
}
