import type { Audit } from '../domain/audit/Audit.ts'
import { nextReportNumber, reportFileName, reportPath } from '../domain/audit/saveReport.ts'
import { type Result, refusal } from '../errors/refusal.ts'
import { COLLECTIONS } from '../firestore/collections.ts'
import type { FileStore, StoredFile } from '../ports/fileStore.ts'
import { type ActOnAudit, actOnAudit } from './advance/actOnAudit.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'
import { bodyOf } from './bodyOf.ts'
import { contentOf } from './content/contentHere.ts'
import { putUnlessTaken } from './putUnlessTaken.ts'
import { readReport } from './readReport.ts'

/** Numbers tried: one whose file was put and whose audit was not written stays in use. */
const TRIES = 10

/** Which audit, by whom, and where reports are. */
export interface SaveReport extends Omit<ActOnAudit, 'also' | 'dryRun'> {
  files: FileStore
  /** The id of the command that asks; its second try goes on with the file of its first. */
  commandId?: string
}

/**
 * Makes the report of an audit as it is now, puts it into storage as its next version, and keeps that
 * in the audit with its history entry. A version before it is never written over. Rejects with a
 * `StoreError` or a `ContentError`.
 */
export async function saveReport(
  world: WorkWorld,
  { files, commandId = '', ...request }: SaveReport,
): Promise<Result<Audit>> {
  const audit = await world.store.get<Audit>(COLLECTIONS.audits, request.auditFSID)
  if (!audit) return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  const first = nextReportNumber(audit)
  const save = (number: number, url: string, dryRun: boolean) => {
    const report = { url, fileName: reportFileName(audit, number) }
    return actOnAudit(world, { ...request, dryRun }, { kind: 'saveReport', report })
  }
  // What is refused leaves no file.
  const judged = await save(first, `gs://bucket/${reportPath(audit.id, first)}`, true)
  if (!judged.ok) return judged
  for (let number = first; number < first + TRIES; number++) {
    const file = await putVersion(world, files, { audit, number, commandId })
    if (file !== null) return save(number, file.url, false)
  }
  return { ok: false, error: refusal('REPORT_OUT_OF_ORDER') }
}

/** Null: the number has the file of another try. */
async function putVersion(
  world: WorkWorld,
  files: FileStore,
  { audit, number, commandId }: { audit: Audit; number: number; commandId: string },
): Promise<StoredFile | null> {
  const path = reportPath(audit.id, number)
  const bytes = await contentOf(world).auditReport(await readReport(world, audit, number))
  const put = await putUnlessTaken(files, path, bodyOf(bytes), {
    contentType: 'application/pdf',
    ...(commandId === '' ? {} : { metadata: { command: commandId } }),
  })
  if (put !== null || commandId === '') return put
  const there = await files.describe(path)
  return there?.metadata['command'] === commandId ? there : null
}
