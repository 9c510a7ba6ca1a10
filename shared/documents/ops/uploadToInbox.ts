import { isAboutToGo } from '#shared/audit/removedFiles.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { putNew } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type BatchWrite,
  type DocumentStore,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import {
  INBOX_KINDS,
  type InboxFile,
  type InboxKind,
  type InboxStatus,
  inboxPath,
  type NewInboxFile,
} from '../inboxFiles.ts'
import { batchIdOf, type ValidInboxFile } from '../validateFile.ts'
import { type ContentWorld, contentOf } from './contentWork.ts'

/** A file for a carrier's inbox, and who uploads it (an email address). */
interface UploadToInbox {
  /** The carrier's id. */
  carrier: string
  userId: string
  name: string
  bytes: Uint8Array
  /** Scans that it was made of. */
  from?: readonly string[]
}

/** The file in the inbox. */
export interface UploadedToInbox {
  id: string
  kind: InboxKind
  status: InboxStatus
  /** False when the same bytes were in this inbox already: nothing was changed. */
  isNew: boolean
}

/** A file that is stored under the carrier, and the write that makes it one of the inbox. */
export interface PlacedInInbox extends UploadedToInbox {
  /** Null: the inbox has its document already. */
  write: Extract<BatchWrite, { kind: 'create' }> | null
}

/** What uploading a file to an inbox needs of the world. */
export interface InboxWorld extends ContentWorld {
  store: DocumentStore
  files: FileStore
  clock: Clock
}

/**
 * Uploads a file to a carrier's inbox: its bytes first, then its document, so that no document is
 * without its file. Kind and collection follow from its name and bytes. The same file again changes
 * nothing; so after a lost connection it is simply uploaded again.
 * Rejects with a `StoreError` when a store fails or denies it, or with a `ContentError`.
 */
export async function uploadToInbox(
  world: InboxWorld,
  request: UploadToInbox,
): Promise<Result<UploadedToInbox>> {
  const placed = await placeInInbox(world, request)
  if (!placed.ok) return placed
  const { write, ...left } = placed.value
  if (write === null) return { ok: true, value: left }
  try {
    await world.store.batch([write])
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'already-exists') throw error
    return { ok: true, value: { ...left, isNew: false } }
  }
  return { ok: true, value: left }
}

/** The first half of `uploadToInbox`: the bytes are stored, the document is the caller's to write. */
export async function placeInInbox(
  world: InboxWorld,
  request: UploadToInbox,
): Promise<Result<PlacedInInbox>> {
  const name = cleanLine(request.name)
  const valid = await contentOf(world).validateInboxFile(name, request.bytes)
  return valid.ok ? placeValidated(world, { ...request, name }, valid.value) : valid
}

/** The same for a file whose kind is known already, be it larger than the inbox accepts. */
export async function placeValidated(
  { store, files, clock, ...world }: InboxWorld,
  { carrier, userId, bytes, name, from }: UploadToInbox,
  { kind, contentType }: ValidInboxFile,
): Promise<Result<PlacedInInbox>> {
  const { collection } = INBOX_KINDS[kind]
  const digest = await contentOf(world).sha256(bytes)
  const id = batchIdOf(carrier, digest)
  const found = await store.get<InboxFile>(collection, id)
  if (found !== null)
    return { ok: true, value: { id, kind, status: found.status, isNew: false, write: null } }
  const coming = { carrierCompany: carrier, name, bytes, door: 'inbox' } as const
  const held = await world.quarantine?.admit(coming)
  if (held) return { ok: false, error: held }
  const path = inboxPath(carrier, id)
  const metadata = { sha256: digest }
  const put = await putNew(files, path, bodyOf(bytes), { contentType, metadata })
  const stored = put ?? (await files.describe(path))
  if (stored === null) throw new StoreError('unavailable', 'Put', 'the file is not there')
  // Its upload broke off a month ago: the worker is about to delete it.
  if (put === null && isAboutToGo(stored, clock.now()))
    return { ok: false, error: refusal('INBOX_FILE_GOING', { name }) }
  const file: NewInboxFile = {
    carrierCompany: carrier,
    userId,
    dateAdded: clock.now(),
    kind,
    name: name.slice(-300),
    size: bytes.length,
    sha256: digest,
    url: stored.url,
    status: 'waiting',
    decidedAt: null,
    decidedBy: '',
    ...(from === undefined ? {} : { from: [...from] }),
  }
  const write = { kind: 'create' as const, collection, id, data: { ...file } }
  return { ok: true, value: { id, kind, status: 'waiting', isNew: true, write } }
}
