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
      async change({ store, carrierOf }, { id, answerBy, openUntil, revoked, auditFSID }) {
        if (revoked === true) return null
        const stored = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
        const carrier = stored && (await carrierOf(stored.carrierCompany))
        if (!stored || !carrier) return null
        const audit = readAudit(stored)
        const { timeZone } = carrier
        const data = {
          openUntil: openUntilOf(audit, timeZone),
          answerBy: answerByOf(audit, timeZone),
        }
        const dated: BatchWrite = { kind: 'update', collection: COLLECTIONS.intakes, id, data }
        // Work since the upgrade began may have set one of the days: the other is still the earlier release's.
        const isDated = answerBy !== undefined
        if (isDated && (audit.linkClosedAt !== null || openUntil >= data.openUntil)) return null
        // A link sent in between has later days. What the public saves are other fields.
        const { v } = audit
        const asRead: BatchWrite = {
          kind: 'update',
          collection: COLLECTIONS.audits,
          id: audit.id,
          data: { v },
          expect: { field: 'v', value: v },
        }
        return () => store.batch([dated, asRead])
      },
    }),
  ],
}
