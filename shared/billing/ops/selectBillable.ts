import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { readAhead } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type Day, endOfDay } from '#shared/kernel/day.ts'
import { type DocumentStore, type Filter, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FeeSchedule } from '../fees.ts'
import { billingMoment, compareLines, isDemoAudit } from '../invoice.ts'
import type { DraftLine, InvoiceLine } from '../model.ts'
import { type BilledBefore, draftLines } from '../pricing.ts'
import { readLineOfAudit } from './readInvoice.ts'

/** An audit that is to be billed and cannot be. */
export interface InvoiceException {
  auditCode: string
  auditFSID: string
  error: Refusal
}

export interface Billable {
  /** In the order of the invoice. */
  lines: InvoiceLine[]
  exceptions: InvoiceException[]
}

/** Audits in a page, of which two are in memory at one time; of an audit only its lines are kept. */
const PAGE = 60

/**
 * The lines that bill a carrier's work through a day: of audits in SENT_TO_CARRIER, and of cancelled
 * ones that cost a fee, whose moment is before the end of that day in the carrier's zone; not of demo
 * audits. Reads the carrier's audits of these states once.
 */
export async function selectBillable(
  store: DocumentStore,
  carrier: Pick<Carrier, 'id' | 'timeZone'>,
  schedule: FeeSchedule,
  through: Day,
): Promise<Billable> {
  const end = endOfDay(through, carrier.timeZone)
  const lines: DraftLine[] = []
  const exceptions: InvoiceException[] = []
  for await (const stored of candidates(store, carrier.id, schedule)) {
    const audit = readAudit(stored)
    const moment = billingMoment(audit)
    if (isDemoAudit(audit) || (moment !== null && moment >= end)) continue
    const drafted = await billAudit(store, audit, schedule, carrier.timeZone)
    if (drafted.ok) lines.push(...drafted.value)
    else exceptions.push({ auditCode: audit.auditCode, auditFSID: audit.id, error: drafted.error })
  }
  // Stable: the lines of one audit stay in their order.
  lines.sort(compareLines)
  exceptions.sort((one, other) => (one.auditCode < other.auditCode ? -1 : 1))
  return { lines: lines.map((line, index) => ({ ...line, n: index + 1 })), exceptions }
}

/**
 * The lines that bill an audit in SENT_TO_CARRIER or CANCELLED, after what was billed for it before; or why
 * no invoice bills it.
 */
export async function billAudit(
  store: DocumentStore,
  audit: Audit,
  schedule: FeeSchedule,
  timeZone: string,
): Promise<Result<DraftLine[]>> {
  const before = await readBilledBefore(store, audit)
  return before.ok ? draftLines(audit, schedule, timeZone, before.value) : before
}

async function* candidates(
  store: DocumentStore,
  carrier: string,
  { periods }: FeeSchedule,
): AsyncGenerator<Audit> {
  const sent = auditPages(store, inState(carrier, 'SENT_TO_CARRIER'))
  for await (const page of readAhead(sent)) yield* page
  const notBilled: Filter = { field: 'invoiceId', op: '==', value: '' }
  if (periods.some(({ cancellation }) => cancellation.length > 0))
    for await (const page of auditPages(store, [...inState(carrier, 'CANCELLED'), notBilled]))
      yield* page
  yield* await listBilledThenCancelled(store, carrier)
}

/** A carrier's audits that were billed, then cancelled: few, and each has a credit to come or is an exception. */
export function listBilledThenCancelled(
  store: DocumentStore,
  carrier: string,
  limit?: number,
): Promise<Audit[]> {
  return store.list<Audit>(COLLECTIONS.audits, {
    filters: [...inState(carrier, 'CANCELLED'), { field: 'invoiceId', op: '>', value: '' }],
    sort: { field: 'invoiceId', direction: 'asc' },
    ...(limit === undefined ? {} : { limit }),
  })
}

function inState(carrier: string, state: 'SENT_TO_CARRIER' | 'CANCELLED'): Filter[] {
  return [
    { field: 'carrierCompany', op: '==', value: carrier },
    { field: 'bakeState', op: '==', value: state },
  ]
}

/** Audits in the order of their sort key, which no two share: the order that the indexes have. */
export async function* auditPages(
  store: DocumentStore,
  filters: readonly Filter[],
): AsyncGenerator<Audit[]> {
  let after = ''
  for (;;) {
    const page = await store.list<Audit>(COLLECTIONS.audits, {
      filters,
      sort: { field: 'sortKey', direction: 'asc' },
      limit: PAGE,
      ...(after === '' ? {} : { after }),
    })
    yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.sortKey ?? after
  }
}

/** What the invoice that an audit names billed for it; null for an audit without one. */
async function readBilledBefore(
  store: DocumentStore,
  { invoiceId, id }: Audit,
): Promise<Result<BilledBefore | null>> {
  if (invoiceId === '') return { ok: true, value: null }
  const line = await readLineOfAudit(store, invoiceId, id).catch(nullIfDenied)
  if (!line) return { ok: false, error: refusal('PRIOR_BILL_MISSING', { invoice: invoiceId }) }
  const { billedCents, pricedOn } = line
  return { ok: true, value: { invoice: invoiceId, cents: billedCents, pricedOn } }
}

/** To a person in a browser the rules deny the lines of an invoice that is not there. */
function nullIfDenied(error: unknown): null {
  if (error instanceof StoreError && error.code === 'permission-denied') return null
  throw error
}
