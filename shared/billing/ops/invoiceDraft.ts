import type { Actor } from '#shared/audit/actor.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { StopSignal } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'
import {
  type BatchWrite,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import type { FeeSchedule } from '../fees.ts'
import { invoiceTotals } from '../invoice.ts'
import type { Invoice, InvoiceLine } from '../model.ts'
import { lineId, linesPath, readInvoiceLines } from './readInvoice.ts'

/** Who makes which invoice. */
export interface InvoiceRun {
  world: ActionWorld
  carrier: Carrier
  through: Day
  /** Role `invoicing`: the only one that moves audits to INVOICED. */
  actor: Actor & { role: 'invoicing' }
  /** The invoice's number. */
  id: string
  /** This run's name on the draft, random. */
  holder: string
  signal?: StopSignal
  /** Audits marked so far, of how many. */
  onProgress?: (done: number, total: number) => void
}

/** Lines in one batch: a line is about a kilobyte. */
const LINES_A_BATCH = 200

/**
 * Makes the draft this run's: creates it, or takes over one that another run began and, as far as can
 * be known, left. If that run is still at work, its next write is refused: nobody has to wait for a
 * run that died, and no clock decides. Answers whether the draft has its lines: only from now on
 * does nobody else write them, or mark an audit.
 */
export async function claimDraft(
  run: InvoiceRun,
  found: Invoice | null,
): Promise<Result<{ hasLines: boolean }>> {
  const { id, holder } = run
  const write: BatchWrite = found
    ? {
        kind: 'update',
        collection: COLLECTIONS.invoices,
        id,
        data: { holder },
        expect: { field: 'holder', value: found.holder },
      }
    : { kind: 'create', collection: COLLECTIONS.invoices, id, data: newDraft(run) }
  const { store } = run.world
  try {
    await store.batch([write])
    const draft = found && (await store.get<Invoice>(COLLECTIONS.invoices, id))
    return { ok: true, value: { hasLines: (draft?.lineCount ?? null) !== null } }
  } catch (error) {
    const isRace =
      error instanceof StoreError &&
      ['conflict', 'already-exists', 'not-found'].includes(error.code)
    if (!isRace) throw error
    return { ok: false, error: refusal('INVOICE_TAKEN_OVER', { invoice: id }) }
  }
}

/**
 * Writes the draft's lines, and last how many there are: a draft without that is written anew. What an
 * interrupted run left beyond them goes.
 */
export async function writeDraftLines(
  run: InvoiceRun,
  lines: readonly InvoiceLine[],
  schedule: FeeSchedule,
): Promise<Result<void>> {
  const path = linesPath(run.id)
  const stale = await readInvoiceLines(run.world.store, run.id, lines.length)
  const writes: BatchWrite[] = [
    ...lines.map((line) => {
      return { kind: 'set' as const, collection: path, id: lineId(line.n), data: { ...line } }
    }),
    ...stale.map(({ n }) => ({ kind: 'delete' as const, collection: path, id: lineId(n) })),
  ]
  for (let start = 0; start < writes.length; start += LINES_A_BATCH) {
    const batch = { writes: writes.slice(start, start + LINES_A_BATCH) }
    const written = await writeAsHolder(run, () => batch)
    if (!written.ok) return written
  }
  const { audits: auditCount, totalCents } = invoiceTotals(lines)
  const invoice = { ...headOf(run, schedule), lineCount: lines.length, auditCount, totalCents }
  return writeAsHolder(run, () => ({ invoice }))
}

/** Takes away a draft on which nothing is left to bill. */
export async function dropDraft(run: InvoiceRun): Promise<Result<void>> {
  const mine = await writeAsHolder(run, () => ({}))
  if (mine.ok) await run.world.store.delete(COLLECTIONS.invoices, run.id)
  return mine
}

function newDraft({ id, carrier, through, holder, world }: InvoiceRun) {
  return {
    number: id,
    carrierCompany: carrier.id,
    carrierName: carrier.name,
    through,
    dueDate: through,
    terms: '',
    xero: { accountCode: '', taxType: '' },
    status: 'DRAFT',
    lineCount: null,
    auditCount: 0,
    totalCents: 0,
    holder,
    dateAdded: world.clock.now(),
    issuedAt: null,
    issuedBy: '',
  } satisfies Omit<Invoice, 'id'>
}

/** What the invoice says from now on, whatever becomes of the carrier's settings. */
function headOf({ carrier, through }: InvoiceRun, { dueDays, ...head }: FeeSchedule) {
  const { terms, xero, billTo, remitTo } = head
  return {
    carrierName: carrier.name,
    dueDate: addDays(through, dueDays),
    terms,
    xero,
    billTo,
    remitTo,
  }
}

/** What a batch writes: changes of the draft itself, and other documents. */
export interface HeldWrites {
  invoice?: Partial<Invoice>
  writes?: readonly BatchWrite[]
}

/** What a document that somebody else wrote or took away looks like. */
const IN_BETWEEN: readonly StoreErrorCode[] = ['conflict', 'not-found', 'already-exists']

/** Others may write an audit in between, the worker too; each time the batch is worked out anew. */
const MOST_TRIES = 10

/**
 * Writes a batch on the condition that the draft is still this run's. Once another run has taken it
 * over, nothing is written, and that is the refusal. When somebody was quicker with something else in
 * the batch, `plan` is asked again for what is to be written now.
 */
export async function writeAsHolder(
  { world: { store }, id, holder }: Pick<InvoiceRun, 'world' | 'id' | 'holder'>,
  plan: () => HeldWrites | Promise<HeldWrites>,
): Promise<Result<void>> {
  for (let tries = 1; ; tries++) {
    const { invoice = {}, writes = [] } = await plan()
    const fence: BatchWrite = {
      kind: 'update',
      collection: COLLECTIONS.invoices,
      id,
      data: { holder, ...invoice },
      expect: { field: 'holder', value: holder },
    }
    try {
      await store.batch([fence, ...writes])
      return { ok: true, value: undefined }
    } catch (error) {
      if (!(error instanceof StoreError) || !IN_BETWEEN.includes(error.code)) throw error
      const found = await store.get<Invoice>(COLLECTIONS.invoices, id)
      if (found?.holder !== holder || found.status !== 'DRAFT')
        return { ok: false, error: refusal('INVOICE_TAKEN_OVER', { invoice: id }) }
      if (tries === MOST_TRIES) throw error
    }
  }
}
