import type { Result } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { DetectedProfile } from '#shared/orders/detectProfile.ts'
import type { ImportedOrders } from '#shared/orders/importReport.ts'
import type { OrderPreview, XmlPreview } from '#shared/orders/preview.ts'

/** An order file on its way to the thread that reads it. */
interface FileOfJob {
  file: string
  bytes: Uint8Array
}

/** What the other thread does with an order file; nothing of it is written. */
export type OrderJob =
  /** Reads the file and compares it with what is stored: what an import would come to. */
  | (FileOfJob & { kind: 'preview'; carrier: Carrier; profile: FeedProfile })
  | (FileOfJob & { kind: 'detect' })
  | (FileOfJob & { kind: 'look'; carrier: string; profile: FeedProfile; limit: number })
  | (FileOfJob & { kind: 'tree' })

/** What comes back, by the job's kind. */
export interface JobAnswers {
  preview: Result<ImportedOrders>
  detect: Result<DetectedProfile>
  look: Result<OrderPreview[]>
  tree: Result<XmlPreview>
}
