import { detectFeedProfile } from '#shared/orders/detectProfile.ts'
import { environmentOf } from '#shared/orders/newAudit.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import type { ImportWorld } from '#shared/orders/ops/importRun.ts'
import { orderFileOfBytes } from '#shared/orders/orderFile.ts'
import { previewOrders, previewXml } from '#shared/orders/preview.ts'
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
  if (job.kind === 'look') return previewOrders(source, job)
  if (job.kind === 'tree') return previewXml(source)
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
