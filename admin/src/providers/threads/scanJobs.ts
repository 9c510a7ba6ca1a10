import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { joinScans, type ScanPiece, splitScan } from '#shared/documents/ops/recutScans.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { JobWorld } from './threadJobs.ts'

/** What a thread makes of scans: one cut in two, or several put together. */
export type ScanJob =
  | { kind: 'split'; scan: InboxFile; pages: readonly number[] }
  | { kind: 'join'; scans: readonly InboxFile[] }

/** Cuts a scan or puts scans together; nothing is stored. */
export function runScanJob(job: ScanJob, world: JobWorld): Promise<Result<ScanPiece[]>> {
  // Each file is read; each piece is made, and then stored by the page.
  const total = job.kind === 'split' ? 1 + 2 * 2 : job.scans.length + 2
  let done = 0
  const onStep = () => world.onProgress(++done, total)
  return job.kind === 'split'
    ? splitScan(world, { ...job, onStep })
    : joinScans(world, { ...job, onStep })
}
