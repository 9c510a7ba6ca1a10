import type { AuditQuery } from '#shared/audit/listQuery.ts'
import type { Audit } from '#shared/audit/model.ts'
import { countAudits } from '#shared/audit/ops/countAudits.ts'
import { type BakeState, OPEN_STATES } from '#shared/audit/states.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StepType } from '#shared/firm/model.ts'
import { inParts } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, endOfDay, todayIn } from '#shared/kernel/day.ts'
import {
  type DocumentStore,
  type Filter,
  MAX_DISJUNCTIONS,
} from '#shared/kernel/ports/documentStore.ts'
import { WAITS, type WaitName } from '../period.ts'
import type { ReportRequest } from '../reportSettings.ts'
import { type AuditorLoad, readLoad } from './readLoad.ts'

export interface BakeryReport {
  /** Of the open states, in the workflow's order. */
  states: { state: BakeState; count: number }[]
  /** Next steps that there are, the most frequent first. */
  steps: { step: StepType; count: number }[]
  waits: { name: WaitName; count: number }[]
  /** Open audits on which nothing has happened for so many days. */
  stuck: number
  load: AuditorLoad[]
}

/** Steps that an audit can wait for. */
const NEXT_STEPS = (Object.keys(STEPS) as StepType[]).filter((type) => type !== 'NEW')

/**
 * The pipeline of a carrier's audits in the active slices, counted by the database: by state, by next
 * step, by how long that has been due, by auditor, and how many are stuck. Each number is what the list
 * of the same filter holds. Reads no audit. Rejects with a `StoreError`.
 */
export async function readBakery(
  store: DocumentStore,
  { carrier, slices, timeZone, now }: ReportRequest,
  { stuckDays }: { stuckDays: number },
): Promise<BakeryReport> {
  const today = todayIn(timeZone, now)
  const count = async (narrowed: Partial<AuditQuery>) => {
    const counted = await countAudits(store, { carrier, slices, ...narrowed })
    return counted.ok ? counted.value.count : 0
  }
  const [states, steps, waits, stuck, load] = await Promise.all([
    countStates(store, { carrier, slices }, OPEN_STATES),
    Promise.all(NEXT_STEPS.map(async (step) => ({ step, count: await count({ step }) }))),
    Promise.all(
      WAITS.map(async ({ name }) => ({
        name,
        count: await countOpen(store, carrier, slices, waitFilters(name, today)),
      })),
    ),
    countOpen(store, carrier, slices, [stuckFilter(today, timeZone, stuckDays)]),
    readLoad(store, { carrier, slices, timeZone, now }),
  ])
  return {
    states,
    steps: steps.filter((each) => each.count > 0).sort((a, b) => b.count - a.count),
    waits,
    stuck,
    load,
  }
}

/** Audits without an event for more than these days. */
function stuckFilter(today: string, timeZone: string, stuckDays: number): Filter {
  const through = endOfDay(addDays(today, -stuckDays - 1), timeZone)
  return { field: 'lastEventAt', op: '<=', value: through }
}

/** Audits whose next step has been due for as long as a row says. */
function waitFilters(name: WaitName, today: string): Filter[] {
  const wait = WAITS.find((each) => each.name === name)
  const after = wait?.from == null ? '' : addDays(today, wait.from - 1)
  const due: Filter[] = [{ field: 'nextDue', op: '>', value: after }]
  return wait?.to == null
    ? due
    : [...due, { field: 'nextDue', op: '<=', value: addDays(today, wait.to) }]
}

/** Queries of open audits in the slices: several where the slices are many. */
export function openAuditFilters(
  carrier: string,
  slices: readonly string[],
  more: readonly Filter[],
): Filter[][] {
  return stateFilters(carrier, slices, OPEN_STATES).map((filters) => [...filters, ...more])
}

/** Queries of the audits of some states in the slices: several where the slices are many. */
export function stateFilters(
  carrier: string,
  slices: readonly string[],
  states: readonly BakeState[],
): Filter[][] {
  return inParts(slices, Math.floor(MAX_DISJUNCTIONS / states.length)).map((part) => [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field: 'sliceID', op: 'in', value: part },
    { field: 'bakeState', op: 'in', value: states },
  ])
}

async function countOpen(
  store: DocumentStore,
  carrier: string,
  slices: readonly string[],
  narrowed: readonly Filter[],
): Promise<number> {
  const field = narrowed[0]?.field ?? 'sortKey'
  const counts = openAuditFilters(carrier, slices, narrowed).map((filters) =>
    store.count(COLLECTIONS.audits, { filters, sort: { field, direction: 'asc' } }),
  )
  return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0)
}

/** One of the report's own lists of audits. */
export type BakeryList =
  | { kind: 'stuck'; days: number }
  | { kind: 'waiting'; wait: WaitName }
  | { kind: 'person'; email: string }

/** The audits behind a number of the bakery report, those that have waited longest first. */
export async function readBakeryAudits(
  store: DocumentStore,
  { carrier, slices, timeZone, now }: ReportRequest,
  { list, limit }: { list: BakeryList; limit: number },
): Promise<Audit[]> {
  const today = todayIn(timeZone, now)
  if (list.kind === 'person')
    return store.list<Audit>(COLLECTIONS.audits, {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'assignee', op: '==', value: list.email },
        { field: 'bakeState', op: 'in', value: OPEN_STATES },
      ],
      sort: { field: 'sortKey', direction: 'asc' },
      limit,
    })
  const narrowed =
    list.kind === 'stuck'
      ? [stuckFilter(today, timeZone, list.days)]
      : waitFilters(list.wait, today)
  const field = narrowed[0]?.field ?? 'sortKey'
  const lists = openAuditFilters(carrier, slices, narrowed).map((filters) =>
    store.list<Audit>(COLLECTIONS.audits, { filters, sort: { field, direction: 'asc' }, limit }),
  )
  const audits = (await Promise.all(lists)).flat()
  const at = (audit: Audit) =>
    list.kind === 'stuck' ? audit.lastEventAt.toISOString() : (audit.nextDue ?? '')
  return audits.sort((a, b) => (at(a) < at(b) ? -1 : 1)).slice(0, limit)
}

/**
 * How many of a carrier's audits in the active slices are in each state: what the list of that state
 * holds, counted by the database. Reads no audit. Rejects with a `StoreError`.
 */
export function countStates(
  store: DocumentStore,
  { carrier, slices }: { carrier: string; slices: readonly string[] },
  states: readonly BakeState[],
): Promise<{ state: BakeState; count: number }[]> {
  const each = states.map(async (state) => {
    const counted = await countAudits(store, { carrier, slices, states: [state] })
    return { state, count: counted.ok ? counted.value.count : 0 }
  })
  return Promise.all(each)
}
