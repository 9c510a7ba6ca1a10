import type { OrderRecord } from '../../domain/order/OrderRecord.ts'
import { type ContentHashes, hashContent, orderContent } from '../../domain/order/orderContent.ts'
import { orderKeyId } from '../../domain/order/orderKey.ts'

/** An order on its way in: its record, its key's id and what its content comes to. */
export interface OrderCandidate {
  record: OrderRecord
  keyId: string
  contentHash: string
  fields: ContentHashes
}

/** The candidate of a record of `carrierCompany`. */
export function orderCandidate(record: OrderRecord, carrierCompany: string): OrderCandidate {
  return {
    record,
    keyId: orderKeyId(carrierCompany, record.header.orderNumber),
    ...hashContent(orderContent(record)),
  }
}
