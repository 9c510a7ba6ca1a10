import type { InboxKind, InboxStatus } from '#shared/documents/inboxFiles.ts'
import type { ListOptions } from '#shared/kernel/ports/documentStore.ts'

/** Files of one kind that a screen holds: a morning's post and more. */
export const MAX_WAITING = 500

/** A file that waits, and an import that was interrupted. */
const OPEN: Record<InboxKind, readonly InboxStatus[]> = {
  upload: ['waiting', 'importing', 'interrupted'],
  scan: ['waiting'],
  xml: ['waiting'],
}

const PAST: Record<InboxKind, readonly InboxStatus[]> = {
  upload: ['imported', 'set_aside'],
  scan: ['done', 'set_aside'],
  xml: ['done', 'set_aside'],
}

/** What waits in a carrier's inbox, newest first (specification §7). */
export function waitingFiles(carrier: string, kind: InboxKind): ListOptions {
  return filesIn(carrier, OPEN[kind], MAX_WAITING)
}

/** Imports of a carrier with rejected orders that are still to be corrected, the most first: they wait too. */
export function filesToCorrect(carrier: string): ListOptions {
  const status: InboxStatus = 'imported'
  return {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'status', op: '==', value: status },
      { field: 'toCorrect', op: '>', value: 0 },
    ],
    sort: { field: 'toCorrect', direction: 'desc' },
    limit: MAX_WAITING,
  }
}

/** What was done or set aside, newest first; among order files also imports of the command line. */
export function pastFiles(carrier: string, kind: InboxKind, limit: number): ListOptions {
  return filesIn(carrier, PAST[kind], limit)
}

function filesIn(carrier: string, among: readonly InboxStatus[], limit: number): ListOptions {
  return {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'status', op: 'in', value: among },
    ],
    limit,
  }
}
