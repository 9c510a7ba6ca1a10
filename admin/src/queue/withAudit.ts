import type { Audit } from '#shared/domain/audit/Audit.ts'
import { DESK_STATES } from '#shared/domain/step/workKind.ts'
import type { Queue, QueueItem } from '#shared/operations/queue/readQueue.ts'

/**
 * The queue with a newer state of one audit: what was done leaves it, without reading anything. The
 * same queue when the audit is not in it or not newer.
 */
export function withAudit(queue: Queue, audit: Audit): Queue {
  const isOlder = (item: QueueItem) => item.audit.id === audit.id && item.audit.v < audit.v
  if (!queue.items.some(isOlder)) return queue
  const open = new Set(Object.values(audit.openSteps))
  const items = queue.items.flatMap((item) => {
    if (!isOlder(item)) return [item]
    const waits =
      item.step === null ? DESK_STATES[audit.bakeState] !== undefined : open.has(item.step.id)
    return waits ? [{ ...item, audit }] : []
  })
  return { ...queue, items }
}
