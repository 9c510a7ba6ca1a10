import { askedOf, type Intake, intakeStatusIn } from '#shared/audit/access/intake.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { type Migration, migrationSource } from './migration.ts'

/** A link that a sign of life opened before what was returned had come, asks for it again. */
export const askAgain: Migration = {
  number: 8,
  about: 'Gives links of audits that still wait for what was returned what they ask for.',
  sources: [
    migrationSource<Intake>({
      collection: COLLECTIONS.intakes,
      async change({ store }, { id, auditFSID, scope, status, pending, revoked, rev }) {
        // What the public has saved is applied by this release, which asks again itself.
        if (status !== 'open' || pending || revoked === true) return null
        const stored = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
        const audit = stored && readAudit(stored)
        if (audit === null || intakeStatusIn(audit, scope) !== 'returned') return null
        const data = { status: 'returned', asked: askedOf(audit) }
        const asked: BatchWrite = {
          kind: 'update',
          collection: COLLECTIONS.intakes,
          id,
          data,
          expect: { field: 'rev', value: rev },
        }
        const { v } = audit
        const asRead: BatchWrite = {
          kind: 'update',
          collection: COLLECTIONS.audits,
          id: audit.id,
          data: { v },
          expect: { field: 'v', value: v },
        }
        return () => store.batch([asked, asRead])
      },
    }),
  ],
}
