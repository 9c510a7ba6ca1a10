import type { NewDocument } from '#shared/domain/document/attachDocument.ts'
import { takeFile } from '#shared/domain/document/takeFile.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { putUnlessTaken } from '#shared/operations/putUnlessTaken.ts'
import type { FileStore } from '#shared/ports/fileStore.ts'
import type { Logger } from '#shared/ports/logger.ts'
import { StoreError } from '#shared/ports/storeError.ts'
import { sha256Of } from './sha256Of.ts'
import type { Upload } from './Upload.ts'

/**
 * Looks at a file and puts it where the audit's documents are. Trying again after a lost answer finds
 * the file that came through. Null: it was cancelled.
 */
export async function sendDocument(
  { attId, file, docType }: Upload,
  {
    auditFSID,
    files,
    logger,
    onProgress,
    signal,
  }: {
    auditFSID: string
    files: FileStore
    logger: Logger
    onProgress: (share: number) => void
    signal: AbortSignal
  },
): Promise<Result<NewDocument> | null> {
  const { name } = file
  const path = `audits/${auditFSID}/files/${attId}`
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const taken = takeFile(name, bytes)
    if (!taken.ok) return taken
    const sha256 = await sha256Of(bytes)
    const stored =
      (await putUnlessTaken(files, path, new Blob([bytes]), {
        contentType: taken.value.contentType,
        metadata: { sha256 },
        onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
        signal,
      })) ?? (await files.describe(path))
    if (stored === null) return { ok: false, error: refusal('DOCUMENT_NOT_SENT', { name }) }
    return {
      ok: true,
      value: { attId, url: stored.url, docType, name, size: stored.size, sha256 },
    }
  } catch (error) {
    const code = error instanceof StoreError ? error.code : 'unknown'
    if (code === 'cancelled' || signal.aborted) return null
    logger.error('upload failed', { code })
    return { ok: false, error: refusal('DOCUMENT_NOT_SENT', { name }) }
  }
}
