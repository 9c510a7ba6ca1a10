import type { User } from '../../domain/user/User.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore, Filter } from '../../ports/documentStore.ts'
import { FEES_ID, feesPath } from '../invoices/readFeeSchedule.ts'
import { ENDPOINT_ID } from '../results/readEndpointSecret.ts'
import type { Administrator } from './Administrator.ts'
import { commitUsers, userWrites } from './userWrites.ts'

/**
 * Removes a carrier that has no audits, its fees, and it from the carriers of its users, which the
 * access log tells of. Only trusted code can: no rule can count audits. Refused with
 * CARRIER_HAS_AUDITS, CARRIER_HAS_FILES, or CARRIER_IS_ONLY_ONE while somebody works for no other.
 */
export async function removeCarrier(
  store: DocumentStore,
  id: string,
  { by, now }: { by: Administrator; now: Date },
): Promise<Result<{ id: string }>> {
  const byId = { field: 'id', direction: 'asc' } as const
  const audits = await store.list(COLLECTIONS.audits, {
    filters: [{ field: 'carrierCompany', op: '==', value: id }],
    sort: byId,
    limit: 1,
  })
  if (audits.length > 0) return { ok: false, error: refusal('CARRIER_HAS_AUDITS', { carrier: id }) }
  for (const collection of [COLLECTIONS.uploads, COLLECTIONS.scans, COLLECTIONS.xmls]) {
    const filters: Filter[] = [{ field: 'carrierCompany', op: '==', value: id }]
    // Whoever made a carrier of that id again would read them.
    if ((await store.list(collection, { filters, sort: byId, limit: 1 })).length > 0)
      return { ok: false, error: refusal('CARRIER_HAS_FILES', { carrier: id }) }
  }
  const users = await store.list<User>(COLLECTIONS.users, {
    filters: [{ field: 'carriers', op: 'array-contains', value: id }],
    sort: byId,
  })
  const bound = users.filter(({ carriers }) => carriers.length < 2).map(({ email }) => email)
  if (bound.length > 0) {
    const facts = { carrier: id, users: bound.join(', ') }
    return { ok: false, error: refusal('CARRIER_IS_ONLY_ONE', facts) }
  }
  const done = await commitUsers(store, users.map(({ email }) => email).join(', '), [
    ...users.flatMap((user) => {
      const carriers = user.carriers.filter((each) => each !== id)
      return userWrites({ before: user, after: { ...user, carriers } }, { by, now })
    }),
    { kind: 'delete', collection: feesPath(id), id: FEES_ID },
    { kind: 'delete', collection: feesPath(id), id: ENDPOINT_ID },
    { kind: 'delete', collection: COLLECTIONS.carrierSummaries, id },
    { kind: 'delete', collection: COLLECTIONS.carriers, id },
  ])
  return done.ok ? { ok: true, value: { id } } : done
}
