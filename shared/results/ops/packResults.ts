import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  type PackedFile,
  RESULT_JSON,
  type ResultPackage,
  resultPath,
} from '#shared/audit/resultPackage.ts'
import { readReport } from '#shared/documents/ops/auditReports.ts'
import { type ContentWork, contentOf } from '#shared/documents/ops/contentWork.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { putNew } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type FileStore } from '#shared/kernel/ports/fileStore.ts'
import { xlsxBytes } from '#shared/kernel/xlsxTable.ts'
import { hasWorksheet, resultCsv, resultFileName, resultJson, resultXml } from '../resultFormats.ts'
import { worksheetTable } from '../worksheetTable.ts'

/** A packed file with its bytes. */
export interface PackedBytes extends PackedFile {
  bytes: Uint8Array
}

/** Everything that is sent of a package. */
export interface PackedResults {
  packed: PackedBytes[]
  /** The result as JSON, for an endpoint. */
  result: string
}

/**
 * The files of a package: the report, the result as CSV and XML, the list of the audit's documents with
 * their hashes, and the worksheet as a workbook where there is one. They are stored before they go
 * anywhere, and the result as JSON with them, so that every try sends the same bytes, whatever happens to
 * the audit. Rejects with a `StoreError` or a `ContentError`.
 */
export async function packResults(
  { files, ...world }: PackingWorld & { files: Pick<FileStore, 'put' | 'read'> },
  sending: Pick<ResultPackage, 'id' | 'dateAdded'>,
  { audit, timeZone }: { audit: Audit; timeZone: string },
): Promise<PackedResults> {
  const packed: PackedBytes[] = []
  const { sha256 } = contentOf(world)
  const { dateAdded: at } = sending
  const store = async ({ name, contentType, bytes }: NewFile): Promise<Uint8Array> => {
    const path = resultPath(sending.id, name)
    const put = await putNew(files, path, bodyOf(bytes), { contentType })
    // An earlier attempt has stored it, and may have sent it.
    return put === null ? files.read(path) : bytes
  }
  for (const file of await makeResults(world, { audit, timeZone, at })) {
    const bytes = await store(file)
    packed.push({ ...file, bytes, size: bytes.length, sha256: await sha256(bytes) })
  }
  const json = utf8ToBytes(resultJson(audit, todayIn(timeZone, at)))
  const result = await store({ name: RESULT_JSON, contentType: 'application/json', bytes: json })
  return { packed, result: new TextDecoder().decode(result) }
}

type NewFile = Pick<PackedBytes, 'name' | 'contentType' | 'bytes'>

interface PackingWorld {
  store: DocumentStore
  content?: ContentWork | undefined
}

/** The same files as they are `at` a moment, not kept: what a person hands over. */
export async function makeResults(
  { store, content }: PackingWorld,
  { audit, timeZone, at }: { audit: Audit; timeZone: string; at: Date },
): Promise<NewFile[]> {
  const dateSent = todayIn(timeZone, at)
  const clock = { now: () => at }
  const documents = await store.list<Attachment>(COLLECTIONS.attachments, {
    filters: [
      { field: 'carrierCompany', op: '==', value: audit.carrierCompany },
      { field: 'audit', op: '==', value: audit.id },
    ],
  })
  const listed = documents.map(({ docType, name, size, sha256, dateAdded }) => {
    return { docType, name, size, sha256, dateAdded: dateAdded.toISOString() }
  })
  const report = await readReport({ store, clock }, audit, null)
  return [
    {
      name: resultFileName(audit, 'pdf'),
      contentType: 'application/pdf',
      bytes: await contentOf({ content }).auditReport(report),
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
    ...(hasWorksheet(audit)
      ? [
          {
            name: resultFileName(audit, 'worksheet.xlsx'),
            contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            bytes: xlsxBytes('Worksheet', worksheetTable(audit, report.carrier)),
          },
        ]
      : []),
  ]
}
