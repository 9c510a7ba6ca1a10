import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Due } from '#shared/outreach/ops/outlet.ts'
import { type Migration, type MigrationSource, migrationSource } from './migration.ts'

/** Queued before release 0.2, without a time to leave: due since it was queued. */
function queuedIn(collection: 'mail' | 'messages'): MigrationSource {
  return migrationSource<Queued>({
    collection,
    filters: [{ field: 'folded', op: '==', value: false }],
    change: async ({ store }, { id, rev, sendAt, dateAdded, folded }) => {
      if (sendAt !== undefined || folded !== false) return null
      const data = { sendAt: dateAdded, rev: (rev ?? 0) + 1 }
      const expect = { field: 'rev', value: rev }
      return () => store.batch([{ kind: 'update', collection, id, data, expect }])
    },
  })
}

interface Queued extends Pick<Due, 'id'> {
  rev?: number
  sendAt?: Date | null
  dateAdded: Date
  folded: boolean
}

export const queueOutgoing: Migration = {
  number: 4,
  about:
    'Makes emails and texts that were queued before release 0.2 due, so that a sender finds them.',
  sources: [queuedIn(COLLECTIONS.mail), queuedIn(COLLECTIONS.messages)],
}
