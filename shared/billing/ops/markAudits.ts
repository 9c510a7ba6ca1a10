import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { changeWrites } from '#shared/audit/ops/actOnAudit.ts'
import { readAudit } from '#shared/audit/readAudit.ts'
import type { Step, WorkedChange } from '#shared/audit/steps/model.ts'
import { moveAudit } from '#shared/audit/steps/move.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { MAX_AUDITS_PER_BATCH } from '#shared/kernel/constants.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { billingBasis } from '../billable.ts'
import { groupedBy } from '../invoice.ts'
import type { InvoiceLine } from '../model.ts'
import { type InvoiceRun, writeAsHolder } from './invoiceDraft.ts'
import { lineId, linesPath } from './readInvoice.ts'
import type { InvoiceException } from './selectBillable.ts'

export interface MarkedAudits {
  /** Audits that left the draft, because they changed after it was made. */
  left: InvoiceException[]
  /** True when the signal stopped it between two batches. */
  interrupted: boolean
}

/**
 * Moves the audits of a draft to INVOICED, in batches of at most 40: each audit with its `invoiceId`,
 * its history entry and its steps, by the engine. What another run of this invoice has marked stays as
 * it is. An audit that is not any more what its lines bill is not marked, and its lines go in the same
 * batch.
 */
export async function markAudits(
  run: InvoiceRun,
  carrier: WorkCarrier,
  lines: readonly InvoiceLine[],
): Promise<Result<MarkedAudits>> {
  const byAudit = groupedBy(lines, ({ auditFSID }) => auditFSID)
  const ids = [...byAudit.keys()]
  const left: InvoiceException[] = []
  for (let start = 0; start < ids.length; start += MAX_AUDITS_PER_BATCH) {
    run.onProgress?.(start, ids.length)
    if (run.signal?.aborted) return { ok: true, value: { left, interrupted: true } }
    const chunk = ids.slice(start, start + MAX_AUDITS_PER_BATCH)
    let leaving: InvoiceException[] = []
    const written = await writeAsHolder(run, async () => {
      const batch = await workOut(run, carrier, chunk, byAudit)
      leaving = batch.leaving
      return { writes: batch.writes }
    })
    if (!written.ok) return written
    left.push(...leaving)
  }
  run.onProgress?.(ids.length, ids.length)
  return { ok: true, value: { left, interrupted: false } }
}

async function workOut(
  run: InvoiceRun,
  carrier: WorkCarrier,
  ids: readonly string[],
  byAudit: ReadonlyMap<string, readonly InvoiceLine[]>,
): Promise<{ writes: BatchWrite[]; leaving: InvoiceException[] }> {
  const { store } = run.world
  const audits = await readByIds<Audit>(store, COLLECTIONS.audits, ids)
  const stepIds = [...audits.values()].flatMap(({ openSteps }) => Object.values(openSteps))
  const steps = await readByIds<Step>(store, COLLECTIONS.asteps, stepIds)
  const writes: BatchWrite[] = []
  const leaving: InvoiceException[] = []
  for (const id of ids) {
    const [line, ...others] = byAudit.get(id) ?? []
    const stored = audits.get(id)
    if (line === undefined || stored?.invoiceId === run.id) continue
    const audit = stored && readAudit(stored)
    const openSteps = Object.values(audit?.openSteps ?? {}).flatMap((each) => steps.get(each) ?? [])
    const isSame = audit !== undefined && billingBasis(audit) === line.basis
    const marked = isSame ? mark(run, carrier, audit, openSteps) : leftDraft(run)
    if (marked.ok && audit) writes.push(...changeWrites(audit, marked.value, carrier.timeZone))
    if (marked.ok) continue
    leaving.push({ auditCode: line.auditCode, auditFSID: id, error: marked.error })
    for (const { n } of [line, ...others])
      writes.push({ kind: 'delete', collection: linesPath(run.id), id: lineId(n) })
  }
  return { writes, leaving }
}

function mark(
  { world, actor, id }: InvoiceRun,
  carrier: WorkCarrier,
  audit: Audit,
  openSteps: readonly Step[],
): Result<WorkedChange> {
  const now = world.clock.now()
  const facts = { now, today: todayIn(carrier.timeZone, now), carrier, reason: id, bulk: true }
  const billed = { audit: { ...audit, invoiceId: id }, openSteps }
  return moveAudit(billed, 'INVOICED', { actor, facts, random: world.random })
}

function leftDraft({ id }: InvoiceRun): Result<WorkedChange> {
  return { ok: false, error: refusal('AUDIT_LEFT_DRAFT', { invoice: id }) }
}
