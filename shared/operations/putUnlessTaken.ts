import type { FileStore, StoredFile } from '../ports/fileStore.ts'
import { StoreError } from '../ports/storeError.ts'

/** Puts a file; null when its path is taken, be it by an earlier try of the same file. */
export async function putUnlessTaken(
  files: Pick<FileStore, 'put'>,
  ...asked: Parameters<FileStore['put']>
): Promise<StoredFile | null> {
  try {
    return await files.put(...asked)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'already-exists') return null
    throw error
  }
}
