import type { Day } from '#shared/kernel/day.ts'
import type { Audit } from './model.ts'
import { STATES } from './states.ts'
import type { WorkKind } from './steps/facts.ts'
import type { Step } from './steps/model.ts'

/** A piece of work that waits for a baker: a step, or what the audit's state asks for. */
export interface QueueItem {
  /** The step's id, else the audit's. */
  id: string
  audit: Audit
  step: Step | null
  kind: WorkKind
  /** The carrier's day; what a state asks for has none. */
  due: Day | null
}

/** Whose queue it is. */
export interface QueueReader {
  userId: string
  /** Who is away today: their audits are anyone's. */
  away: readonly string[]
  scope: QueueScope
}

/** `mine`: what is assigned to the reader. `open`: also what is anyone's. `all`: everyone's. */
export const QUEUE_SCOPES = ['open', 'mine', 'all'] as const

export type QueueScope = (typeof QUEUE_SCOPES)[number]

/** Those whose audits are anyone's: of no one, and of who is away. */
export function othersOf({ userId, away }: Omit<QueueReader, 'scope'>): string[] {
  return ['', ...away.filter((email) => email !== userId)]
}

/** Whether an audit is in the reader's queue, by whom it is assigned to. */
export function isInScope({ auditor }: Pick<Audit, 'auditor'>, reader: QueueReader): boolean {
  if (reader.scope === 'all' || auditor === reader.userId) return true
  return reader.scope === 'open' && othersOf(reader).includes(auditor)
}

/** So many at once, at most: with more, one queue would take too many queries. */
const MOST_AWAY = 9

/** The scope in which nothing is left out: with too many people away `open` is everyone's. */
export function servedScope(scope: QueueScope, away: readonly string[]): QueueScope {
  return scope === 'open' && away.length > MOST_AWAY ? 'all' : scope
}

export interface Queue {
  items: QueueItem[]
  /** Whether there is more than this. */
  hasMore: boolean
  /** Of all that waits, in whatever part of it is read. */
  counts: QueueCounts
}

/** How much waits for a carrier's bakers. */
export interface QueueCounts {
  /** The carrier's day they are of. */
  today: Day
  /** Steps, and audits whose state asks for something. */
  all: number
  /** Of these, what is due today or before, and what lies on the desk. */
  due: number
  /** Of these, the steps whose day is over. */
  late: number
  kinds: Record<WorkKind, number>
}

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

/** The counts when a piece of work has left the queue. */
export function countsWithout(
  counts: QueueCounts,
  { kind, due }: { kind: WorkKind; due: Day | null },
): QueueCounts {
  const { today, all, late, kinds } = counts
  return {
    today,
    all: all - 1,
    due: due === null || due <= today ? counts.due - 1 : counts.due,
    late: due !== null && due < today ? late - 1 : late,
    kinds: { ...kinds, [kind]: kinds[kind] - 1 },
  }
}
