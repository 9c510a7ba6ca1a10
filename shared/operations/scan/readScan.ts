import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import type { ContentWork } from '../../ports/contentWork.ts'
import type { FileStore } from '../../ports/fileStore.ts'
import { StoreError, type StoreErrorCode } from '../../ports/storeError.ts'
import { contentOf } from '../content/contentHere.ts'

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
  { files, content }: { files: FileStore; content?: ContentWork | undefined },
  { carrierCompany, id }: Pick<InboxFile, 'carrierCompany' | 'id'>,
): Promise<ScanContent | null> {
  try {
    // A copy: other code may take the bytes of an answer away.
    const bytes = new Uint8Array(await files.read(`inbox/${carrierCompany}/${id}`))
    return { bytes, sha256: await contentOf({ content }).sha256(bytes) }
  } catch (error) {
    if (error instanceof StoreError && NO_SCAN.includes(error.code)) return null
    throw error
  }
}
