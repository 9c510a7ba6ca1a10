import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import { INBOX_KINDS, type InboxKind } from '#shared/documents/inboxFiles.ts'
import { batchIdOf, validateInboxFile } from '#shared/documents/validateFile.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { RefusalError } from '../../RefusalError.ts'
import { askEngine } from '../commandVerbs.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import { stageFile } from './documents.ts'

/** Where a dropped file is in the inbox; not new: it was there already. */
export interface DroppedFile {
  id: string
  kind: InboxKind
  isNew: boolean
}

/**
 * Uploads a file to a carrier's inbox. Bytes that are there already are not sent again. Rejects with
 * what the inbox refuses.
 */
export async function dropFile(
  context: ProviderContext,
  {
    carrier,
    file,
    onProgress,
  }: { carrier: string; file: File; onProgress?: (share: number) => void },
): Promise<DroppedFile> {
  const { name } = file
  const bytes = new Uint8Array(await file.arrayBuffer())
  const accepted = validateInboxFile(name, bytes)
  if (!accepted.ok) throw new RefusalError(accepted.error)
  const { kind, contentType } = accepted.value
  const known = batchIdOf(carrier, await sha256Of(bytes))
  if (await isInInbox(context, kind, known)) return { id: known, kind, isNew: false }
  const staged = await stageFile(context, {
    body: file,
    contentType,
    ...(onProgress && { onProgress }),
  })
  const request = { staged, name }
  const { id, isNew } = await askEngine(context, 'uploadToInbox', {
    carrierCompany: carrier,
    request,
  })
  return { id: String(id), kind, isNew: isNew === true }
}

/** False also for a file that is another person's to read: then the engine says that it is there. */
async function isInInbox(
  { store }: Pick<ProviderContext, 'store'>,
  kind: InboxKind,
  id: string,
): Promise<boolean> {
  try {
    return (await store.get(INBOX_KINDS[kind].collection, id)) !== null
  } catch (error) {
    if (error instanceof StoreError && error.code === 'permission-denied') return false
    throw error
  }
}

/** The bytes of a file of the inbox, read as the signed-in person. */
export async function readInboxFile(
  { files }: Pick<ProviderContext, 'files'>,
  { url }: { url: string },
): Promise<Uint8Array<ArrayBuffer>> {
  // A copy: what draws a document may transfer its bytes.
  return new Uint8Array(await files.read(filePathOf(url)))
}

/** The SHA-256 of some bytes, lower-case hex; by the browser where it offers that. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = globalThis.crypto
  // A page that did not come over a safe connection has no `subtle`.
  if (subtle === undefined) return bytesToHex(sha256(bytes))
  return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', bytes)))
}
