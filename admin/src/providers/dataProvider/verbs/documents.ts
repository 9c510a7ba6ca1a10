import { stageFile as storeStaged } from '#shared/documents/ops/unattachedFiles.ts'
import { validateDocument } from '#shared/documents/validateFile.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileBody } from '#shared/kernel/ports/fileStore.ts'
import { RefusalError } from '../../RefusalError.ts'
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

/**
 * Checks a file and stages it; answers its name there. The engine checks it again: this only saves the
 * way of what would be refused. Rejects with an `AbortError` when it was cancelled.
 */
export async function stageDocument(
  context: Pick<ProviderContext, 'files' | 'identity' | 'random' | 'logger'>,
  { file, onProgress, signal }: { file: File } & Pick<FileToStage, 'onProgress' | 'signal'>,
): Promise<string> {
  const { name } = file
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const checked = validateDocument(name, bytes)
    if (!checked.ok) throw new RefusalError(checked.error)
    const { contentType } = checked.value
    return await stageFile(context, { body: new Blob([bytes]), contentType, onProgress, signal })
  } catch (error) {
    if (error instanceof RefusalError || error instanceof AbortError) throw error
    const code = error instanceof StoreError ? error.code : 'unknown'
    if (!signal?.aborted) context.logger.error('upload failed', { code })
    throw signal?.aborted
      ? new AbortError()
      : new RefusalError(refusal('DOCUMENT_NOT_SENT', { name }))
  }
}

/** Takes back the wish to attach a staged file. What the engine has begun comes all the same. */
export async function withdrawDocument(
  { commands }: Pick<ProviderContext, 'commands'>,
  { staged }: { staged: string },
): Promise<void> {
  const open = commands
    .open()
    .find(
      ({ asked: { kind, request } }) =>
        kind === 'attachDocument' && 'staged' in request && request.staged === staged,
    )
  if (open !== undefined) await commands.withdraw(open.id)
}

/** The bytes of a stored file, read as the signed-in person. */
export function readFile(
  { files }: Pick<ProviderContext, 'files'>,
  { path }: { path: string },
): Promise<Uint8Array> {
  return files.read(path)
}
