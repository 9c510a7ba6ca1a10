import type { NamedAudit } from '#shared/documents/fileNames.ts'
import { findNamedAudits as find } from '#shared/documents/ops/readScans.ts'
import type { StagedFile } from '#shared/documents/ops/unattachedFiles.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { RefusalError } from '../../RefusalError.ts'
import { inThread, type JobWatch, servedReads } from '../../threads/inThread.ts'
import type { ScanJob } from '../../threads/scanJobs.ts'
import { askEngine } from '../commandVerbs.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import { AbortError } from '../quietWhenAborted.ts'
import { stageFile } from './documents.ts'

/** The audits on screen that a scan's name speaks of. */
export async function findNamedAudits(
  { store, session }: ProviderContext,
  { carrier, name }: { carrier: string; name: string },
): Promise<NamedAudit[]> {
  return find(store, { name, carrier, slices: await session.activeSlices() })
}

/**
 * Cuts a scan in two, or puts scans together: the pieces are made in another thread and stored, and the
 * engine puts them in the scans' place. Answers the ids of the new scans. Until the engine is asked it
 * can be cancelled, and rejects with an `AbortError`.
 */
export async function makeScans(
  context: ProviderContext,
  { job, onProgress, signal }: JobWatch & { job: ScanJob },
): Promise<string[]> {
  let steps = 0
  const watch: JobWatch = {
    signal,
    onProgress: (done, total) => {
      steps = total
      onProgress?.(done, total)
    },
  }
  const made = await inThread('scan', job, servedReads(context), watch).catch((error: unknown) => {
    throw error instanceof StoreError && error.code === 'cancelled' ? new AbortError() : error
  })
  if (!made.ok) throw new RefusalError(made.error)
  const pieces: StagedFile[] = []
  for (const { name, bytes } of made.value) {
    const file = { body: bodyOf(bytes), contentType: 'application/pdf', ...(signal && { signal }) }
    pieces.push({ staged: await stageFile(context, file), name })
    onProgress?.(steps - made.value.length + pieces.length, steps)
  }
  const scans = job.kind === 'split' ? [job.scan] : job.scans
  const done = await askEngine(context, 'recutScans', {
    carrierCompany: scans[0]?.carrierCompany ?? '',
    request: { scanIds: scans.map(({ id }) => id), pieces, how: job.kind },
  })
  return done['made'] as string[]
}
