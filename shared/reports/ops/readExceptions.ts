import { readAudit } from '#shared/audit/listing.ts'
import type { AuditQuery } from '#shared/audit/listQuery.ts'
import type { OutgoingOnItsWay } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { countAudits } from '#shared/audit/ops/countAudits.ts'
import { listAudits } from '#shared/audit/ops/listAudits.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { hasOpenChecks } from '#shared/audit/worksheet/reconciliation.ts'
import { isDemoAudit } from '#shared/billing/invoice.ts'
import { readFeeSchedule } from '#shared/billing/ops/feeSchedule.ts'
import { billAudit, listBilledThenCancelled } from '#shared/billing/ops/selectBillable.ts'
import type { HeldFile } from '#shared/documents/heldFiles.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readLease } from '#shared/kernel/ops/lease.ts'
import type { DocumentStore, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { type WorkerState, workerState } from '#shared/kernel/workerState.ts'
import { readSenders } from '#shared/outreach/ops/senderState.ts'
import { isStopped, isWorking, SENDER_NAMES, type Senders } from '#shared/outreach/senders.ts'
import {
  EXCEPTION_RULE_NAMES,
  EXCEPTION_RULES,
  type ExceptionRuleName,
  type ExceptionSource,
  type OutboxWait,
} from '../exceptionRules.ts'
import type { ReportRequest } from '../reportSettings.ts'
import { stateFilters } from './readBakery.ts'

/** How many audits a rule has. */
export interface ExceptionCount {
  rule: ExceptionRuleName
  count: number
  /** There may be more: only the first audits of its states were read. */
  isAtLeast: boolean
}

export interface Exceptions {
  /** Every rule, in the table's order. */
  rules: ExceptionCount[]
  worker: WorkerState
}

/** An audit of a rule, with the day since when it has it (the carrier's). */
interface ExceptionAudit {
  audit: Audit
  since: string
}

/**
 * Audits that are read for the oldest of a rule, and for a rule without an index; three such reads, and
 * what was billed for 100 audits before, stay below 500 documents.
 */
const MOST_READ = 100

/** All exceptions, counted: by indexes, and by reading 300 audits at most, with what was billed for 100. */
export async function readExceptions(
  store: DocumentStore,
  request: ReportRequest,
): Promise<Exceptions> {
  const reads = new Map<string, ReturnType<typeof readFor>>()
  const senders = readSenders(store)
  const [rules, lease] = await Promise.all([
    Promise.all(EXCEPTION_RULE_NAMES.filter((rule) => rule !== 'WORKER_LAG').map(counted)),
    readLease(store),
  ])
  const worker = workerState(lease, request.now)
  const lag = { rule: 'WORKER_LAG', isAtLeast: false } as const
  return { worker, rules: [{ ...lag, count: worker.kind === 'onTime' ? 0 : 1 }, ...rules] }

  async function counted(rule: ExceptionRuleName): Promise<ExceptionCount> {
    const source: ExceptionSource = EXCEPTION_RULES[rule].source
    if (source.kind === 'senders') {
      const known = await senders
      const stopped = SENDER_NAMES.filter((name) => isStopped(known?.[name]))
      return { rule, count: stopped.length, isAtLeast: false }
    }
    if (source.kind === 'held') {
      const files = await heldFor(store, request, source)
      return { rule, count: Math.min(files.length, MOST_READ), isAtLeast: files.length > MOST_READ }
    }
    if (source.kind === 'outbox') {
      const { audits, isMore } = await waitingInOutbox(store, request, source.waits, senders)
      return { rule, count: audits.length, isAtLeast: isMore }
    }
    const query = queryOf(source, request)
    if (query !== null) {
      const found = await countAudits(store, query)
      return { rule, count: found.ok ? found.value.count : 0, isAtLeast: !found.ok }
    }
    const { audits, isMore } = await tested(source)
    return { rule, count: audits.length, isAtLeast: isMore }
  }

  /** Rules on the same states share one read. */
  async function tested(source: ExceptionSource) {
    const states = statesOf(source)
    const key = states.join()
    const started = reads.get(key) ?? readFor(store, source, request)
    reads.set(key, started)
    const { audits, isMore } = await started
    return { audits: await passing(store, source, request, audits), isMore }
  }
}

/** Audits of a rule: the oldest of those that were read. */
export interface ExceptionAudits {
  rows: ExceptionAudit[]
  /** How many of the rule were read for the oldest: the first of the working order. */
  looked: number
  /** There are others that were not read. */
  isPart: boolean
}

/**
 * The audits of a rule with their ages, oldest first, at most `limit`: the oldest of all where the rule
 * has no more than 100, else of the first 100 in the working order. Those of the engine and of
 * files have none.
 */
export async function readExceptionAudits(
  store: DocumentStore,
  request: ReportRequest,
  { rule, limit }: { rule: ExceptionRuleName; limit: number },
): Promise<Result<ExceptionAudits>> {
  const { source, since } = EXCEPTION_RULES[rule]
  const found = await auditsOf(store, request, source)
  if (!found.ok) return found
  const { audits, isMore: isPart } = found.value
  const rows = audits.map((audit) => ({ audit, since: since(audit, request.timeZone) }))
  rows.sort((one, other) => one.since.localeCompare(other.since))
  return { ok: true, value: { rows: rows.slice(0, limit), looked: rows.length, isPart } }
}

async function auditsOf(
  store: DocumentStore,
  request: ReportRequest,
  source: ExceptionSource,
): Promise<Result<{ audits: Audit[]; isMore: boolean }>> {
  if (source.kind === 'worker' || source.kind === 'senders' || source.kind === 'held')
    return { ok: true, value: { audits: [], isMore: false } }
  if (source.kind === 'outbox')
    return {
      ok: true,
      value: await waitingInOutbox(store, request, source.waits, readSenders(store)),
    }
  const query = queryOf(source, request)
  if (query !== null) {
    const page = await listAudits(store, { ...query, limit: MOST_READ })
    if (!page.ok) return page
    const { audits, nextCursor } = page.value
    return { ok: true, value: { audits, isMore: nextCursor !== null } }
  }
  const { audits, isMore } = await readFor(store, source, request)
  return { ok: true, value: { audits: await passing(store, source, request, audits), isMore } }
}

/** The list's own query, where an index has the rule. */
function queryOf(
  source: ExceptionSource,
  { carrier, slices }: Pick<ReportRequest, 'carrier' | 'slices'>,
): AuditQuery | null {
  if (source.kind === 'flag') return { carrier, slices, flags: [source.flag] }
  if (source.kind === 'band') return { carrier, slices, band: source.band }
  return null
}

function statesOf(source: ExceptionSource): readonly BakeState[] {
  return 'states' in source ? source.states : ['SENT_TO_CARRIER']
}

/** The first audits that a rule without an index may have; of the price also those billed, then cancelled. */
async function readFor(
  store: DocumentStore,
  source: ExceptionSource,
  request: ReportRequest,
): Promise<{ audits: Audit[]; isMore: boolean }> {
  const found = await readInStates(store, request, { states: statesOf(source), limit: MOST_READ })
  if (source.kind !== 'price') return found
  const cancelled = await listBilledThenCancelled(store, request.carrier, MOST_READ + 1)
  const open = cancelled.filter(({ sliceID }) => request.slices.includes(sliceID))
  // First, so that they are read however many were sent.
  const audits = [...open.map(readAudit), ...found.audits]
  return { audits: audits.slice(0, MOST_READ), isMore: found.isMore || audits.length > MOST_READ }
}

async function passing(
  store: DocumentStore,
  source: ExceptionSource,
  request: ReportRequest,
  audits: readonly Audit[],
): Promise<Audit[]> {
  const passes = await testOf(store, source, request)
  const isPassing = await Promise.all(audits.map(passes))
  return audits.filter((_, index) => isPassing[index])
}

async function testOf(
  store: DocumentStore,
  source: ExceptionSource,
  { carrier, timeZone }: ReportRequest,
): Promise<(audit: Audit) => boolean | Promise<boolean>> {
  if (source.kind === 'test') return source.passes
  if (source.kind === 'records') {
    const rules = await store.get<Carrier>(COLLECTIONS.carriers, carrier)
    return (audit) => hasOpenChecks(audit, rules)
  }
  const schedule = await readFeeSchedule(store, carrier)
  return async (audit) => {
    if (isDemoAudit(audit)) return false
    // Without a schedule nothing has a price.
    return !schedule.ok || !(await billAudit(store, audit, schedule.value, timeZone)).ok
  }
}

/** Files that are held in a state for longer than the rule's hours; one more than 100 at most. */
function heldFor(
  store: DocumentStore,
  { carrier, now }: Pick<ReportRequest, 'carrier' | 'now'>,
  { state, hours }: Extract<ExceptionSource, { kind: 'held' }>,
): Promise<HeldFile[]> {
  return store.list<HeldFile>(COLLECTIONS.heldFiles, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'state', op: '==', value: state },
      { field: 'dateAdded', op: '<=', value: new Date(now.getTime() - hours * 3_600_000) },
    ],
    sort: { field: 'dateAdded', direction: 'asc' },
    limit: MOST_READ + 1,
  })
}

