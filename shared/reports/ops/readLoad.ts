import { countOpenOf } from '#shared/audit/ops/handOver.ts'
import { OPEN_STATES } from '#shared/audit/states.ts'
import type { Carrier, Leave, User } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'
import type { ReportRequest } from '../reportSettings.ts'

/** The audits that an auditor has. */
export interface AuditorLoad {
  email: string
  name: string
  /** Null: they work for the carrier no more, and have left audits. */
  role: User['role'] | null
  /** Open audits that are assigned to them. */
  assigned: number
  /** Of these, the ones on which the next step's day is over. */
  late: number
  /** Open audits that they claimed and have not released, also where the claim's hour is over. */
  inHand: number
  /** Claimed right now. */
  claimed: number
  /** When they are away, or will be; null: no leave is noted. */
  away: Leave | null
}

/** Users that are read. */
const MOST_USERS = 100

/**
 * The staff of a carrier with the audits that each has, the most first, and who has left some; counted by the
 * database. Rejects with a `StoreError`.
 */
export async function readLoad(
  store: DocumentStore,
  { carrier, slices, timeZone, now }: ReportRequest,
): Promise<AuditorLoad[]> {
  if (slices.length === 0) return []
  const [users, kept] = await Promise.all([
    store.list<User>(COLLECTIONS.users, {
      filters: [{ field: 'carriers', op: 'array-contains', value: carrier }],
      sort: { field: 'id', direction: 'asc' },
      limit: MOST_USERS,
    }),
    store.get<Carrier>(COLLECTIONS.carriers, carrier),
  ])
  const gone = (kept?.people ?? []).filter(
    ({ role, away }) => role === undefined && away !== undefined,
  )
  const people = [
    ...users.filter(({ role }) => role !== 'carrier'),
    ...gone.map(({ email, name }) => ({ id: email, email, name, role: null, away: null })),
  ]
  const yesterday = addDays(todayIn(timeZone, now), -1)
  const load = people.map(async ({ id, email, name, role, away = null }) => {
    const [assigned, late, inHand, claimed] = await Promise.all([
      countOpenOf(store, carrier, id),
      store.count(COLLECTIONS.audits, {
        filters: [
          ...ownedBy(carrier, 'auditor', id),
          { field: 'nextDue', op: '>', value: '' },
          { field: 'nextDue', op: '<=', value: yesterday },
        ],
        sort: { field: 'nextDue', direction: 'asc' },
      }),
      store.count(COLLECTIONS.audits, {
        filters: [
          ...ownedBy(carrier, 'assignee', id),
          { field: 'bakeState', op: 'in', value: OPEN_STATES },
        ],
        sort: { field: 'sortKey', direction: 'asc' },
      }),
      store.count(COLLECTIONS.audits, {
        filters: [
          ...ownedBy(carrier, 'assignee', id),
          { field: 'sliceID', op: 'in', value: slices },
          { field: 'claimUntil', op: '>', value: now },
        ],
        sort: { field: 'claimUntil', direction: 'asc' },
      }),
    ])
    return { email, name, role, assigned, late, inHand, claimed, away }
  })
  const all = await Promise.all(load)
  return all.sort((a, b) => b.assigned - a.assigned || b.inHand - a.inHand)
}

function ownedBy(carrier: string, field: 'auditor' | 'assignee', value: string): Filter[] {
  return [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field, op: '==', value },
  ]
}
