import { randomFsid } from '#shared/audit/access/auditCode.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, type Day, todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { FeeSchedule } from '../fees.ts'
import { invoiceNumber, invoiceTotals } from '../invoice.ts'
import type { Invoice, InvoiceLine, IssuedInvoice } from '../model.ts'
import { readFeeSchedule } from './feeSchedule.ts'
import {
  claimDraft,
  dropDraft,
  type InvoiceRun,
  writeAsHolder,
  writeDraftLines,
} from './invoiceDraft.ts'
import { type MarkedAudits, markAudits } from './markAudits.ts'
import { readInvoice, readInvoiceLines } from './readInvoice.ts'
import { type Billable, type InvoiceException, selectBillable } from './selectBillable.ts'

export interface ExportInvoiceRequest {
  carrier: Carrier
  /** The last day whose work is billed, in the carrier's zone. */
  through: Day
  /** Who is named in the history: an e-mail, or "System". */
  userId: Actor['userId']
  /** Says what would be billed and writes nothing. */
  preview?: boolean
  /** Once aborted, the batch in flight is finished and no other begun. */
  signal?: InvoiceRun['signal']
  onProgress?: InvoiceRun['onProgress']
}

export interface ExportedInvoice {
  /** Null: there was nothing to bill. */
  issued: IssuedInvoice | null
  /** DRAFT: it was interrupted, and running it again goes on. */
  status: Invoice['status'] | 'PREVIEW'
  exceptions: InvoiceException[]
}

/**
 * Bills a carrier's work through a day: drafts the invoice, moves its audits to INVOICED and issues it
 * last. Run again with the same day it answers the stored invoice, which never changes; after a kill it
 * goes on where that left it. Of two runs at once the later takes the draft over, and the earlier is
 * refused with INVOICE_TAKEN_OVER. What comes later goes on the next invoice.
 *
 * Reads each audit three times and its line once, writes each once; keeps the lines of this one
 * invoice in memory, and 60 audits. Rejects with a `StoreError` when the store fails.
 */
export async function exportInvoice(
  world: ActionWorld,
  request: ExportInvoiceRequest,
): Promise<Result<ExportedInvoice>> {
  const { store } = world
  const { carrier, through, preview = false } = request
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
  if (preview)
    return isDrafted || schedule === null
      ? stored(store, id, [])
      : previewed(world, request, schedule)
  const unfinished = found ? null : await findUnfinished(store, carrier.id)
  if (unfinished) {
    const facts = { invoice: unfinished.id, carrier: carrier.id, through: unfinished.through }
    return { ok: false, error: refusal('INVOICE_UNFINISHED', facts) }
  }
  return makeInvoice(runOf(world, request, id), found, schedule)
}

async function makeInvoice(
  run: InvoiceRun,
  found: Invoice | null,
  schedule: FeeSchedule | null,
): Promise<Result<ExportedInvoice>> {
  const { store } = run.world
  const select = () => (schedule ? selectBillable(store, run.carrier, schedule, run.through) : null)
  let selected: Billable | null = null
  if (found === null) {
    selected = await select()
    if (selected?.lines.length === 0) return nothing(selected.exceptions)
  }
  const claimed = await claimDraft(run, found)
  if (!claimed.ok) return claimed
  if (found !== null && !claimed.value.hasLines) selected = await select()
  if (selected && schedule) {
    const written = await writeDraftLines(run, selected.lines, schedule)
    if (!written.ok) return written
  }
  const lines = selected?.lines ?? (await readInvoiceLines(store, run.id))
  const marked = await markDraft(run, lines)
  if (!marked.ok) return marked
  const { left, interrupted } = marked.value
  const exceptions = [...((selected ?? (await select()))?.exceptions ?? []), ...left]
  if (interrupted) return stored(store, run.id, exceptions)
  return issue(run, exceptions)
}

async function markDraft(
  run: InvoiceRun,
  lines: readonly InvoiceLine[],
): Promise<Result<MarkedAudits>> {
  const carrier = await readWorkCarrier(run.world.store, run.carrier.id)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  return markAudits(run, carrier, lines)
}

/** Issues the invoice with the lines that are stored: what every later run will read. */
async function issue(
  run: InvoiceRun,
  exceptions: InvoiceException[],
): Promise<Result<ExportedInvoice>> {
  const { store, clock } = run.world
  const lines = await readInvoiceLines(store, run.id)
  if (lines.length === 0) {
    const dropped = await dropDraft(run)
    return dropped.ok ? nothing(exceptions) : dropped
  }
  const { lines: lineCount, audits: auditCount, totalCents } = invoiceTotals(lines)
  const now = clock.now()
  const issued = await writeAsHolder(run, () => ({
    invoice: {
      status: 'ISSUED',
      lineCount,
      auditCount,
      totalCents,
      issuedAt: now,
      issuedBy: run.actor.userId,
    },
  }))
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
  schedule: FeeSchedule,
): Promise<Result<ExportedInvoice>> {
  const { lines, exceptions } = await selectBillable(store, carrier, schedule, through)
  if (lines.length === 0) return nothing(exceptions)
  const invoice = {
    number: invoiceNumber(carrier.id, through),
    carrierCompany: carrier.id,
    carrierName: carrier.name,
    through,
    dueDate: addDays(through, schedule.dueDays),
    terms: schedule.terms,
    xero: schedule.xero,
    billTo: schedule.billTo,
    remitTo: schedule.remitTo,
  }
  return { ok: true, value: { issued: { invoice, lines }, status: 'PREVIEW', exceptions } }
}

/** Another invoice of the carrier that was begun: its audits may be marked, and nobody would bill them. */
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

function runOf(
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