/** Audits with a message that waits in the outbox, of at most 100 messages of a kind. */
async function waitingInOutbox(
  store: DocumentStore,
  { carrier, slices, now }: ReportRequest,
  waits: OutboxWait,
  senders: Promise<Senders | null>,
): Promise<{ audits: Audit[]; isMore: boolean }> {
  if ('hours' in waits && waits.sender && !isWorking((await senders)?.[waits.sender]))
    return { audits: [], isMore: false }
  const lists = waits.boxes.map((box) =>
    store.list<Pick<OutgoingOnItsWay, 'auditFSID' | 'delivery'>>(box, {
      ...optionsOf(carrier, waits, now),
      limit: MOST_READ + 1,
    }),
  )
  const found = (await Promise.all(lists)).flat()
  // What is perhaps sent waits for a person, and is an exception of its own.
  const due = found.filter(({ delivery }) => 'state' in waits || delivery?.state !== 'UNCERTAIN')
  const ids = [...new Set(due.map(({ auditFSID }) => auditFSID))]
  const read = await Promise.all(ids.map((id) => store.get<Audit>(COLLECTIONS.audits, id)))
  const audits = read.flatMap((audit) =>
    audit !== null && slices.includes(audit.sliceID) ? [readAudit(audit)] : [],
  )
  return { audits: audits.slice(0, MOST_READ), isMore: found.length > MOST_READ }
}

