import type { Intake } from '#shared/audit/access/intake.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { answerByOf, openUntilOf } from '#shared/audit/timing.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { type Migration, migrationSource } from './migration.ts'

/** Links of cancelled audits, and of audits sent more than 30 days ago, end by it. */
export const dateLinks: Migration = {
  number: 3,
  about: 'Gives links from before release 0.2 the day they end and the day by which they ask.',
  sources: [
    migrationSource<Intake>({
      collection: COLLECTIONS.intakes,
      async change({ store, carrierOf }, { id, rev, answerBy, revoked, auditFSID }) {
        if (answerBy !== undefined || revoked === true) return null
        const stored = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
        const carrier = stored && (await carrierOf(stored.carrierCompany))
        if (!stored || !carrier) return null
        const audit = readAudit(stored)
        const { timeZone } = carrier
        const write: BatchWrite = {
          kind: 'update',
          collection: COLLECTIONS.intakes,
          id,
          data: { openUntil: openUntilOf(audit, timeZone), answerBy: answerByOf(audit, timeZone) },
          // The public may save in between.
          expect: { field: 'rev', value: rev },
        }
        return () => store.batch([write])
      },
    }),
  ],
}
