import { joinScans, splitScan } from '#shared/operations/scan/recutScans.ts'
import type { JobTalk, JobWorld } from '../../thread/attendJobs.ts'
import type { RecutAnswer, RecutJob } from './RecutJob.ts'

/** Cuts a scan or puts scans together, by the operations themselves. */
export function runRecut(
  job: RecutJob,
  world: JobWorld,
  { onProgress }: JobTalk,
): Promise<RecutAnswer> {
  const watched = { ...job, onProgress }
  return watched.kind === 'split' ? splitScan(world, watched) : joinScans(world, watched)
}
