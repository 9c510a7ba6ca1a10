import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import type { FileStore } from '../../ports/fileStore.ts'
import { StoreError } from '../../ports/storeError.ts'

/** A scan's file: its bytes and their SHA-256 in lower-case hex. */
export interface ScanContent {
  bytes: Uint8Array<ArrayBuffer>
  sha256: string
}

/** Reads a scan's file; null when there is none. Rejects with a `StoreError` when it cannot be read. */
export async function readScan(
  files: FileStore,
  { carrierCompany, id }: Pick<InboxFile, 'carrierCompany' | 'id'>,
): Promise<ScanContent | null> {
  try {
    // A copy: other code may take the bytes of an answer away.
    const bytes = new Uint8Array(await files.read(`inbox/${carrierCompany}/${id}`))
    return { bytes, sha256: bytesToHex(sha256(bytes)) }
  } catch (error) {
    if (error instanceof StoreError && error.code === 'not-found') return null
    throw error
  }
}
