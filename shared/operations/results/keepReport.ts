import type { Audit } from '../../domain/audit/Audit.ts'
import { nextReportNumber, reportFileName, reportPath } from '../../domain/audit/saveReport.ts'
import type { ResultPackage } from '../../domain/results/ResultPackage.ts'
import type { Result } from '../../errors/refusal.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import type { FileStore, StoredFile } from '../../ports/fileStore.ts'
import { actOnAudit } from '../advance/actOnAudit.ts'
import type { WorkWorld } from '../advance/workOnAudit.ts'
import { bodyOf } from '../bodyOf.ts'
import { putUnlessTaken } from '../putUnlessTaken.ts'
import { WORKER_ACTOR } from '../worker/workerActor.ts'
import type { PackedBytes } from './packResults.ts'

/** Numbers tried: one whose file was put and whose audit was not written stays in use. */
const TRIES = 10

/**
 * Keeps the report of a package as the audit's next version, the same bytes, in one batch with `also`:
 * it is what the carrier's users open. Answers the audit as it is then, or why that was refused.
 * Rejects with a `StoreError`.
 */
export async function keepReport(
  world: WorkWorld & { files: FileStore },
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
  for (let number = first; number < first + TRIES; number++) {
    const file = await putVersion(world.files, reportPath(audit.id, number), {
      bytes: report.bytes,
      result: sending.id,
    })
    if (file === null) continue
    const kept = { url: file.url, fileName: reportFileName(audit, number) }
    const asked = { auditFSID: audit.id, actor: WORKER_ACTOR, stored: audit, also }
    return actOnAudit(world, asked, { kind: 'saveReport', report: kept })
  }
  return null
}

/** Null: the number has the file of something else. */
async function putVersion(
  files: FileStore,
  path: string,
  { bytes, result }: { bytes: Uint8Array; result: string },
): Promise<StoredFile | null> {
  const metadata = { result }
  const put = await putUnlessTaken(files, path, bodyOf(bytes), {
    contentType: 'application/pdf',
    metadata,
  })
  if (put !== null) return put
  const there = await files.describe(path)
  return there?.metadata['result'] === result ? there : null
}
