import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Inbound } from './model.ts'

/** Changes a message unless it was read, or decided on, since. */
export function inboundWrite(id: string, data: Record<string, unknown>) {
  const expect = { field: 'state', value: 'WAITING' satisfies Inbound['state'] }
  return { kind: 'update' as const, collection: COLLECTIONS.inbound, id, data, expect }
}
