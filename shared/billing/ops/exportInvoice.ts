import { randomFsid } from '#shared/audit/access/auditCode.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type Day, todayIn } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { FeeSchedule } from '../fees.ts'
import { type InvoiceTotals, invoiceNumber, invoiceTotals } from '../invoice.ts'
import type { Invoice, InvoiceWithLines } from '../model.ts'
import { readFeeSchedule } from './feeSchedule.ts'
import {
  claimDraft,
  dropDraft,
  type InvoiceRun,
  invoiceHead,
  issueDraft,
  markAudits,
  writeDraftLines,
} from './invoiceDraft.ts'
import { readInvoice, readInvoiceLines } from './readInvoice.ts'
import { type Billable, type InvoiceException, selectBillable } from './selectBillable.ts'

/** What an admin saw and confirmed. */
export type ExpectedTotals = Pick<InvoiceTotals, 'audits' | 'totalCents'>

export interface ExportInvoiceRequest {
  carrier: Carrier
  /** The last day whose work is billed, in the carrier's zone. */
  through: Day
  /** The name in the history: an email, or "System". */
  userId: Actor['userId']
  /**
   * Only this is billed (INVOICE_NOT_AS_SHOWN); null: nothing was confirmed, so nothing is selected
   * (INVOICE_NOT_CONFIRMED). A draft that has its lines is continued, whatever they are. Absent: whatever
   * there is to bill.
   */
  expected?: ExpectedTotals | null
  /** Answers what would be billed and writes nothing. */
  preview?: boolean
  /** Once aborted, the batch in flight is finished and no other begun. */
  signal?: InvoiceRun['signal']
  onProgress?: InvoiceRun['onProgress']
}

export interface ExportedInvoice {
  /** Null: there was nothing to bill. */
  issued: InvoiceWithLines | null
  /** DRAFT: it was interrupted, and running it again goes on. */
  status: Invoice['status'] | 'PREVIEW'
  exceptions: InvoiceException[]
}

/**
 * Bills a carrier's work through a day: drafts the invoice, moves its audits to INVOICED and issues it
 * last. Run again with the same day it answers the stored invoice, which never changes; after a kill it
 * continues the draft. Of two runs at once the later takes the draft over, and the earlier is refused
 * with INVOICE_TAKEN_OVER. Work that is sent later goes on the next invoice.
 *
 * Reads each audit three times and its line once, writes each once; keeps the lines of this one
 * invoice in memory, and 60 audits. Rejects with a `StoreError` when the store fails.
 */
export async function exportInvoice(
  world: ActionWorld,
  request: ExportInvoiceRequest,
): Promise<Result<ExportedInvoice>> {
  const { store } = world
  const { carrier, through, expected, preview = false } = request
  const today = todayIn(carrier.timeZone, world.clock.now())
  if (through > today)
    return { ok: false, error: refusal('CUT_OFF_FUTURE', { through, carrier: carrier.id, today }) }
  const id = invoiceNumber(carrier.id, through)
  const found = await store.get<Invoice>(COLLECTIONS.invoices, id)
  if (found && found.carrierCompany !== carrier.id) {
    const facts = { invoice: id, carrier: found.carrierCompany }
    return { ok: false, error: refusal('INVOICE_NUMBER_TAKEN', facts) }
  }
  const fees = await readFeeSchedule(store, carrier.id)
  if (found?.status === 'ISSUED') {
    const pending = fees.ok ? await selectBillable(store, carrier, fees.value, through) : null
    return stored(store, id, pending?.exceptions ?? [])
  }
  const isDrafted = found !== null && found.lineCount !== null
  // A draft that has its lines has its prices too.
  if (!fees.ok && !isDrafted) return fees
  const schedule = fees.ok ? fees.value : null
  if (expected === null && !isDrafted) {
    // A draft that would bill nothing is dropped without a confirmation.
    const differs =
      found && schedule
        ? differenceTo(id, expected, await selectBillable(store, carrier, schedule, through))
        : refusal('INVOICE_NOT_CONFIRMED', { invoice: id })
    if (differs) return { ok: false, error: differs }
  }
  if (preview)
    return isDrafted || schedule === null
      ? stored(store, id, [])
      : previewed(world, request, { id, today, schedule })
  const unfinished = found ? null : await findUnfinished(store, carrier.id)
  if (unfinished) {
    const facts = { invoice: unfinished.id, carrier: carrier.id, through: unfinished.through }
    return { ok: false, error: refusal('INVOICE_UNFINISHED', facts) }
  }
  return makeInvoice(newRun(world, request, id), { found, schedule, expected })
}

