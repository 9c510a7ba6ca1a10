import { validateDocument } from '#shared/documents/validateFile.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import type { Stage } from '../app/useStage.ts'

/**
 * Checks a file and stages it; answers its name there. The engine checks it again: this only saves the
 * way of what would be refused. Null: it was cancelled.
 */
export async function stageDocument(
  file: File,
  {
    stage,
    logger,
    onProgress,
    signal,
  }: {
    stage: Stage
    logger: Logger
    onProgress: (share: number) => void
    signal: AbortSignal
  },
): Promise<Result<string> | null> {
  const { name } = file
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const taken = validateDocument(name, bytes)
    if (!taken.ok) return taken
    const staged = await stage(new Blob([bytes]), {
      contentType: taken.value.contentType,
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
      signal,
    })
    return { ok: true, value: staged }
  } catch (error) {
    const code = error instanceof StoreError ? error.code : 'unknown'
    if (code === 'cancelled' || signal.aborted) return null
    logger.error('upload failed', { code })
    return { ok: false, error: refusal('DOCUMENT_NOT_SENT', { name }) }
  }
}
