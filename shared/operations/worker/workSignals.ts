import type { Audit } from '../../domain/audit/Audit.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { ListOptions } from '../../ports/documentStore.ts'

/** A small query whose every change means that there may be work. */
export interface WorkSignal {
  collection: string
  options: ListOptions
}

/** Of what waits, so many: beyond them the worker has work anyway. */
const FIRST = 20

const waiting = (field: string, value: boolean, since: string): ListOptions => ({
  filters: [{ field, op: '==', value }],
  sort: { field: since, direction: 'asc' },
  limit: FIRST,
})

const sent: ListOptions = {
  filters: [
    { field: 'folded', op: '==', value: false },
    { field: 'delivery.state', op: 'in', value: ['SUCCESS', 'ERROR'] },
  ],
  sort: { field: 'dateAdded', direction: 'asc' },
  limit: FIRST,
}

/** What the duties' queries would find, as few documents as tell of a change. */
export const WORK_SIGNALS = {
  intakes: { collection: COLLECTIONS.intakes, options: waiting('pending', true, 'at') },
  comments: { collection: COLLECTIONS.comments, options: waiting('pending', true, 'dateAdded') },
  mail: { collection: COLLECTIONS.mail, options: sent },
  messages: { collection: COLLECTIONS.messages, options: sent },
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
