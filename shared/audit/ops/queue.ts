import { inParts } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { compareTexts } from '#shared/kernel/compareTexts.ts'
import { addDays, type Day, endOfDay, todayIn } from '#shared/kernel/day.ts'
import { readByIdsUnderRules } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type DocumentStore,
  type Filter,
  type ListOptions,
  MAX_DISJUNCTIONS,
} from '#shared/kernel/ports/documentStore.ts'
import { readAudit } from '../listing.ts'
import type { Audit } from '../model.ts'
import {
  othersOf,
  type Queue,
  type QueueCounts,
  type QueueItem,
  type QueueReader,
} from '../queue.ts'
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
  /** Whose queue it is; everyone's unless given. */
  reader?: QueueReader | undefined
}

/**
 * What waits for the carrier's bakers (specification §6: the carrier's steps flagged `baker` and
 * `bakerStepActive`, of every slice), and what the states of its audits ask for, in the order in which
 * it is to be done: what is late or due today, what lies on the desk, what is due later; each with the
 * reader's own audits first. Reads `limit + 1` steps, and as many audits that lie on the desk, of the reader's
 * and again of the others', and the audits of the steps it answers. Rejects with a `StoreError`.
 */
export async function readQueue(store: DocumentStore, request: QueueRequest): Promise<Queue> {
  const { carrier, timeZone, now, limit, kind, reader } = request
  const today = todayIn(timeZone, now)
  const parts = auditorParts(reader)
  const [steps, desk, counts] = await Promise.all([
    Promise.all(parts.map((auditors) => listSteps(store, carrier, limit + 1, kind, auditors))),
    Promise.all(parts.map((auditors) => listDesk(store, carrier, limit + 1, kind, auditors))),
    countQueue(store, request),
  ])
  const dueOf = ({ dueAt }: Step) => (dueAt === null ? null : todayIn(timeZone, dueAt))
  const isOwn = (auditor: string) => reader?.scope === 'open' && auditor === reader.userId
  const found = steps.flat().map((step) => ({ step, due: dueOf(step) }))
  const shown = inOrder(found, today, ({ step }) => isOwn(step.assignee)).slice(0, limit)
  const ids = [...new Set(shown.map(({ step }) => step.auditFSID))]
  const audits = await auditsOf(store, carrier, ids)
  const items = shown.flatMap(({ step, due }): QueueItem[] => {
    const audit = audits.get(step.auditFSID)
    return audit === undefined
      ? []
      : [{ id: step.id, audit, step, kind: workKindOf(step.type), due }]
  })
  for (const audit of desk.flat().slice(0, limit)) items.push(deskItem(readAudit(audit)))
  return {
    items: inOrder(items, today, ({ audit }) => isOwn(audit.auditor)),
    hasMore: found.length > limit || desk.flat().length > limit,
    counts,
  }
}

/**
 * Whose work a query asks for, in the order in which it is read: the reader's, then what is anyone's. Null: all
 * auditors'.
 */
function auditorParts(reader: QueueReader | undefined): (readonly string[] | null)[] {
  if (reader === undefined || reader.scope === 'all') return [null]
  return reader.scope === 'mine' ? [[reader.userId]] : [[reader.userId], othersOf(reader)]
}

function ofAuditors(
  field: 'auditor' | 'assignee',
  auditors: readonly string[] | null,
): readonly Filter[] {
  return auditors === null ? [] : [{ field, op: 'in', value: auditors }]
}

function deskItem(audit: Audit): QueueItem {
  const kind = STATES[audit.bakeState]?.desk ?? 'other'
  return { id: audit.id, audit, step: null, kind, due: null }
}

/**
 * Work without a day lies on the desk now: behind what is due today, before what is due later. Where the
 * queue is the reader's, their own comes first in each.
 */
function inOrder<Work extends Pick<QueueItem, 'due'>>(
  works: readonly Work[],
  today: Day,
  isOwn: (work: Work) => boolean,
): Work[] {
  const rank = ({ due }: Work) => (due === null ? 1 : due <= today ? 0 : 2)
  return works.toSorted((a, b) => rank(a) - rank(b) || Number(isOwn(b)) - Number(isOwn(a)))
}

/** The steps of a kind are asked for by their types: more than one query takes come in several. */
async function listSteps(
  store: DocumentStore,
  carrier: string,
  limit: number,
  kind: WorkKind | undefined,
  auditors: readonly string[] | null,
): Promise<Step[]> {
  const list = (narrowed: readonly Filter[]) =>
    store.list<Step>(COLLECTIONS.asteps, {
      filters: [...queueFilters(carrier), ...narrowed],
      sort: { field: 'dueAt', direction: 'asc' },
      limit,
    })
  const parts = stepFilters(kind, auditors).map(list)
  const at = ({ dueAt }: Step) => dueAt?.toISOString() ?? ''
  const steps = (await Promise.all(parts)).flat()
  return steps.sort((a, b) => compareTexts(at(a), at(b))).slice(0, limit)
}

