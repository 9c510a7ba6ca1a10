import {
  INBOX_KINDS,
  type InboxFile,
  inboxPath,
  MAX_INBOX_BYTES,
} from '#shared/documents/inboxFiles.ts'
import { type ContentWork, contentOf } from '#shared/documents/ops/contentWork.ts'
import { batchIdOf } from '#shared/documents/validateFile.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { ImportedOrders, InboxImportResult } from '../importReport.ts'
import type { ImportTotals, Upload, UploadCounts, XmlOfAudits } from '../model.ts'
import { environmentOf } from '../newAudit.ts'
import { orderFileOfBytes } from '../orderFile.ts'
import { DEFAULT_FEED_PROFILE, profileNamed } from '../profiles.ts'
import { type ImportOrdersRequest, importOrders } from './importOrders.ts'
import type { ImportWorld } from './importRun.ts'
import { changeInboxFile } from './inboxFiles.ts'

export type OrderFileKind = 'upload' | 'xml'

/** A quarter of what an import alone writes at once: people's commands run between two batches. */
const AUDITS_PER_BATCH = 10

/** Which file of a carrier's inbox, and how it is imported. */
interface InboxImport extends Pick<ImportOrdersRequest, 'signal' | 'onProgress'> {
  kind: OrderFileKind
  /** The id of its document. */
  fileId: string
  /** The carrier's id. */
  carrier: string
  /** The name of the carrier's feed profile that it is read by, or of the built-in one. */
  profile: string
  /** Who imports it: an email. */
  userId: string
  commandId: string
  /** False: a database on this machine. */
  isReal: boolean
}

/**
 * Imports an order file of a carrier's inbox; run again, it goes on where it stopped. The file's path and
 * all that its audits keep of it follow from its document. Refused, with nothing written, when there is no
 * such file or profile, when its bytes are not those that were left, and where `importOrders` refuses.
 * Rejects with a `StoreError`.
 */
export async function importInboxFile(
  world: ImportWorld & InboxContents,
  { kind, fileId, carrier: carrierId, profile, userId, ...rest }: InboxImport,
): Promise<Result<InboxImportResult>> {
  const { store } = world
  const { collection } = INBOX_KINDS[kind]
  const document = await store.get<InboxFile>(collection, fileId)
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, carrierId)
  if (document?.url === undefined || document.carrierCompany !== carrierId || carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the inbox' }) }
  const chosen = chooseProfile(carrier, profile)
  if (!chosen.ok) return chosen
  const file = await readBytes(world, document)
  if (!file.ok) return file
  const { name } = document
  const xml = await xmlBehind(world, document)
  await store.update(collection, fileId, { commandId: rest.commandId })
  const imported = await importOrders(world, {
    files: [{ ...orderFileOfBytes(name, file.value), workbook: contentOf(world).readWorkbook }],
    carrier,
    env: environmentOf(carrierId, rest.isReal),
    userId,
    batchSize: AUDITS_PER_BATCH,
    profile: chosen.value,
    ...(xml === null ? {} : { xml }),
    ...(document.from?.[0] === undefined ? {} : { corrects: document.from[0] }),
    ...(rest.signal ? { signal: rest.signal } : {}),
    ...(rest.onProgress ? { onProgress: rest.onProgress } : {}),
  })
  if (!imported.ok) return imported
  const { interrupted } = imported.value
  if (kind === 'xml' && !interrupted)
    await changeInboxFile(world, { kind, id: fileId, by: userId, decision: { status: 'done' } })
  return { ok: true, value: { ...(await countsOf(store, imported.value)), interrupted } }
}

function chooseProfile(carrier: Carrier, name: string): Result<FeedProfile> {
  if (Object.hasOwn(carrier.profiles, name) || name === DEFAULT_FEED_PROFILE.name)
    return { ok: true, value: profileNamed(carrier, name) }
  const profiles = [DEFAULT_FEED_PROFILE.name, ...Object.keys(carrier.profiles)].join(', ')
  const facts = { carrier: carrier.id, profile: name, profiles }
  return { ok: false, error: refusal('PROFILE_UNKNOWN', facts) }
}

/** The XML file that corrected rows came from; null for any other file. */
async function xmlBehind(
  { store, files }: { store: DocumentStore; files: FileStore },
  { carrierCompany, from = [] }: InboxFile,
): Promise<XmlOfAudits | null> {
  const [id] = from
  const xml = id === undefined ? null : await store.get<InboxFile>(COLLECTIONS.xmls, id)
  if (id === undefined || xml?.carrierCompany !== carrierCompany) return null
  const path = inboxPath(carrierCompany, id)
  const stored = await files.describe(path)
  return stored && { url: stored.url, path, name: xml.name }
}

interface InboxContents {
  files: FileStore
  content?: ContentWork | undefined
}

/** The bytes, once they are known to be no more than the inbox takes, and those that were left. */
async function readBytes(
  { files, content }: InboxContents,
  { id, carrierCompany, name }: InboxFile,
): Promise<Result<Uint8Array>> {
  const path = inboxPath(carrierCompany, id)
  const stored = await files.describe(path)
  if (stored === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the inbox' }) }
  const broken = { ok: false, error: refusal('INBOX_FILE_BROKEN', { name }) } as const
  if (stored.size > MAX_INBOX_BYTES) return broken
  const bytes = await files.read(path)
  const isWhole = batchIdOf(carrierCompany, await contentOf({ content }).sha256(bytes)) === id
  return isWhole ? { ok: true, value: bytes } : broken
}

/** Those of all runs are on the upload; where nothing was written there was only this one. */
async function countsOf(
  store: DocumentStore,
  { report: { files, totals }, changes }: ImportedOrders,
): Promise<UploadCounts> {
  const [file] = files
  const batchId = file?.batchId ?? null
  const upload = batchId === null ? null : await store.get<Upload>(COLLECTIONS.uploads, batchId)
  const updated = changes.filter(({ result }) => result === 'UPDATED').length
  const own = { ...totalsOf(totals), updated, repairs: file?.repairCount ?? 0 }
  if (upload === null) return own
  return { ...totalsOf(upload), updated: upload.updated, repairs: upload.repairs }
}

function totalsOf(counts: ImportTotals): ImportTotals {
  const { rows, orders, created, unchanged, changed, rejected } = counts
  // An import of an earlier release did not count them.
  const { defects = 0 } = counts
  return { rows, orders, created, unchanged, changed, rejected, defects }
}
