import type { Actor } from '#shared/audit/actor.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { type ActionWorld, changeWrites } from '#shared/audit/ops/actOnAudit.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import { moveAudit } from '#shared/audit/steps/complete.ts'
import type { AuditChange, Step } from '#shared/audit/steps/model.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { inParts, readAhead, type StopSignal } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { MAX_AUDITS_PER_BATCH } from '#shared/kernel/constants.ts'
import { addDays, type Day, daysBetween, todayIn } from '#shared/kernel/day.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type BatchWrite,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import type { FeeSchedule } from '../fees.ts'
import { billingBasis, groupedBy, invoiceDate, invoiceTotals } from '../invoice.ts'
import type { Invoice, InvoiceHead, InvoiceLine } from '../model.ts'
import { lineId, linesPath, readInvoiceLines } from './readInvoice.ts'
import type { InvoiceException } from './selectBillable.ts'

/** One run that makes an invoice. */
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

/** What a store says when another write was faster. */
const RACES: readonly StoreErrorCode[] = ['conflict', 'not-found', 'already-exists']

/**
 * Makes the draft this run's: creates it, or takes over one that another run began. If that run is
 * still at work, its next write is refused: a run that died blocks no other, and no clock decides.
 * Answers whether the draft has its lines: only from now on does no other run write them, or mark an
 * audit.
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
    if (!isRace(error)) throw error
    return { ok: false, error: refusal('INVOICE_TAKEN_OVER', { invoice: id }) }
  }
}

function newDraft(run: InvoiceRun) {
  const { id, carrier, through, holder } = run
  const date = today(run)
  return {
    number: id,
    carrierCompany: carrier.id,
    carrierName: carrier.name,
    through,
    date,
    dueDate: date,
    terms: '',
    xero: { accountCode: '', taxType: '' },
    status: 'DRAFT',
    lineCount: null,
    auditCount: 0,
    totalCents: 0,
    holder,
    dateAdded: run.world.clock.now(),
    issuedAt: null,
    issuedBy: '',
  } satisfies Omit<Invoice, 'id'>
}

function isRace(error: unknown): boolean {
  return error instanceof StoreError && RACES.includes(error.code)
}

/** Lines in one batch: a line is about a kilobyte. */
const LINES_A_BATCH = 200

/**
 * Writes the draft's lines, and last how many there are: a draft without that is written anew. Lines
 * that an interrupted run left beyond them are deleted.
 */
export async function writeDraftLines(
  run: InvoiceRun,
  lines: readonly InvoiceLine[],
  schedule: FeeSchedule,
): Promise<Result<void>> {
  const path = linesPath(run.id)
  const stale = await readInvoiceLines(run.world.store, run.id, lines.length)
  const lineWrites: BatchWrite[] = [
    ...lines.map((line) => {
      return { kind: 'set' as const, collection: path, id: lineId(line.n), data: { ...line } }
    }),
    ...stale.map(({ n }) => ({ kind: 'delete' as const, collection: path, id: lineId(n) })),
  ]
  for (const writes of inParts(lineWrites, LINES_A_BATCH)) {
    const written = await writeAsHolder(run, () => ({ writes }))
    if (!written.ok) return written
  }
  const { audits: auditCount, totalCents } = invoiceTotals(lines)
  const head = invoiceHead({ ...run, today: today(run) }, schedule)
  const invoice = { ...head, lineCount: lines.length, auditCount, totalCents }
  return writeAsHolder(run, () => ({ invoice }))
}

/** The day it is for the carrier. */
function today({ carrier, world }: InvoiceRun): Day {
  return todayIn(carrier.timeZone, world.clock.now())
}

/** The invoice's head from now on, however the carrier's settings and fees change. */
export function invoiceHead(
  { id, carrier, through, today }: Pick<InvoiceRun, 'id' | 'carrier' | 'through'> & { today: Day },
  { dueDays, terms, xero, billTo, remitTo }: FeeSchedule,
): InvoiceHead {
  return {
    number: id,
    carrierCompany: carrier.id,
    carrierName: carrier.name,
    through,
    date: today,
    dueDate: addDays(today, dueDays),
    terms,
    xero,
    billTo,
    remitTo,
  }
}

export interface MarkedAudits {
  /** Audits that left the draft, because they changed after it was made. */
  left: InvoiceException[]
  /** True when the signal stopped it between two batches. */
  interrupted: boolean
}

/**
 * Moves the audits of a draft to INVOICED, in batches of at most 40: each audit with its `invoiceId`,
 * its history entry and its steps. An audit that another run of this invoice has marked stays as it is.
 * One that is no longer what its lines bill is not marked, and its lines are deleted in the same batch.
 * The next batch's audits are read meanwhile.
 */
export async function markAudits(
  run: InvoiceRun,
  lines: readonly InvoiceLine[],
): Promise<Result<MarkedAudits>> {
  const carrier = await readWorkCarrier(run.world.store, run.carrier.id)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  const byAudit = groupedBy(lines, ({ auditFSID }) => auditFSID)
  const left: InvoiceException[] = []
  let done = 0
  for await (const { part, read } of readAhead(partsToMark(run, byAudit))) {
    run.onProgress?.(done, byAudit.size)
    if (run.signal?.aborted) return { ok: true, value: { left, interrupted: true } }
    let leaving: InvoiceException[] = []
    const written = await writeAsHolder(run, async (attempt) => {
      const batch = markingBatch(
        run,
        carrier,
        part,
        attempt === 1 ? read : await readPart(run, part),
      )
      leaving = batch.leaving
      return { writes: batch.writes }
    })
    if (!written.ok) return written
    left.push(...leaving)
    done += part.length
  }
  run.onProgress?.(byAudit.size, byAudit.size)
  return { ok: true, value: { left, interrupted: false } }
}

