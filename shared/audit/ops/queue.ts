import { inParts } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { compareTexts } from '#shared/kernel/compareTexts.ts'
import { addDays, type Day, endOfDay, todayIn } from '#shared/kernel/day.ts'
import { readByIdsUnderRules } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore, Filter, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { readAudit } from '../listing.ts'
import type { Audit } from '../model.ts'
import type { Queue, QueueCounts, QueueItem } from '../queue.ts'
import { type BakeState, STATES } from '../states.ts'
import { deskStatesOf, stepTypesOf, WORK_KINDS, type WorkKind, workKindOf } from '../steps/facts.ts'
import type { Step } from '../steps/model.ts'

export interface QueueRequest {
  carrier: string
  /** The carrier's, for days. */
  timeZone: string
  now: Date
  /** Steps, and audits of states that ask for something, at most. */
  limit: number
  /** Only work of this kind. */
  kind?: WorkKind | undefined
}

/** Values that one `in` filter takes. */
const VALUES_A_QUERY = 30

/**
 * What waits for the carrier's bakers (specification §6: the carrier's steps flagged `baker` and
 * `bakerStepActive`, of every slice), and what the states of its audits ask for, in the order in which
 * it is to be done: what is late or due today, what lies on the desk, what is due later. Reads
 * `limit + 1` steps with their audits, and `limit + 1` further audits. Rejects with a `StoreError`.
 */
export async function readQueue(store: DocumentStore, request: QueueRequest): Promise<Queue> {
  const { carrier, timeZone, now, limit, kind } = request
  const states = deskStatesOf(kind)
  const [steps, desk, counts] = await Promise.all([
    listSteps(store, carrier, limit + 1, kind),
    states.length === 0 ? [] : listDesk(store, carrier, states, limit + 1),
    countQueue(store, request),
  ])
  const shown = steps.slice(0, limit)
  const audits = await auditsOf(store, carrier, [...new Set(shown.map((step) => step.auditFSID))])
  const items = shown.flatMap((step): QueueItem[] => {
    const audit = audits.get(step.auditFSID)
    if (audit === undefined) return []
    const due = step.dueAt === null ? null : todayIn(timeZone, step.dueAt)
    return [{ id: step.id, audit, step, kind: workKindOf(step.type), due }]
  })
  for (const audit of desk.slice(0, limit)) items.push(deskItem(readAudit(audit)))
  return {
    items: inOrder(items, todayIn(timeZone, now)),
    hasMore: steps.length > limit || desk.length > limit,
    counts,
  }
}

function deskItem(audit: Audit): QueueItem {
  const kind = STATES[audit.bakeState]?.desk ?? 'other'
  return { id: audit.id, audit, step: null, kind, due: null }
}

/** Work without a day lies on the desk now: behind what is due today, before what is due later. */
function inOrder(items: readonly QueueItem[], today: Day): QueueItem[] {
  const rank = ({ due }: QueueItem) => (due === null ? 1 : due <= today ? 0 : 2)
  return [...items].sort((a, b) => rank(a) - rank(b))
}

/** The steps of a kind are asked for by their types: more than one query takes come in several. */
async function listSteps(
  store: DocumentStore,
  carrier: string,
  limit: number,
  kind: WorkKind | undefined,
): Promise<Step[]> {
  const list = (...narrowed: Filter[]) =>
    store.list<Step>(COLLECTIONS.asteps, {
      filters: [...queueFilters(carrier), ...narrowed],
      sort: { field: 'dueAt', direction: 'asc' },
      limit,
    })
  if (kind === undefined) return list()
  const parts = inParts(stepTypesOf(kind), VALUES_A_QUERY).map((value) =>
    list({ field: 'type', op: 'in', value }),
  )
  const at = ({ dueAt }: Step) => dueAt?.toISOString() ?? ''
  const steps = (await Promise.all(parts)).flat()
  return steps.sort((a, b) => compareTexts(at(a), at(b))).slice(0, limit)
}

function listDesk(
  store: DocumentStore,
  carrier: string,
  states: readonly BakeState[],
  limit: number,
): Promise<Audit[]> {
  return store.list<Audit>(COLLECTIONS.audits, { ...deskOptions(carrier, states), limit })
}

async function auditsOf(
  store: DocumentStore,
  carrier: string,
  ids: readonly string[],
): Promise<Map<string, Audit>> {
  const ofCarrier: Filter = { field: 'carrierCompany', op: '==', value: carrier }
  const audits = await readByIdsUnderRules<Audit>(store, COLLECTIONS.audits, ids, [ofCarrier])
  return new Map(audits.map((audit) => [audit.id, readAudit(audit)]))
}

/**
 * Counts the whole queue of a carrier, as the queue and the home screen say it: by kind, due, and late.
 * Eight counts, each billed as one read for each thousand. Rejects with a `StoreError`.
 */
export async function countQueue(
  store: DocumentStore,
  { carrier, timeZone, now }: { carrier: string; timeZone: string; now: Date },
): Promise<QueueCounts> {
  const today = todayIn(timeZone, now)
  const steps = (...narrowed: Filter[]) =>
    store.count(COLLECTIONS.asteps, {
      filters: [...queueFilters(carrier), ...narrowed],
      sort: { field: 'dueAt', direction: 'asc' },
    })
  const [all, later, late, kinds] = await Promise.all([
    steps(),
    steps({ field: 'dueAt', op: '>', value: lastOf(today, timeZone) }),
    steps({ field: 'dueAt', op: '<=', value: lastOf(addDays(today, -1), timeZone) }),
    Promise.all(WORK_KINDS.map(ofKind)),
  ])
  const desk = kinds.reduce((sum, { desk: each }) => sum + each, 0)
  return {
    today,
    all: all + desk,
    due: all - later + desk,
    late,
    kinds: Object.fromEntries(
      kinds.map((each) => [each.kind, each.steps + each.desk]),
    ) as QueueCounts['kinds'],
  }

  async function ofKind(kind: WorkKind) {
    const states = deskStatesOf(kind)
    const [desk, ...parts] = await Promise.all([
      states.length === 0 ? 0 : store.count(COLLECTIONS.audits, deskOptions(carrier, states)),
      ...inParts(stepTypesOf(kind), VALUES_A_QUERY).map((value) =>
        steps({ field: 'type', op: 'in', value }),
      ),
    ])
    return { kind, desk, steps: parts.reduce((sum, each) => sum + each, 0) }
  }
}

/** How much is in the whole queue of a carrier: two counts. Rejects with a `StoreError`. */
export async function countQueued(store: DocumentStore, carrier: string): Promise<number> {
  const [steps, desk] = await Promise.all([
    store.count(COLLECTIONS.asteps, {
      filters: queueFilters(carrier),
      sort: { field: 'dueAt', direction: 'asc' },
    }),
    store.count(COLLECTIONS.audits, deskOptions(carrier, deskStatesOf(undefined))),
  ])
  return steps + desk
}

/** The last millisecond of a day. */
function lastOf(day: Day, timeZone: string): Date {
  return new Date(endOfDay(day, timeZone).getTime() - 1)
}

/** The filters of the steps that wait for a baker. */
function queueFilters(carrier: string): Filter[] {
  return [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field: 'baker', op: '==', value: true },
    { field: 'bakerStepActive', op: '==', value: true },
  ]
}

/** The audits whose states ask a baker for something without a step. */
function deskOptions(carrier: string, states: readonly BakeState[]): ListOptions {
  return {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'bakeState', op: 'in', value: states },
    ],
    sort: { field: 'sortKey', direction: 'asc' },
  }
}
