import type { Day } from '../../domain/audit/Audit.ts'
import { addDays } from '../../domain/format/addDays.ts'
import { endOfDay } from '../../domain/format/endOfDay.ts'
import { todayIn } from '../../domain/format/today.ts'
import { deskStatesOf, stepTypesOf, WORK_KINDS, type WorkKind } from '../../domain/step/workKind.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore, Filter } from '../../ports/documentStore.ts'
import { inParts } from '../inParts.ts'
import { deskOptions, queueFilters } from './queueQueries.ts'

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

/** Values that one `in` filter takes. */
const VALUES_A_QUERY = 30

/**
 * Counts the whole queue of a carrier, as the queue and the home screen say it: by kind, due, and late.
 * Eight counts, each billed as one read for each thousand. Rejects with a `StoreError`.
 */
export async function countQueue(
  store: DocumentStore,
  { carrier, timeZone, now }: { carrier: string; timeZone: string; now: Date },
): Promise<QueueCounts> {
  const today = todayIn(timeZone, now)
  const steps = (...narrowed: Filter[]) =>
    store.count(COLLECTIONS.asteps, {
      filters: [...queueFilters(carrier), ...narrowed],
      sort: { field: 'dueAt', direction: 'asc' },
    })
  const [all, later, late, kinds] = await Promise.all([
    steps(),
    steps({ field: 'dueAt', op: '>', value: lastOf(today, timeZone) }),
    steps({ field: 'dueAt', op: '<=', value: lastOf(addDays(today, -1), timeZone) }),
    Promise.all(WORK_KINDS.map(ofKind)),
  ])
  const desk = kinds.reduce((sum, { desk: each }) => sum + each, 0)
  return {
    today,
    all: all + desk,
    due: all - later + desk,
    late,
    kinds: Object.fromEntries(
      kinds.map((each) => [each.kind, each.steps + each.desk]),
    ) as QueueCounts['kinds'],
  }

  async function ofKind(kind: WorkKind) {
    const states = deskStatesOf(kind)
    const [desk, ...parts] = await Promise.all([
      states.length === 0 ? 0 : store.count(COLLECTIONS.audits, deskOptions(carrier, states)),
      ...inParts(stepTypesOf(kind), VALUES_A_QUERY).map((value) =>
        steps({ field: 'type', op: 'in', value }),
      ),
    ])
    return { kind, desk, steps: parts.reduce((sum, each) => sum + each, 0) }
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

/** The last millisecond of a day. */
function lastOf(day: Day, timeZone: string): Date {
  return new Date(endOfDay(day, timeZone).getTime() - 1)
}
