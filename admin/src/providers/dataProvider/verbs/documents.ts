import { stageFile as storeStaged } from '#shared/documents/ops/unattachedFiles.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileBody } from '#shared/kernel/ports/fileStore.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import { AbortError } from '../quietWhenAborted.ts'

/** A file to store, and how its way there is followed and ended. */
export interface FileToStage {
  body: FileBody
  contentType: string
  /** Gets the stored share, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Ends the upload, which then rejects with an `AbortError`. */
  signal?: AbortSignal
}

/**
 * Stores a file where changes of the signed-in person may ask for it; answers its name there. The way of
 * every file that a screen sends.
 */
export async function stageFile(
  { files, identity, random }: Pick<ProviderContext, 'files' | 'identity' | 'random'>,
  { body, contentType, onProgress, signal }: FileToStage,
): Promise<string> {
  const person = await identity.current()
  try {
    return await storeStaged({ files, random }, person?.uid ?? '', body, {
      contentType,
      onProgress: (sent, total) => onProgress?.(total === 0 ? 0 : sent / total),
      signal,
    })
  } catch (error) {
    throw error instanceof StoreError && error.code === 'cancelled' ? new AbortError() : error
  }
}