/** Audits of a draft that are marked in one batch, each with its lines. */
type Part = readonly (readonly [fsid: string, lines: readonly InvoiceLine[]])[]

/** What is stored of them. */
interface ReadPart {
  audits: ReadonlyMap<string, Audit>
  steps: ReadonlyMap<string, Step>
}

async function* partsToMark(
  run: InvoiceRun,
  byAudit: ReadonlyMap<string, readonly InvoiceLine[]>,
): AsyncGenerator<{ part: Part; read: ReadPart }> {
  for (const part of inParts([...byAudit], MAX_AUDITS_PER_BATCH))
    yield { part, read: await readPart(run, part) }
}

async function readPart({ world: { store } }: InvoiceRun, part: Part): Promise<ReadPart> {
  const ids = part.map(([fsid]) => fsid)
  const audits = await readByIds<Audit>(store, COLLECTIONS.audits, ids)
  const stepIds = [...audits.values()].flatMap(({ openSteps }) => Object.values(openSteps))
  return { audits, steps: await readByIds<Step>(store, COLLECTIONS.asteps, stepIds) }
}

function markingBatch(
  run: InvoiceRun,
  carrier: WorkCarrier,
  part: Part,
  { audits, steps }: ReadPart,
): { writes: BatchWrite[]; leaving: InvoiceException[] } {
  const writes: BatchWrite[] = []
  const leaving: InvoiceException[] = []
  for (const [id, lines] of part) {
    const [line] = lines
    const stored = audits.get(id)
    if (line === undefined || stored?.invoiceId === run.id) continue
    const audit = stored && readAudit(stored)
    const openSteps = Object.values(audit?.openSteps ?? {}).flatMap((each) => steps.get(each) ?? [])
    const isSame = audit !== undefined && billingBasis(audit) === line.basis
    const marked = isSame ? mark(run, carrier, audit, openSteps) : leftDraft(run)
    if (marked.ok && audit) writes.push(...changeWrites(audit, marked.value, carrier.timeZone))
    if (marked.ok) continue
    leaving.push({ auditCode: line.auditCode, auditFSID: id, error: marked.error })
    for (const { n } of lines)
      writes.push({ kind: 'delete', collection: linesPath(run.id), id: lineId(n) })
  }
  return { writes, leaving }
}

function mark(
  { world, actor, id }: InvoiceRun,
  carrier: WorkCarrier,
  audit: Audit,
  openSteps: readonly Step[],
): Result<AuditChange> {
  const now = world.clock.now()
  const facts = { now, today: todayIn(carrier.timeZone, now), carrier, reason: id, bulk: true }
  const billed = { audit: { ...audit, invoiceId: id }, openSteps }
  return moveAudit(billed, 'INVOICED', { actor, facts, random: world.random })
}

function leftDraft({ id }: InvoiceRun): Result<AuditChange> {
  return { ok: false, error: refusal('AUDIT_LEFT_DRAFT', { invoice: id }) }
}

/** Deletes a draft on which nothing is left to bill. */
export async function dropDraft(run: InvoiceRun): Promise<Result<void>> {
  const mine = await writeAsHolder(run, () => ({}))
  if (mine.ok) await run.world.store.delete(COLLECTIONS.invoices, run.id)
  return mine
}

/**
 * Issues the draft with these lines: it never changes after this. It bears the day on which it is issued,
 * and what it is paid within counts from then, however long it was a draft.
 */
export async function issueDraft(
  run: InvoiceRun,
  lines: readonly InvoiceLine[],
): Promise<Result<void>> {
  const { lines: lineCount, audits: auditCount, totalCents } = invoiceTotals(lines)
  const issuedAt = run.world.clock.now()
  const issuedBy = run.actor.userId
  const date = today(run)
  const draft = await run.world.store.get<Invoice>(COLLECTIONS.invoices, run.id)
  const dates = draft && {
    date,
    dueDate: addDays(draft.dueDate, daysBetween(invoiceDate(draft), date)),
  }
  const invoice = { lineCount, auditCount, totalCents, ...dates, issuedAt, issuedBy }
  return writeAsHolder(run, () => ({ invoice: { ...invoice, status: 'ISSUED' } }))
}

/** What a batch writes: changes of the draft itself, and other documents. */
interface HeldWrites {
  invoice?: Partial<Invoice>
  writes?: readonly BatchWrite[]
}

/** Others may write an audit between reading and marking: each attempt after the first reads anew. */
const MAX_ATTEMPTS = 10

/**
 * Writes a batch on the condition that the draft is still this run's; refused once another run has
 * taken it over. When another document of the batch has changed, `plan` is asked again.
 */
async function writeAsHolder(
  { world: { store }, id, holder }: InvoiceRun,
  plan: (attempt: number) => HeldWrites | Promise<HeldWrites>,
): Promise<Result<void>> {
  for (let attempt = 1; ; attempt++) {
    const { invoice = {}, writes = [] } = await plan(attempt)
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
      if (!isRace(error)) throw error
      const found = await store.get<Invoice>(COLLECTIONS.invoices, id)
      if (found?.holder !== holder || found.status !== 'DRAFT')
        return { ok: false, error: refusal('INVOICE_TAKEN_OVER', { invoice: id }) }
      if (attempt === MAX_ATTEMPTS) throw error
    }
  }
}
