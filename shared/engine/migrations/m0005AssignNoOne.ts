import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { type Migration, migrationSource } from './migration.ts'

/** A query for what is unassigned finds an audit by the empty field, never by a missing one. */
export const assignNoOne: Migration = {
  number: 5,
  about: 'Marks audits from before release 0.3 as unassigned, so that the queue finds them.',
  sources: [
    migrationSource<Audit>({
      collection: COLLECTIONS.audits,
      async change({ store }, { id, v, auditor }: Audit & { auditor?: string }) {
        if (auditor !== undefined) return null
        const expect = { field: 'v', value: v }
        const write: BatchWrite = {
          kind: 'update',
          collection: COLLECTIONS.audits,
          id,
          data: { auditor: '' },
          expect,
        }
        return () => store.batch([write])
      },
    }),
  ],
}
