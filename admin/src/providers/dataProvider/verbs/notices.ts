import {
  agreedCallsAfter,
  changedAuditsOf,
  decidedUploadsOf,
  type NoticeReader,
  noticedCommandsOf,
} from '#shared/audit/ops/noticeQueries.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import type { LiveQuery } from '../subscriptions.ts'

/** A person's audits that changed last: assigned to them, or in their hands (`by`). */
export function ownAudits(
  _: ProviderContext,
  { by, ...reader }: NoticeReader & { by: 'auditor' | 'assignee' },
): LiveQuery {
  return { collection: COLLECTIONS.audits, options: changedAuditsOf(reader, by) }
}

/** The next calls of a carrier that were agreed for after a moment. */
export function agreedCalls(
  _: ProviderContext,
  { carrier, after }: { carrier: string; after: Date },
): LiveQuery {
  return { collection: COLLECTIONS.asteps, options: agreedCallsAfter(carrier, after) }
}

/** The order files that a person imported or set aside last. */
export function decidedUploads(_: ProviderContext, reader: NoticeReader): LiveQuery {
  return { collection: COLLECTIONS.uploads, options: decidedUploadsOf(reader) }
}

/** The newest commands of a person whose end is news to them. */
export function noticedCommands(_: ProviderContext, reader: NoticeReader): LiveQuery {
  return { collection: COLLECTIONS.commands, options: noticedCommandsOf(reader) }
}
