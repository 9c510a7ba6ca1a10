import { detectFeedProfile } from '#shared/operations/detectFeedProfile.ts'
import type { ImportWorld } from '#shared/operations/import/ImportRun.ts'
import { importOrders } from '#shared/operations/importOrders.ts'
import { lookAtOrders } from '#shared/operations/inbox/lookAtOrders.ts'
import { lookAtXml } from '#shared/operations/inbox/lookAtXml.ts'
import { orderFileOfBytes } from '#shared/parsing/orderFileOfBytes.ts'
import type { JobTalk } from '../../thread/attendJobs.ts'
import type { JobAnswers, OrderJob } from './OrderJob.ts'

/**
 * Audits in one batch of a browser: what the rules look up for each is counted, and of so many they
 * prove every document (tests/rules/budget.test.ts).
 */
export const AUDITS_A_BATCH = 18

/** Batches in flight: a browser keeps six connections to a server. */
const IN_FLIGHT = 3

/** Does a job with an order file, by the operations that the command line uses. */
export async function runJob(
  job: OrderJob,
  world: ImportWorld,
  { signal, onProgress }: JobTalk,
): Promise<JobAnswers[OrderJob['kind']]> {
  const source = orderFileOfBytes(job.file, job.bytes)
  if (job.kind === 'detect') return detectFeedProfile(source, job.file.replace(/\.[^.]*$/, ''))
  if (job.kind === 'look') return lookAtOrders(source, job)
  if (job.kind === 'tree') return lookAtXml(source)
  const { carrier, env, userId, profile, dryRun, xml } = job
  return importOrders(world, {
    files: [source],
    carrier,
    env,
    userId,
    profile,
    dryRun,
    xml,
    auditsPerBatch: AUDITS_A_BATCH,
    concurrency: IN_FLIGHT,
    signal,
    onProgress,
  })
}
