import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import { INBOX_KINDS, MOST_INBOX_BYTES } from '../../domain/inbox/inboxKinds.ts'
import { DEFAULT_FEED_PROFILE } from '../../domain/order/defaultFeedProfile.ts'
import { environmentOf } from '../../domain/order/environmentOf.ts'
import type { FeedProfile } from '../../domain/order/FeedProfile.ts'
import { profileNamed } from '../../domain/order/profileNamed.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { orderFileOfBytes } from '../../parsing/orderFileOfBytes.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { FileStore } from '../../ports/fileStore.ts'
import { type ImportedOrders, type ImportOrdersRequest, importOrders } from '../importOrders.ts'
import { changeInboxFile } from '../inbox/changeInboxFile.ts'
import type { ImportTotals } from './ImportReport.ts'
import type { ImportWorld } from './ImportRun.ts'
import { batchIdOf, type Upload, type UploadCounts } from './uploadRecord.ts'

export type OrderFileKind = 'upload' | 'xml'

/** Which file of a carrier's inbox, and how it is imported. */
export interface InboxImport extends Pick<ImportOrdersRequest, 'signal' | 'onProgress'> {
  kind: OrderFileKind
  /** The id of its document. */
  fileId: string
  /** The carrier's id. */
  carrier: string
  /** The name of the carrier's feed profile that it is read by, or of the built-in one. */
  profile: string
  /** Who imports it: an e-mail. */
  userId: string
  commandId: string
  /** False: a database on this machine. */
  isReal: boolean
}

/** What the import of a file came to, over all its runs. */
export interface InboxImportResult extends UploadCounts {
  /** Stopped before the last order: importing it again goes on from there. */
  interrupted: boolean
}

/**
 * Imports an order file of a carrier's inbox; run again, it goes on where it stopped. The file's path and
 * all that its audits keep of it are worked out here. Refused, with nothing written, when there is no
 * such file or profile, when its bytes are not those that were left, and where `importOrders` refuses.
 * Rejects with a `StoreError`.
 */
export async function importInboxFile(
  world: ImportWorld & { files: FileStore },
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
  const file = await readInboxFile(world.files, document)
  if (!file.ok) return file
  const { name } = document
  const { bytes, path, url } = file.value
  await store.update(collection, fileId, { commandId: rest.commandId })
  const imported = await importOrders(world, {
    files: [orderFileOfBytes(name, bytes)],
    carrier,
    env: environmentOf(carrierId, rest.isReal),
    userId,
    profile: chosen.value,
    ...(kind === 'xml' ? { xml: { url, path, name } } : {}),
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

interface StoredBytes {
  bytes: Uint8Array
  path: string
  url: string
}

/** The bytes, once they are known to be no more than the inbox takes, and those that were left. */
async function readInboxFile(
  files: FileStore,
  { id, carrierCompany, name }: InboxFile,
): Promise<Result<StoredBytes>> {
  const path = `inbox/${carrierCompany}/${id}`
  const stored = await files.describe(path)
  if (stored === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the inbox' }) }
  const broken = { ok: false, error: refusal('INBOX_FILE_BROKEN', { name }) } as const
  if (stored.size > MOST_INBOX_BYTES) return broken
  const bytes = await files.read(path)
  const isWhole = batchIdOf(carrierCompany, bytesToHex(sha256(bytes))) === id
  return isWhole ? { ok: true, value: { bytes, path, url: stored.url } } : broken
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
  return { rows, orders, created, unchanged, changed, rejected }
}