/** The filters of steps of a kind, and of some auditors, in as many queries as that needs. */
function stepFilters(
  kind: WorkKind | undefined,
  auditors: readonly string[] | null,
): readonly Filter[][] {
  const theirs = ofAuditors('assignee', auditors)
  if (kind === undefined) return [[...theirs]]
  const most = Math.floor(MAX_DISJUNCTIONS / (auditors?.length ?? 1))
  return inParts(stepTypesOf(kind), most).map((value) => [
    { field: 'type', op: 'in', value },
    ...theirs,
  ])
}

async function listDesk(
  store: DocumentStore,
  carrier: string,
  limit: number,
  kind: WorkKind | undefined,
  auditors: readonly string[] | null,
): Promise<Audit[]> {
  const parts = deskOptions(carrier, deskStatesOf(kind), auditors).map((options) =>
    store.list<Audit>(COLLECTIONS.audits, { ...options, limit }),
  )
  const audits = (await Promise.all(parts)).flat()
  return audits.sort((a, b) => compareTexts(a.sortKey, b.sortKey)).slice(0, limit)
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
 * Counts the whole queue of a reader, as the queue and the home screen say it: by kind, due, and late.
 * Eight counts, each billed as one read for each thousand. Rejects with a `StoreError`.
 */
export async function countQueue(
  store: DocumentStore,
  { carrier, timeZone, now, reader }: Omit<QueueRequest, 'limit' | 'kind'>,
): Promise<QueueCounts> {
  const today = todayIn(timeZone, now)
  const auditors = auditorsOf(reader)
  const steps = (...narrowed: Filter[]) => countSteps(store, carrier, narrowed)
  const theirs = ofAuditors('assignee', auditors)
  const [all, later, late, kinds] = await Promise.all([
    steps(...theirs),
    steps({ field: 'dueAt', op: '>', value: lastOf(today, timeZone) }, ...theirs),
    steps({ field: 'dueAt', op: '<=', value: lastOf(addDays(today, -1), timeZone) }, ...theirs),
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
    const [desk, ...parts] = await Promise.all([
      countDesk(store, carrier, kind, auditors),
      ...stepFilters(kind, auditors).map((narrowed) => steps(...narrowed)),
    ])
    return { kind, desk, steps: parts.reduce((sum, each) => sum + each, 0) }
  }
}

/** How much is in the whole queue of a reader: two counts. Rejects with a `StoreError`. */
export async function countQueued(
  store: DocumentStore,
  carrier: string,
  reader?: QueueReader,
): Promise<number> {
  const auditors = auditorsOf(reader)
  const [steps, desk] = await Promise.all([
    countSteps(store, carrier, ofAuditors('assignee', auditors)),
    countDesk(store, carrier, undefined, auditors),
  ])
  return steps + desk
}

function auditorsOf(reader: QueueReader | undefined): readonly string[] | null {
  const parts = auditorParts(reader)
  return parts.includes(null) ? null : [...new Set(parts.flatMap((part) => part ?? []))]
}

function countSteps(
  store: DocumentStore,
  carrier: string,
  narrowed: readonly Filter[],
): Promise<number> {
  return store.count(COLLECTIONS.asteps, {
    filters: [...queueFilters(carrier), ...narrowed],
    sort: { field: 'dueAt', direction: 'asc' },
  })
}

async function countDesk(
  store: DocumentStore,
  carrier: string,
  kind: WorkKind | undefined,
  auditors: readonly string[] | null,
): Promise<number> {
  const parts = deskOptions(carrier, deskStatesOf(kind), auditors).map((options) =>
    store.count(COLLECTIONS.audits, options),
  )
  return (await Promise.all(parts)).reduce((sum, each) => sum + each, 0)
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

/** The audits whose states ask a baker for something without a step, in as many queries as that needs. */
function deskOptions(
  carrier: string,
  states: readonly BakeState[],
  auditors: readonly string[] | null,
): ListOptions[] {
  if (states.length === 0) return []
  const most = Math.floor(MAX_DISJUNCTIONS / states.length)
  const parts = auditors === null ? [null] : inParts(auditors, most)
  return parts.map((part) => ({
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'bakeState', op: 'in', value: states },
      ...ofAuditors('auditor', part),
    ],
    sort: { field: 'sortKey', direction: 'asc' },
  }))
}
