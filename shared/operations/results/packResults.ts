import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { Attachment } from '../../domain/document/Attachment.ts'
import { todayIn } from '../../domain/format/today.ts'
import {
  type PackedFile,
  type ResultPackage,
  resultPath,
} from '../../domain/results/ResultPackage.ts'
import { resultCsv } from '../../domain/results/resultCsv.ts'
import { resultFileName } from '../../domain/results/resultFiles.ts'
import { resultXml } from '../../domain/results/resultXml.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { ContentWork } from '../../ports/contentWork.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { FileStore } from '../../ports/fileStore.ts'
import { bodyOf } from '../bodyOf.ts'
import { contentOf } from '../content/contentHere.ts'
import { putUnlessTaken } from '../putUnlessTaken.ts'
import { readReport } from '../readReport.ts'

/** A packed file with its bytes. */
export interface PackedBytes extends PackedFile {
  bytes: Uint8Array
}

/**
 * The files of a package: the report, the result as CSV and XML, and the list of the audit's documents
 * with their hashes. They are stored before they go anywhere, so that every try sends the same bytes,
 * whatever becomes of the audit. Rejects with a `StoreError` or a `ContentError`.
 */
export async function packResults(
  { files, ...world }: PackingWorld & { files: Pick<FileStore, 'put' | 'read'> },
  sending: Pick<ResultPackage, 'id' | 'dateAdded'>,
  { audit, timeZone }: { audit: Audit; timeZone: string },
): Promise<PackedBytes[]> {
  const made: PackedBytes[] = []
  const { sha256 } = contentOf(world)
  for (const file of await filesOf(world, sending, audit, timeZone)) {
    const path = resultPath(sending.id, file.name)
    const put = await putUnlessTaken(files, path, bodyOf(file.bytes), {
      contentType: file.contentType,
    })
    // A try before this one has stored it, and may have sent it.
    const bytes = put === null ? await files.read(path) : file.bytes
    made.push({ ...file, bytes, size: bytes.length, sha256: await sha256(bytes) })
  }
  return made
}

interface PackingWorld {
  store: DocumentStore
  content?: ContentWork | undefined
}

async function filesOf(
  { store, content }: PackingWorld,
  { dateAdded }: Pick<ResultPackage, 'dateAdded'>,
  audit: Audit,
  timeZone: string,
): Promise<Pick<PackedBytes, 'name' | 'contentType' | 'bytes'>[]> {
  const dateSent = todayIn(timeZone, dateAdded)
  const clock = { now: () => dateAdded }
  const documents = await store.list<Attachment>(COLLECTIONS.attachments, {
    filters: [
      { field: 'carrierCompany', op: '==', value: audit.carrierCompany },
      { field: 'audit', op: '==', value: audit.id },
    ],
  })
  const listed = documents.map(({ docType, name, size, sha256, dateAdded }) => {
    return { docType, name, size, sha256, dateAdded: dateAdded.toISOString() }
  })
  return [
    {
      name: resultFileName(audit, 'pdf'),
      contentType: 'application/pdf',
      bytes: await contentOf({ content }).auditReport(
        await readReport({ store, clock }, audit, null),
      ),
    },
    {
      name: resultFileName(audit, 'csv'),
      contentType: 'text/csv',
      bytes: utf8ToBytes(resultCsv(audit, dateSent)),
    },
    {
      name: resultFileName(audit, 'xml'),
      contentType: 'application/xml',
      bytes: utf8ToBytes(resultXml(audit, dateSent)),
    },
    {
      name: resultFileName(audit, 'documents.json'),
      contentType: 'application/json',
      bytes: utf8ToBytes(
        `${JSON.stringify({ auditCode: audit.auditCode, documents: listed }, null, 2)}\n`,
      ),
    },
  ]
}
