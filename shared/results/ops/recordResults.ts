import { readsOfMove } from '#shared/audit/actions.ts'
import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import { nextReportNumber, reportFileName, reportPath } from '#shared/audit/attachments.ts'
import { MAX_BYTES_WITH_RESULTS } from '#shared/audit/auditSize.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { type ActionWorld, actOnAudit, applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { isWithdrawn, type ResultPackage } from '#shared/audit/resultPackage.ts'
import { completeInDraft } from '#shared/audit/steps/complete.ts'
import { AuditDraft, setWorkerFlag } from '#shared/audit/steps/draft.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { putNew } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type FileStore, type StoredFile } from '#shared/kernel/ports/fileStore.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import type { PackedBytes } from './packResults.ts'

interface RecordingWorld extends ActionWorld {
  logger: Logger
}

/** The end of a sending. */
interface SendingEnd {
  carrier: WorkCarrier
  sending: Pick<ResultPackage, 'revision' | 'resentAt'>
  /** The text of its history entry. */
  text: string
  failed: boolean
  /** Where it arrived, with its receipt: the words of the move's entry. */
  arrived?: string
  also: readonly BatchWrite[]
}

/**
 * Records in the audit's history how the sending of its results ended, in one batch with `also`. A
 * failure is flagged for a person and ends the step of the sending; an arrival clears the flag, and moves
 * an audit that waited for it to Sent to carrier. Of results that were withdrawn it is only noted. False
 * when the audit has changed meanwhile: nothing is written, and the next pass does it. Where the audit
 * refuses for good, `also` is written alone, so that nothing is sent twice, and the log says so.
 */
export async function tellOfResults(
  world: RecordingWorld,
  audit: Audit,
  { carrier, sending, text, failed, arrived = '', also }: SendingEnd,
): Promise<boolean> {
  const done = await applyAction(world, audit, {
    actor: WORKER_ACTOR,
    carrier,
    reason: arrived,
    bulk: false,
    also,
    maxBytes: MAX_BYTES_WITH_RESULTS,
    reads: (found) => readsOfMove(found, 'SENT_TO_CARRIER'),
    work: (worked, context) => {
      const op = failed ? 'UNDELIVERED' : 'DELIVERED'
      const isOver = isWithdrawn(worked.audit, sending)
      const moves = !failed && !isOver && worked.audit.bakeState === 'FINAL_REVIEW_COMPLETE'
      const facts = moves ? context.facts : { ...context.facts, reason: '' }
      const draft = new AuditDraft(worked, { ...context, facts })
      if (isOver) {
        draft.record(op, `${text} (revision ${sending.revision}, withdrawn)`, null)
        return { ok: true, value: draft.finish() }
      }
      setWorkerFlag(draft, 'RESULTS_UNDELIVERED', failed)
      const step = draft.openStep('SEND_TO_CARRIER_API')
      if (moves) return completeInDraft(draft, step ?? draft.add('SEND_TO_CARRIER_API', facts.now))
      if (failed && step) draft.end(step, 'FAILED', { result: 'undeliverable' })
      draft.record(op, text, null)
      return { ok: true, value: draft.finish() }
    },
  })
  return isRecorded(world, audit, done, also)
}

/**
 * Records in the audit's history what became of a copy of the report, or that a link to results was
 * opened, in one batch with `also`. False when the audit has changed meanwhile; refusals as above.
 */
export async function noteCopy(
  world: RecordingWorld,
  audit: Audit,
  { carrier, text, failed, also }: Omit<SendingEnd, 'sending' | 'arrived'>,
): Promise<boolean> {
  const done = await applyAction(world, audit, {
    actor: WORKER_ACTOR,
    carrier,
    bulk: false,
    also,
    maxBytes: MAX_BYTES_WITH_RESULTS,
    reads: () => [],
    work: (worked, context) => {
      const draft = new AuditDraft(worked, context)
      draft.record(failed ? 'UNDELIVERED' : 'DELIVERED', text, null)
      return { ok: true, value: draft.finish() }
    },
  })
  return isRecorded(world, audit, done, also)
}

/** False: the next pass does it. What the audit refuses for good is over all the same. */
async function isRecorded(
  { store, logger }: RecordingWorld,
  { id: reference }: Audit,
  done: Result<unknown>,
  also: readonly BatchWrite[],
): Promise<boolean> {
  if (done.ok) return true
  const { code } = done.error
  if (code === 'AUDIT_CHANGED') return false
  logger.error('worker: the end of a sending is not in its audit', { code, reference })
  await store.batch(also)
  return true
}

/** Report numbers to try: one whose file is stored and whose audit was not written stays in use. */
const MAX_ATTEMPTS = 10

/**
 * Keeps the report of a package as the audit's next version, the same bytes, in one batch with `also`:
 * it is what the carrier's users open. Answers the audit as it is then, or why that was refused.
 * Rejects with a `StoreError`.
 */
export async function keepReport(
  world: ActionWorld & { files: FileStore },
  {
    sending,
    audit,
    packed,
    also,
  }: {
    sending: Pick<ResultPackage, 'id'>
    audit: Audit
    packed: readonly PackedBytes[]
    also: readonly BatchWrite[]
  },
): Promise<Result<Audit> | null> {
  const report = packed.find(({ contentType }) => contentType === 'application/pdf')
  if (report === undefined) return null
  const first = nextReportNumber(audit)
  for (let number = first; number < first + MAX_ATTEMPTS; number++) {
    const file = await putVersion(world.files, reportPath(audit.id, number), {
      bytes: report.bytes,
      metadata: { result: sending.id, sha256: report.sha256 },
    })
    if (file === null) continue
    const kept = { url: file.url, fileName: reportFileName(audit, number) }
    const asked = { auditFSID: audit.id, actor: WORKER_ACTOR, stored: audit, also }
    return actOnAudit(world, asked, { kind: 'saveReport', report: kept })
  }
  return null
}

/** Null: another report has this number's file, perhaps of an attempt that was cut off. */
async function putVersion(
  files: FileStore,
  path: string,
  { bytes, metadata }: { bytes: Uint8Array; metadata: { result: string; sha256: string } },
): Promise<StoredFile | null> {
  const put = await putNew(files, path, bodyOf(bytes), {
    contentType: 'application/pdf',
    metadata,
  })
  if (put !== null) return put
  const there = await files.describe(path)
  const isSame = Object.entries(metadata).every(([name, value]) => there?.metadata[name] === value)
  return isSame ? there : null
}
