import { nextAction } from '#shared/audit/exceptions.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { BAKE_STATES, STATES } from '#shared/audit/states.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { compareTexts } from '#shared/kernel/compareTexts.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'

/** States that wait for a person without a step, and so without a day; a pause ends automatically. */
const STATES_WITHOUT_STEP = BAKE_STATES.filter(
  (state) => STATES[state].standing !== undefined && state !== 'PAUSED',
)

const HAS_DAY: Filter = { field: 'nextDue', op: '>', value: '' }
const IS_STANDING: Filter = { field: 'bakeState', op: 'in', value: STATES_WITHOUT_STEP }

/** An audit is a person's that is assigned to them, or that they claimed and have not released. */
const OWNERSHIPS = ['auditor', 'assignee'] as const

type Ownership = (typeof OWNERSHIPS)[number]

/**
 * A person's audits of a carrier that wait for an action: those with a due step first, soonest first,
 * then those whose state asks for something. Also where the claim's hour is over: they stay theirs until
 * released. At most `limit` of each are answered. Rejects with a `StoreError`.
 */
export async function readMyWork(
  store: DocumentStore,
  { carrier, userId, limit }: { carrier: string; userId: string; limit: number },
): Promise<Audit[]> {
  const list = async (field: 'nextDue' | 'sortKey', narrowed: Filter) => {
    const found = OWNERSHIPS.map((by) =>
      store.list<Audit>(COLLECTIONS.audits, {
        filters: [...ownedBy(carrier, userId, [by]), narrowed],
        sort: { field, direction: 'asc' },
        limit,
      }),
    )
    const audits = new Map((await Promise.all(found)).flat().map((audit) => [audit.id, audit]))
    return [...audits.values()]
      .sort((one, other) => compareTexts(one[field] ?? '', other[field] ?? ''))
      .slice(0, limit)
  }
  const [due, standing] = await Promise.all([
    list('nextDue', HAS_DAY),
    list('sortKey', IS_STANDING),
  ])
  const known = new Set(due.map(({ id }) => id))
  return [...due, ...standing.filter(({ id }) => !known.has(id))]
    .map((audit) => readAudit(audit))
    .filter((audit) => nextAction(audit).kind !== 'none')
}

/**
 * How many audits `readMyWork` would list without a limit, and on how many of them the next step's day
 * is over. Eight counts, and four more where some may be both assigned and claimed, each billed as one read
 * for each thousand. Rejects with a `StoreError`.
 */
export async function countMyWork(
  store: DocumentStore,
  { carrier, userId, today }: { carrier: string; userId: string; today: Day },
): Promise<{ all: number; late: number }> {
  const countOwned = async (...by: Ownership[]) => {
    const mine = ownedBy(carrier, userId, by)
    const count = (field: 'nextDue' | 'sortKey', ...narrowed: Filter[]) =>
      store.count(COLLECTIONS.audits, {
        filters: [...mine, ...narrowed],
        sort: { field, direction: 'asc' },
      })
    const [due, late, standing, both] = await Promise.all([
      count('nextDue', HAS_DAY),
      count('nextDue', { field: 'nextDue', op: '<=', value: addDays(today, -1) }),
      count('sortKey', IS_STANDING),
      count('nextDue', IS_STANDING, HAS_DAY),
    ])
    return { all: due + standing - both, late }
  }
  const [assigned, claimed] = await Promise.all([countOwned('auditor'), countOwned('assignee')])
  const isTwice = assigned.all > 0 && claimed.all > 0
  const twice = isTwice ? await countOwned(...OWNERSHIPS) : { all: 0, late: 0 }
  return {
    all: assigned.all + claimed.all - twice.all,
    late: assigned.late + claimed.late - twice.late,
  }
}

function ownedBy(carrier: string, userId: string, by: readonly Ownership[]): Filter[] {
  return [
    { field: 'carrierCompany', op: '==', value: carrier },
    ...by.map((field): Filter => ({ field, op: '==', value: userId })),
  ]
}
