import type { Audit } from '#shared/audit/model.ts'
import type { Queue, QueueItem } from '#shared/audit/ops/queue.ts'
import { STATES } from '#shared/audit/states.ts'
import { withoutItems } from './withoutItems.ts'

/**
 * The queue with a newer state of one audit: what was done leaves it, without reading anything. The
 * same queue when the audit is not in it or not newer.
 */
export function withAudit(queue: Queue, audit: Audit): Queue {
  const isOlder = (item: QueueItem) => item.audit.id === audit.id && item.audit.v < audit.v
  if (!queue.items.some(isOlder)) return queue
  const open = new Set(Object.values(audit.openSteps))
  const waits = ({ step }: QueueItem) =>
    step === null ? STATES[audit.bakeState]?.desk !== undefined : open.has(step.id)
  const { items, ...rest } = withoutItems(queue, (item) => isOlder(item) && !waits(item))
  return { ...rest, items: items.map((item) => (isOlder(item) ? { ...item, audit } : item)) }
}
