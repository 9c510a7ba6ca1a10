import { joinScans, splitScan } from '#shared/documents/ops/recutScans.ts'
import { type StagedFile, stageFile } from '#shared/documents/ops/unattachedFiles.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import type { JobTalk, JobWorld } from '../../thread/attendJobs.ts'
import type { RecutAnswer, RecutJob } from './RecutJob.ts'

/** Cuts a scan or puts scans together, and stages the pieces. */
export async function runRecut(
  job: RecutJob,
  world: JobWorld,
  { onProgress }: JobTalk,
): Promise<RecutAnswer> {
  // Each file is read; each piece is made and staged.
  const total = job.kind === 'split' ? 1 + 2 * 2 : job.scans.length + 2
  let done = 0
  const onStep = () => onProgress(++done, total)
  const made = await (job.kind === 'split'
    ? splitScan(world, { ...job, onStep })
    : joinScans(world, { ...job, onStep }))
  if (!made.ok) return made
  const pieces: StagedFile[] = []
  for (const { name, bytes } of made.value) {
    const staged = await stageFile(world, job.uid, bodyOf(bytes), {
      contentType: 'application/pdf',
    })
    pieces.push({ staged, name })
    onStep()
  }
  return { ok: true, value: pieces }
}
