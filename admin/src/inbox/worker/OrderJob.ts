import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import type { DetectedProfile } from '#shared/domain/order/detectProfile.ts'
import type { FeedProfile } from '#shared/domain/order/FeedProfile.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { XmlOfAudits } from '#shared/operations/import/auditWrites.ts'
import type { ImportedOrders } from '#shared/operations/importOrders.ts'
import type { OrderLook } from '#shared/operations/inbox/lookAtOrders.ts'
import type { XmlLook } from '#shared/operations/inbox/lookAtXml.ts'

/** An order file on its way to the thread that reads it. */
interface FileOfJob {
  file: string
  bytes: Uint8Array
}

/** What the other thread does with an order file. */
export type OrderJob =
  | (FileOfJob & {
      kind: 'import'
      carrier: Carrier
      env: Audit['env']
      userId: string
      profile: FeedProfile
      /** Reads and compares, writes nothing. */
      dryRun: boolean
      xml?: XmlOfAudits
    })
  | (FileOfJob & { kind: 'detect' })
  | (FileOfJob & { kind: 'look'; carrier: string; profile: FeedProfile; limit: number })
  | (FileOfJob & { kind: 'tree' })

/** What comes back, by the job's kind. */
export interface JobAnswers {
  import: Result<ImportedOrders>
  detect: Result<DetectedProfile>
  look: Result<OrderLook[]>
  tree: Result<XmlLook>
}
