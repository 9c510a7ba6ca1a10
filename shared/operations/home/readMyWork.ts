import type { Audit, Day } from '../../domain/audit/Audit.ts'
import { nextAction, STANDING_ACTIONS } from '../../domain/audit/nextAction.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import { addDays } from '../../domain/format/addDays.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore, Filter } from '../../ports/documentStore.ts'

/** States that wait for a person without a step, and so without a day; a pause ends by itself. */
const STANDING = (Object.keys(STANDING_ACTIONS) as BakeState[]).filter((each) => each !== 'PAUSED')

/**
 * A person's audits of a carrier that wait for somebody to act: those with a due step first, soonest
 * first, then those whose state asks for something. Also where the claim's hour is over: they stay
 * theirs until released. At most `limit` of each are read. Rejects with a `StoreError`.
 */
export async function readMyWork(
  store: DocumentStore,
  { carrier, userId, limit }: { carrier: string; userId: string; limit: number },
): Promise<Audit[]> {
  const mine = assignedTo(carrier, userId)
  const [due, standing] = await Promise.all([
    store.list<Audit>(COLLECTIONS.audits, {
      filters: [...mine, { field: 'nextDue', op: '>', value: '' }],
      sort: { field: 'nextDue', direction: 'asc' },
      limit,
    }),
    store.list<Audit>(COLLECTIONS.audits, {
      filters: [...mine, { field: 'bakeState', op: 'in', value: STANDING }],
      sort: { field: 'sortKey', direction: 'asc' },
      limit,
    }),
  ])
  const known = new Set(due.map(({ id }) => id))
  return [...due, ...standing.filter(({ id }) => !known.has(id))]
    .map((audit) => readAudit(audit))
    .filter((audit) => nextAction(audit).kind !== 'none')
}

/**
 * How many audits `readMyWork` would list without a limit, and on how many of them the next step's day
 * is over. Four counts, each billed as one read for each thousand. Rejects with a `StoreError`.
 */
export async function countMyWork(
  store: DocumentStore,
  { carrier, userId, today }: { carrier: string; userId: string; today: Day },
): Promise<{ all: number; late: number }> {
  const mine = assignedTo(carrier, userId)
  const isStanding: Filter = { field: 'bakeState', op: 'in', value: STANDING }
  const hasDay: Filter = { field: 'nextDue', op: '>', value: '' }
  const count = (field: 'nextDue' | 'sortKey', ...narrowed: Filter[]) =>
    store.count(COLLECTIONS.audits, {
      filters: [...mine, ...narrowed],
      sort: { field, direction: 'asc' },
    })
  const [due, late, standing, both] = await Promise.all([
    count('nextDue', hasDay),
    count('nextDue', { field: 'nextDue', op: '<=', value: addDays(today, -1) }),
    count('sortKey', isStanding),
    count('nextDue', isStanding, hasDay),
  ])
  return { all: due + standing - both, late }
}

function assignedTo(carrier: string, userId: string): Filter[] {
  return [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field: 'assignee', op: '==', value: userId },
  ]
}
