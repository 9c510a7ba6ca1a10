import { environmentOf } from '#shared/domain/order/environmentOf.ts'
import { detectFeedProfile } from '#shared/operations/detectFeedProfile.ts'
import type { ImportWorld } from '#shared/operations/import/ImportRun.ts'
import { importOrders } from '#shared/operations/importOrders.ts'
import { lookAtOrders } from '#shared/operations/inbox/lookAtOrders.ts'
import { lookAtXml } from '#shared/operations/inbox/lookAtXml.ts'
import { orderFileOfBytes } from '#shared/parsing/orderFileOfBytes.ts'
import type { JobTalk } from '../../thread/attendJobs.ts'
import type { JobAnswers, OrderJob } from './OrderJob.ts'

/** Batches compared at a time: a browser keeps six connections to a server. */
const IN_FLIGHT = 3

/** Does a job with an order file, by the operations that the engine uses. */
export async function runJob(
  job: OrderJob,
  world: ImportWorld,
  { onProgress }: JobTalk,
): Promise<JobAnswers[OrderJob['kind']]> {
  const source = orderFileOfBytes(job.file, job.bytes)
  if (job.kind === 'detect') return detectFeedProfile(source, job.file.replace(/\.[^.]*$/, ''))
  if (job.kind === 'look') return lookAtOrders(source, job)
  if (job.kind === 'tree') return lookAtXml(source)
  const { carrier, profile } = job
  return importOrders(world, {
    files: [source],
    carrier,
    env: environmentOf(carrier.id, true),
    profile,
    dryRun: true,
    concurrency: IN_FLIGHT,
    onProgress,
  })
}
