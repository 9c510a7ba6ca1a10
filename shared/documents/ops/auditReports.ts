import { nextReportNumber, reportFileName, reportPath } from '#shared/audit/attachments.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { attemptsOf } from '#shared/audit/nonproductive.ts'
import { type ActionWorld, type ActOnAudit, actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { stepsOf } from '#shared/audit/ops/readKnowledge.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { putNew } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type FileStore, type StoredFile } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { AuditReportInput, ReportedDocument } from '../auditReport.ts'
import { type ContentWorld, contentOf } from './contentWork.ts'

/** Reads what the report of an audit needs besides the audit: carrier, attempts, documents. */
export async function readReport(
  { store, clock }: { store: DocumentStore; clock: Clock },
  stored: Audit,
  version: number | null,
): Promise<AuditReportInput> {
  const audit = readAudit(stored)
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, audit.carrierCompany)
  const documents = await store.list<ReportedDocument>(COLLECTIONS.attachments, {
    filters: [
      { field: 'carrierCompany', op: '==', value: audit.carrierCompany },
      { field: 'audit', op: '==', value: audit.id },
    ],
  })
  const isProven = audit.evidence.length > 0
  return {
    audit,
    carrier: {
      name: carrier?.name ?? audit.carrierCompany,
      timeZone: carrier?.timeZone ?? DEFAULT_TIME_ZONE,
      ...(carrier?.worksheetRules ? { worksheetRules: carrier.worksheetRules } : {}),
    },
    // The evidence of an outcome stands, whatever was done since.
    attempts: isProven ? audit.evidence : attemptsOf(await stepsOf(store, audit)),
    documents,
    made: clock.now(),
    version,
  }
}

/** Numbers that are tried: one whose file was put and whose audit was not written stays in use. */
const MAX_ATTEMPTS = 10

/** Which audit, by whom, and where reports are. */
interface SaveReport extends Omit<ActOnAudit, 'also' | 'dryRun'> {
  files: FileStore
  /** The id of the command that asks; its second attempt continues with the file of its first. */
  commandId?: string
}

/**
 * Makes the report of an audit as it is now, puts it into storage as its next version, and keeps that
 * in the audit with its history entry. A version before it is never written over. Rejects with a
 * `StoreError` or a `ContentError`.
 */
export async function saveAuditReport(
  world: ActionWorld & ContentWorld,
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
  for (let number = first; number < first + MAX_ATTEMPTS; number++) {
    const file = await putVersion(world, files, { audit, number, commandId })
    if (file !== null) return save(number, file.url, false)
  }
  return { ok: false, error: refusal('REPORT_OUT_OF_ORDER') }
}

/** Null when the number has the file of another attempt. */
async function putVersion(
  world: ActionWorld & ContentWorld,
  files: FileStore,
  { audit, number, commandId }: { audit: Audit; number: number; commandId: string },
): Promise<StoredFile | null> {
  const path = reportPath(audit.id, number)
  const bytes = await contentOf(world).auditReport(await readReport(world, audit, number))
  const put = await putNew(files, path, bodyOf(bytes), {
    contentType: 'application/pdf',
    ...(commandId === '' ? {} : { metadata: { command: commandId } }),
  })
  if (put !== null || commandId === '') return put
  const there = await files.describe(path)
  return there?.metadata['command'] === commandId ? there : null
}
