import { orderKeyId } from '../../../domain/order/orderKey.ts'
import { refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/** The key of an imported order leads to its audit, so that importing it again does nothing. */
export const orderKeys: AuditCheck = {
  name: 'order keys',
  check({ id, consolidatedId, carrierCompany }, { orderKeys: keys }) {
    if (consolidatedId === '') return []
    const key = keys.get(consolidatedId)
    const isWhole =
      key?.auditFSID === id && orderKeyId(carrierCompany, key.orderNumber) === consolidatedId
    return isWhole ? [] : [refusal('ORDER_KEY_DIFFERS', { order: key?.orderNumber ?? '' })]
  },
}
