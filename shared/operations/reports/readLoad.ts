import { OPEN_STATES } from '../../domain/audit/openStates.ts'
import type { User } from '../../domain/user/User.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore, Filter } from '../../ports/documentStore.ts'
import type { ReportRequest } from './ReportRequest.ts'

/** What somebody has in hand. */
export interface AuditorLoad {
  email: string
  name: string
  role: User['role']
  /** Open audits that are theirs, also where the claim's hour is over. */
  inHand: number
  /** Claimed right now. */
  claimed: number
}

/** Users that are looked at. */
const MOST_USERS = 100

/**
 * The staff of a carrier with the audits that each has in hand, who has most first, counted by the
 * database. Rejects with a `StoreError`.
 */
export async function readLoad(
  store: DocumentStore,
  { carrier, slices, now }: Pick<ReportRequest, 'carrier' | 'slices' | 'now'>,
): Promise<AuditorLoad[]> {
  if (slices.length === 0) return []
  const users = await store.list<User>(COLLECTIONS.users, {
    filters: [{ field: 'carriers', op: 'array-contains', value: carrier }],
    sort: { field: 'id', direction: 'asc' },
    limit: MOST_USERS,
  })
  const staff = users.filter(({ role }) => role !== 'carrier')
  const load = staff.map(async ({ id, email, name, role }) => {
    const theirs: Filter[] = [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'assignee', op: '==', value: id },
    ]
    const [inHand, claimed] = await Promise.all([
      store.count(COLLECTIONS.audits, {
        filters: [...theirs, { field: 'bakeState', op: 'in', value: OPEN_STATES }],
        sort: { field: 'sortKey', direction: 'asc' },
      }),
      store.count(COLLECTIONS.audits, {
        filters: [
          ...theirs,
          { field: 'sliceID', op: 'in', value: slices },
          { field: 'claimUntil', op: '>', value: now },
        ],
        sort: { field: 'claimUntil', direction: 'asc' },
      }),
    ])
    return { email, name, role, inHand, claimed }
  })
  return (await Promise.all(load)).sort((a, b) => b.inHand - a.inHand)
}
