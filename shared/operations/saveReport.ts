import { auditReport } from '../documents/auditReport.ts'
import type { Audit } from '../domain/audit/Audit.ts'
import { nextReportNumber, reportFileName, reportPath } from '../domain/audit/saveReport.ts'
import { type Result, refusal } from '../errors/refusal.ts'
import { COLLECTIONS } from '../firestore/collections.ts'
import type { FileStore } from '../ports/fileStore.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'
import { bodyOf } from './bodyOf.ts'
import { putUnlessTaken } from './putUnlessTaken.ts'
import { readReport } from './readReport.ts'

/** Numbers tried: one whose file was put and whose audit was not written is taken for good. */
const TRIES = 10

/**
 * Makes the report of an audit as it is now, puts it into storage as its next version, and keeps that
 * in the audit with its history entry. A version before it is never written over.
 */
export async function saveReport(
  world: WorkWorld,
  request: ActOnAudit & { files: FileStore },
): Promise<Result<Audit>> {
  const audit = await world.store.get<Audit>(COLLECTIONS.audits, request.auditFSID)
  if (!audit) return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  const first = nextReportNumber(audit)
  for (let number = first; number < first + TRIES; number++) {
    const bytes = await auditReport(await readReport(world, audit, number))
    const file = await putUnlessTaken(request.files, reportPath(audit.id, number), bodyOf(bytes), {
      contentType: 'application/pdf',
    })
    if (file === null) continue
    const report = { url: file.url, fileName: reportFileName(audit, number) }
    return actOnAudit(world, request, { kind: 'saveReport', report })
  }
  return { ok: false, error: refusal('REPORT_OUT_OF_ORDER') }
}
