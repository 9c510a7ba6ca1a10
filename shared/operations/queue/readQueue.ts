import type { Audit, Day } from '../../domain/audit/Audit.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import { todayIn } from '../../domain/format/today.ts'
import type { Step } from '../../domain/step/Step.ts'
import { DESK_STATES, type WorkKind, workKindOf } from '../../domain/step/workKind.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore, ListOptions } from '../../ports/documentStore.ts'
import { inParts } from '../inParts.ts'

/** A piece of work that waits for a baker: a step, or what the audit's state asks for. */
export interface QueueItem {
  /** The step's id, else the audit's. */
  id: string
  audit: Audit
  step: Step | null
  kind: WorkKind
  /** The carrier's day; what a state asks for has none. */
  due: Day | null
}

export interface Queue {
  items: QueueItem[]
  /** Whether there is more than this. */
  hasMore: boolean
}

export interface QueueRequest {
  carrier: string
  slices: readonly string[]
  /** The carrier's, for days. */
  timeZone: string
  now: Date
  /** Steps, and audits of states that ask for something, at most. */
  limit: number
}

/** Values that one `in` filter takes, and what several of them make together. */
const VALUES_A_QUERY = 30

const STATES = Object.keys(DESK_STATES) as BakeState[]

/**
 * What waits for the carrier's bakers (specification §6: steps flagged `baker` and `bakerStepActive`),
 * and what the states of their audits ask for, in the order in which it is to be done: what is late or
 * due today, what lies on the desk, what is due later. Audits outside the active slices are not on
 * screen. Reads `limit + 1` steps with their audits, and `limit` further audits. Rejects with a
 * `StoreError`.
 */
export async function readQueue(store: DocumentStore, request: QueueRequest): Promise<Queue> {
  const { carrier, slices, timeZone, now, limit } = request
  if (slices.length === 0) return { items: [], hasMore: false }
  const [steps, desks] = await Promise.all([
    store.list<Step>(COLLECTIONS.asteps, queueSteps(carrier, limit + 1)),
    Promise.all(
      inParts(slices, Math.floor(VALUES_A_QUERY / STATES.length)).map((part) =>
        store.list<Audit>(COLLECTIONS.audits, deskAudits(carrier, part, limit)),
      ),
    ),
  ])
  const shown = steps.slice(0, limit)
  const audits = await auditsOf(store, carrier, [...new Set(shown.map((step) => step.auditFSID))])
  const items = shown.flatMap((step): QueueItem[] => {
    const audit = audits.get(step.auditFSID)
    if (audit === undefined || !slices.includes(audit.sliceID)) return []
    const due = step.dueAt === null ? null : todayIn(timeZone, step.dueAt)
    return [{ id: step.id, audit, step, kind: workKindOf(step.type), due }]
  })
  const onDesk = desks.flat().sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
  for (const audit of onDesk) items.push(deskItem(readAudit(audit)))
  return {
    items: inOrder(items, todayIn(timeZone, now)),
    hasMore: steps.length > limit || desks.some((part) => part.length === limit),
  }
}

function deskItem(audit: Audit): QueueItem {
  const kind = DESK_STATES[audit.bakeState] ?? 'other'
  return { id: audit.id, audit, step: null, kind, due: null }
}

/** Work without a day lies on the desk now: behind what is due today, before what is due later. */
function inOrder(items: readonly QueueItem[], today: Day): QueueItem[] {
  const rank = ({ due }: QueueItem) => (due === null ? 1 : due <= today ? 0 : 2)
  return [...items].sort((a, b) => rank(a) - rank(b))
}

/** How many steps wait for a baker; billed as one read for each thousand. */
export function countQueue(store: DocumentStore, carrier: string): Promise<number> {
  const { filters = [], sort } = queueSteps(carrier, 1)
  return store.count(COLLECTIONS.asteps, { filters, ...(sort ? { sort } : {}) })
}

/** The query for the steps that wait for a baker. */
function queueSteps(carrier: string, limit: number): ListOptions {
  return {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'baker', op: '==', value: true },
      { field: 'bakerStepActive', op: '==', value: true },
    ],
    sort: { field: 'dueAt', direction: 'asc' },
    limit,
  }
}

function deskAudits(carrier: string, slices: readonly string[], limit: number): ListOptions {
  return {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'sliceID', op: 'in', value: slices },
      { field: 'bakeState', op: 'in', value: STATES },
    ],
    sort: { field: 'sortKey', direction: 'asc' },
    limit,
  }
}

/** The carrier is asked for too: the rules refuse a list in which one id is absent. */
async function auditsOf(
  store: DocumentStore,
  carrier: string,
  ids: readonly string[],
): Promise<Map<string, Audit>> {
  const reads = inParts(ids, VALUES_A_QUERY).map((part) =>
    store.list<Audit>(COLLECTIONS.audits, {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'id', op: 'in', value: part },
      ],
      sort: { field: 'id', direction: 'asc' },
    }),
  )
  const audits = (await Promise.all(reads)).flat()
  return new Map(audits.map((audit) => [audit.id, readAudit(audit)]))
}
