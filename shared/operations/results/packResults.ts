import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { auditReport } from '../../documents/auditReport.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { Attachment } from '../../domain/document/Attachment.ts'
import {
  type PackedFile,
  type ResultPackage,
  resultPath,
} from '../../domain/results/ResultPackage.ts'
import { resultCsv } from '../../domain/results/resultCsv.ts'
import { resultXml } from '../../domain/results/resultXml.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { FileStore } from '../../ports/fileStore.ts'
import { bodyOf } from '../bodyOf.ts'
import { putUnlessTaken } from '../putUnlessTaken.ts'
import { readReport } from '../readReport.ts'

/** A packed file with its bytes. */
export interface PackedBytes extends PackedFile {
  bytes: Uint8Array
}

/**
 * The files of a package: the report, the result as CSV and XML, and the list of the audit's documents
 * with their hashes. They are stored before they go anywhere, so that every try sends the same bytes,
 * whatever becomes of the audit.
 */
export async function packResults(
  { store, files }: { store: DocumentStore; files: Pick<FileStore, 'put' | 'read'> },
  sending: Pick<ResultPackage, 'id' | 'dateAdded'>,
  audit: Audit,
): Promise<PackedBytes[]> {
  const made: PackedBytes[] = []
  for (const file of await filesOf(store, sending, audit)) {
    const path = resultPath(sending.id, file.name)
    const put = await putUnlessTaken(files, path, bodyOf(file.bytes), {
      contentType: file.contentType,
    })
    // A try before this one has stored it, and may have sent it.
    const bytes = put === null ? await files.read(path) : file.bytes
    made.push({ ...file, bytes, size: bytes.length, sha256: bytesToHex(sha256(bytes)) })
  }
  return made
}

async function filesOf(
  store: DocumentStore,
  { dateAdded }: Pick<ResultPackage, 'dateAdded'>,
  audit: Audit,
): Promise<Pick<PackedBytes, 'name' | 'contentType' | 'bytes'>[]> {
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
  const base = `${audit.auditCode}-r${audit.revision}`
  return [
    {
      name: `${base}.pdf`,
      contentType: 'application/pdf',
      bytes: await auditReport(await readReport({ store, clock }, audit, null)),
    },
    { name: `${base}.csv`, contentType: 'text/csv', bytes: utf8ToBytes(resultCsv(audit)) },
    { name: `${base}.xml`, contentType: 'application/xml', bytes: utf8ToBytes(resultXml(audit)) },
    {
      name: `${base}.documents.json`,
      contentType: 'application/json',
      bytes: utf8ToBytes(
        `${JSON.stringify({ auditCode: audit.auditCode, documents: listed }, null, 2)}\n`,
      ),
    },
  ]
}
