import type { Result } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { type DetectedProfile, detectFeedProfile } from '#shared/orders/detectProfile.ts'
import type { ImportedOrders } from '#shared/orders/importReport.ts'
import { environmentOf } from '#shared/orders/newAudit.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { orderFileOfBytes } from '#shared/orders/orderFile.ts'
import {
  type OrderPreview,
  previewOrders,
  previewXml,
  type XmlPreview,
} from '#shared/orders/preview.ts'
import type { JobWorld } from './threadJobs.ts'

/** An order file on its way to the thread that reads it. */
interface FileOfJob {
  file: string
  bytes: Uint8Array
}

/** What a thread does with an order file; nothing of it is written. */
export type OrderJob =
  /** Reads the file and compares it with what is stored: what an import would come to. */
  | (FileOfJob & { kind: 'preview'; carrier: Carrier; profile: FeedProfile })
  | (FileOfJob & { kind: 'detect' })
  | (FileOfJob & { kind: 'look'; carrier: string; profile: FeedProfile; limit: number })
  | (FileOfJob & { kind: 'tree' })

/** What comes back, by the job's kind. */
export interface OrderAnswers {
  preview: Result<ImportedOrders>
  detect: Result<DetectedProfile>
  look: Result<OrderPreview[]>
  tree: Result<XmlPreview>
}

/** Batches compared at a time: a browser keeps six connections to a server. */
const IN_FLIGHT = 3

/** Does a job with an order file, by the operations that the engine uses. */
export async function runOrderJob(
  job: OrderJob,
  world: JobWorld,
): Promise<OrderAnswers[OrderJob['kind']]> {
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
    onProgress: world.onProgress,
  })
}