function optionsOf(carrier: string, waits: OutboxWait, now: Date): ListOptions {
  const mine = { field: 'carrierCompany', op: '==', value: carrier } as const
  if ('state' in waits)
    return {
      filters: [mine, { field: 'delivery.state', op: '==', value: waits.state }],
      sort: { field: 'dateAdded', direction: 'desc' },
    }
  const before = new Date(now.getTime() - waits.hours * 3_600_000)
  return {
    filters: [
      mine,
      { field: 'folded', op: '==', value: false },
      { field: 'dateAdded', op: '<=', value: before },
    ],
    sort: { field: 'dateAdded', direction: 'asc' },
  }
}

/**
 * The audits of some states in the working order, at most `limit`; `isMore` when there are others. For
 * rules without an index. Rejects with a `StoreError`.
 */
async function readInStates(
  store: DocumentStore,
  { carrier, slices }: Pick<ReportRequest, 'carrier' | 'slices'>,
  { states, limit }: { states: readonly BakeState[]; limit: number },
): Promise<{ audits: Audit[]; isMore: boolean }> {
  const lists = stateFilters(carrier, slices, states).map((filters) =>
    store.list<Audit>(COLLECTIONS.audits, {
      filters,
      sort: { field: 'sortKey', direction: 'asc' },
      limit: limit + 1,
    }),
  )
  const audits = (await Promise.all(lists))
    .flat()
    .sort((one, other) => (one.sortKey < other.sortKey ? -1 : 1))
    .map((audit) => readAudit(audit))
  return { audits: audits.slice(0, limit), isMore: audits.length > limit }
}
