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
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
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
  /** The package's `content`; empty where it has none. */
  content: string
}

/**
 * The files of a package: the report, the result as CSV and XML, the list of the audit's documents with
 * their hashes, and the worksheet as a workbook where there is one. They are stored before they go
 * anywhere, and the result as JSON with them, so that every try sends the same bytes, whatever happens to
 * the audit. Rejects with a `StoreError` or a `ContentError`.
 */
export function packResults(
  world: StoringWorld,
  sending: ResultPackage,
  of: PackedAudit,
): Promise<PackedResults> {
  return sending.files.length > 0
    ? storedResults(world, sending, of)
    : newResults(world, sending, of)
}

interface StoringWorld extends PackingWorld {
  files: Pick<FileStore, 'put' | 'read' | 'remove'>
}

interface PackedAudit {
  audit: Audit
  timeZone: string
}

/** Nothing has gone anywhere yet: what an attempt that was cut off has left may say something else. */
async function newResults(
  world: StoringWorld,
  sending: ResultPackage,
  of: PackedAudit,
): Promise<PackedResults> {
  const packed: PackedBytes[] = []
  const { sha256 } = contentOf(world)
  for (const file of await makeResults(world, { ...of, at: sending.dateAdded })) {
    await replaceFile(world, sending, file)
    packed.push({ ...file, size: file.bytes.length, sha256: await sha256(file.bytes) })
  }
  const isCopied = sending.agentCopy !== '' || (sending.insuredCopy ?? '') !== ''
  const content = isCopied ? await contentHash(world, of) : ''
  return { packed, result: await newJson(world, sending, of), content }
}

/** By it no one is sent a copy of the same report twice: the same input has the same bytes. */
async function contentHash(world: StoringWorld, { audit }: PackedAudit): Promise<string> {
  const { auditReport, sha256 } = contentOf(world)
  const said: Audit = { ...audit, revision: 0, bakeState: 'FINAL_REVIEW_COMPLETE' }
  const clock = { now: () => new Date(0) }
  return sha256(await auditReport(await readReport({ ...world, clock }, said, null)))
}

async function storedResults(
  world: StoringWorld,
  sending: ResultPackage,
  of: PackedAudit,
): Promise<PackedResults> {
  const packed: PackedBytes[] = []
  for (const file of sending.files)
    packed.push({ ...file, bytes: await world.files.read(resultPath(sending.id, file.name)) })
  // No one else is sent the JSON.
  const result = sending.channel === 'endpoint' ? await storedJson(world, sending, of) : ''
  return { packed, result, content: sending.content ?? '' }
}

async function storedJson(
  world: StoringWorld,
  sending: ResultPackage,
  of: PackedAudit,
): Promise<string> {
  try {
    return new TextDecoder().decode(await world.files.read(resultPath(sending.id, RESULT_JSON)))
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'not-found') throw error
    // An earlier version has packed it, and kept none.
    return newJson(world, sending, of)
  }
}

async function newJson(
  world: StoringWorld,
  sending: ResultPackage,
  { audit, timeZone }: PackedAudit,
): Promise<string> {
  const result = resultJson(audit, todayIn(timeZone, sending.dateAdded))
  const bytes = utf8ToBytes(result)
  await replaceFile(world, sending, { name: RESULT_JSON, contentType: 'application/json', bytes })
  return result
}

async function replaceFile(
  { files }: StoringWorld,
  { id }: Pick<ResultPackage, 'id'>,
  { name, contentType, bytes }: NewFile,
): Promise<void> {
  const path = resultPath(id, name)
  if ((await putNew(files, path, bodyOf(bytes), { contentType })) !== null) return
  await files.remove(path)
  await files.put(path, bodyOf(bytes), { contentType })
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
