import { countsWithout, type Queue, type QueueItem } from '#shared/audit/ops/queue.ts'

/** The queue without some of its work, which is no longer counted either. */
export function withoutItems(queue: Queue, leaves: (item: QueueItem) => boolean): Queue {
  const left = queue.items.filter(leaves)
  if (left.length === 0) return queue
  return {
    ...queue,
    items: queue.items.filter((item) => !left.includes(item)),
    counts: left.reduce(countsWithout, queue.counts),
  }
}
