import type { ContentHashes } from '../../domain/order/orderContent.ts'
import type { OrderDifference } from '../../domain/order/orderUpdate.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { XmlOfAudits } from './auditWrites.ts'

/**
 * A changed order, waiting for somebody to approve it (`uploads/{batchId}/changes/{order key's id}`).
 * Field by field what it would change on the audit, and the order itself, so that approving it works
 * from the audit as it is then.
 */
export interface OrderProposal {
  auditFSID: string
  auditCode: string
  carrierCompany: string
  orderNumber: string
  uploadId: string
  /** The XML file that it came in. */
  xml?: XmlOfAudits
  /** Line of the file. */
  line: number
  contentHash: string
  fields: ContentHashes
  differences: OrderDifference[]
  /** The consolidated order, as JSON. */
  order: string
  status: 'proposed' | 'applied' | 'refused' | 'dismissed'
  /** Why it was refused; empty otherwise. */
  code: ErrorCode | ''
  message: string
  dateAdded: Date
  decidedAt: Date | null
  decidedBy: string
}
