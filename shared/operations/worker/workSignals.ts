import type { Audit } from '../../domain/audit/Audit.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { ListOptions } from '../../ports/documentStore.ts'
import { PENDING_QUERIES } from './pendingQueries.ts'

/** A small query whose every change means that there may be work. */
export interface WorkSignal {
  collection: string
  options: ListOptions
}

/** Of what waits, so many: beyond them the worker has work anyway. */
const FIRST = 20

/** What the duties' queries would find, as few documents as tell of a change. */
export const WORK_SIGNALS = {
  intakes: {
    collection: COLLECTIONS.intakes,
    options: { ...PENDING_QUERIES.intakes, limit: FIRST },
  },
  results: {
    collection: COLLECTIONS.results,
    options: {
      filters: [{ field: 'state', op: '==', value: 'WAITING' }],
      sort: { field: 'tryAt', direction: 'asc' },
      limit: FIRST,
    },
  },
  mail: { collection: COLLECTIONS.mail, options: { ...PENDING_QUERIES.deliveries, limit: FIRST } },
  messages: {
    collection: COLLECTIONS.messages,
    options: { ...PENDING_QUERIES.deliveries, limit: FIRST },
  },
  /** Every write of an audit makes it the newest. */
  changes: {
    collection: COLLECTIONS.audits,
    options: { sort: { field: 'updatedAt', direction: 'desc' }, limit: 1 },
  },
  /** The audit whose time comes first; those without one are left out. */
  waits: {
    collection: COLLECTIONS.audits,
    options: {
      filters: [{ field: 'wakeAt', op: '>', value: new Date(0) }],
      sort: { field: 'wakeAt', direction: 'asc' },
      limit: 1,
    },
  },
} as const satisfies Record<string, WorkSignal>

export type WorkSignalName = keyof typeof WORK_SIGNALS

/** When the first of the audits that wait for their time is due; null when none does. */
export function dueAtOf([first]: readonly Pick<Audit, 'wakeAt'>[]): Date | null {
  return first?.wakeAt ?? null
}
