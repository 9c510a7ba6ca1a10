import type { TracedField } from '#shared/orders/lineage.ts'
import { addressOfFile } from './InboxRow.ts'

/** What of an import is to be shown at once: one order, and the cell that one field of it came from. */
export interface AskedSource {
  orderNumber: string
  field: string
}

/** Where the row of an upload is shown that a field came from. */
export function addressOfSource(
  { batchId, field }: Pick<TracedField, 'batchId' | 'field'>,
  orderNumber: string,
): string {
  const asked = new URLSearchParams({ order: orderNumber, field })
  return `${addressOfFile({ kind: 'upload', id: batchId })}?${asked}`
}

/** What such an address asks for; null for another one. */
export function readAskedSource(search: URLSearchParams): AskedSource | null {
  const [orderNumber, field] = [search.get('order'), search.get('field')]
  return orderNumber === null || field === null ? null : { orderNumber, field }
}
