import type { Filter, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { CALLS_FOLLOWED, NOTICED_COMMANDS } from '../notices.ts'

/** Whose news, at which carrier. */
export interface NoticeReader {
  carrier: string
  userId: string
}

/** The audits that are assigned to a person (`auditor`), or that they claimed and have not released, changed last. */
export function changedAuditsOf(
  { carrier, userId }: NoticeReader,
  field: 'auditor' | 'assignee',
): ListOptions {
  return {
    filters: [ofCarrier(carrier), { field, op: '==', value: userId }],
    sort: { field: 'updatedAt', direction: 'desc' },
    limit: 10,
  }
}

/** The calls of a carrier that were agreed for after a moment, the next first. */
export function agreedCallsAfter(carrier: string, after: Date): ListOptions {
  return {
    filters: [ofCarrier(carrier), { field: 'callbackAt', op: '>', value: after }],
    sort: { field: 'callbackAt', direction: 'asc' },
    limit: CALLS_FOLLOWED,
  }
}

/** The order files that a person imported or set aside last. */
export function decidedUploadsOf({ carrier, userId }: NoticeReader): ListOptions {
  return {
    filters: [ofCarrier(carrier), { field: 'decidedBy', op: '==', value: userId }],
    sort: { field: 'decidedAt', direction: 'desc' },
    limit: 5,
  }
}

/** The commands whose end is news to the person who asked for them, the newest first. */
export function noticedCommandsOf({ userId }: Pick<NoticeReader, 'userId'>): ListOptions {
  return {
    filters: [
      { field: 'by', op: '==', value: userId },
      { field: 'kind', op: 'in', value: NOTICED_COMMANDS },
    ],
    sort: { field: 'at', direction: 'desc' },
    limit: 10,
  }
}

function ofCarrier(value: string): Filter {
  return { field: 'carrierCompany', op: '==', value }
}
