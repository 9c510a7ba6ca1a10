import type { Audit } from '../../domain/audit/Audit.ts'
import { nextAction, STANDING_ACTIONS } from '../../domain/audit/nextAction.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
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
  const mine: Filter[] = [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field: 'assignee', op: '==', value: userId },
  ]
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