async function makeInvoice(
  run: InvoiceRun,
  {
    found,
    schedule,
    expected,
  }: {
    found: Invoice | null
    schedule: FeeSchedule | null
    expected: ExportInvoiceRequest['expected']
  },
): Promise<Result<ExportedInvoice>> {
  const { store } = run.world
  const select = () => (schedule ? selectBillable(store, run.carrier, schedule, run.through) : null)
  let selected: Billable | null = null
  if (found === null) {
    selected = await select()
    const differs = differenceTo(run.id, expected, selected)
    if (differs) return { ok: false, error: differs }
    if (selected?.lines.length === 0) return nothing(selected.exceptions)
  }
  const claimed = await claimDraft(run, found)
  if (!claimed.ok) return claimed
  if (found !== null && !claimed.value.hasLines) {
    selected = await select()
    const differs = differenceTo(run.id, expected, selected)
    if (differs) return { ok: false, error: differs }
  }
  if (selected && schedule) {
    const written = await writeDraftLines(run, selected.lines, schedule)
    if (!written.ok) return written
  }
  const lines = selected?.lines ?? (await readInvoiceLines(store, run.id))
  const marked = await markAudits(run, lines)
  if (!marked.ok) return marked
  const { left, interrupted } = marked.value
  const exceptions = [...((selected ?? (await select()))?.exceptions ?? []), ...left]
  if (interrupted) return stored(store, run.id, exceptions)
  return issue(run, exceptions)
}

/** Why the lines just selected are not what was confirmed; null when they are, or nothing was. */
function differenceTo(
  id: string,
  expected: ExportInvoiceRequest['expected'],
  selected: Billable | null,
): Refusal | null {
  if (expected === undefined || selected === null) return null
  if (expected === null)
    return selected.lines.length === 0 ? null : refusal('INVOICE_NOT_CONFIRMED', { invoice: id })
  const { audits, totalCents } = invoiceTotals(selected.lines)
  if (audits === expected.audits && totalCents === expected.totalCents) return null
  return refusal('INVOICE_NOT_AS_SHOWN', { audits, total: formatCents(totalCents) })
}

/** Issues the invoice with the lines that are stored: what every later run will read. */
async function issue(
  run: InvoiceRun,
  exceptions: InvoiceException[],
): Promise<Result<ExportedInvoice>> {
  const { store } = run.world
  const lines = await readInvoiceLines(store, run.id)
  if (lines.length === 0) {
    const dropped = await dropDraft(run)
    return dropped.ok ? nothing(exceptions) : dropped
  }
  const issued = await issueDraft(run, lines)
  if (!issued.ok) return issued
  const invoice = await store.get<Invoice>(COLLECTIONS.invoices, run.id)
  const value = { issued: invoice && { invoice, lines }, status: 'ISSUED' as const, exceptions }
  return { ok: true, value }
}

/** The invoice as it is stored; of a draft not every audit is marked yet. */
async function stored(
  store: DocumentStore,
  id: string,
  exceptions: InvoiceException[],
): Promise<Result<ExportedInvoice>> {
  const issued = await readInvoice(store, id)
  const status = issued?.invoice.status ?? 'ISSUED'
  return { ok: true, value: { issued, status, exceptions } }
}

function nothing(exceptions: InvoiceException[]): Result<ExportedInvoice> {
  return { ok: true, value: { issued: null, status: 'ISSUED', exceptions } }
}

async function previewed(
  { store }: ActionWorld,
  { carrier, through }: ExportInvoiceRequest,
  { id, today, schedule }: { id: string; today: Day; schedule: FeeSchedule },
): Promise<Result<ExportedInvoice>> {
  const { lines, exceptions } = await selectBillable(store, carrier, schedule, through)
  if (lines.length === 0) return nothing(exceptions)
  const invoice = invoiceHead({ id, carrier, through, today }, schedule)
  return { ok: true, value: { issued: { invoice, lines }, status: 'PREVIEW', exceptions } }
}

/** Another draft of the carrier: its audits may be marked, and no other invoice would bill them. */
async function findUnfinished(store: DocumentStore, carrier: string): Promise<Invoice | null> {
  const [draft] = await store.list<Invoice>(COLLECTIONS.invoices, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'status', op: '==', value: 'DRAFT' },
    ],
    sort: { field: 'id', direction: 'asc' },
    limit: 1,
  })
  return draft ?? null
}

/** A run under a name of its own, in the role that alone moves audits to INVOICED. */
function newRun(
  world: ActionWorld,
  { carrier, through, userId, signal, onProgress }: ExportInvoiceRequest,
  id: string,
): InvoiceRun {
  return {
    world,
    carrier,
    through,
    actor: { userId, role: 'invoicing' },
    id,
    holder: randomFsid(world.random),
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onProgress } : {}),
  }
}

/** What the next invoice of a carrier would bill. */
export interface Unbilled {
  /** The invoice as it would be; null when there is nothing to bill. */
  invoice: InvoiceWithLines | null
  totals: InvoiceTotals
  /** Audits that cannot be billed, and why. */
  exceptions: InvoiceException[]
  /** There is an invoice of this day already; it never changes. */
  isIssued: boolean
}

/**
 * What is unbilled of a carrier through a day, as `invoices export --preview` shows it. Writes nothing.
 * Refused as the export would be: no fees, a day to come. Rejects with a `StoreError`.
 */
export async function readUnbilled(
  world: ActionWorld,
  { carrierId, through }: { carrierId: string; through: Day },
): Promise<Result<Unbilled>> {
  const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, carrierId)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  const request = { carrier, through, userId: 'System', preview: true }
  const exported = await exportInvoice(world, request)
  if (!exported.ok) return exported
  const { issued, status, exceptions } = exported.value
  return {
    ok: true,
    value: {
      invoice: issued,
      totals: invoiceTotals(issued?.lines ?? []),
      exceptions,
      isIssued: issued !== null && status === 'ISSUED',
    },
  }
}
