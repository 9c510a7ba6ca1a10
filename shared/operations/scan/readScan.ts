import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import type { FileStore } from '../../ports/fileStore.ts'
import { StoreError, type StoreErrorCode } from '../../ports/storeError.ts'

/** What a failed read says of the file itself: reading it again comes to the same. */
const NO_SCAN: readonly StoreErrorCode[] = ['not-found', 'too-large']

/** A scan's file: its bytes and their SHA-256 in lower-case hex. */
export interface ScanContent {
  bytes: Uint8Array<ArrayBuffer>
  sha256: string
}

/**
 * Reads a scan's file; null when there is none, or none that a scan can be. Rejects with a `StoreError`
 * when it cannot be read.
 */
export async function readScan(
  files: FileStore,
  { carrierCompany, id }: Pick<InboxFile, 'carrierCompany' | 'id'>,
): Promise<ScanContent | null> {
  try {
    // A copy: other code may take the bytes of an answer away.
    const bytes = new Uint8Array(await files.read(`inbox/${carrierCompany}/${id}`))
    return { bytes, sha256: bytesToHex(sha256(bytes)) }
  } catch (error) {
    if (error instanceof StoreError && NO_SCAN.includes(error.code)) return null
    throw error
  }
}
