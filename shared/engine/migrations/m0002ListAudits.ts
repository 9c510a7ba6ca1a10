import { isSameValue } from '#shared/audit/editChanges.ts'
import { engineFieldsOf, readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { wakeAtOf } from '#shared/audit/steps/schedule.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import { type Migration, type MigrationSource, migrationSource } from './migration.ts'

/**
 * Audits whose list fields and `wakeAt` are not what the engine would store today. A later migration that
 * changes how audits are listed has it as its source too. Never raises `v`: the fields follow from the
 * others, and no page shows them as a change.
 */
export const LISTED_AUDITS: MigrationSource = migrationSource<Audit>({
  collection: COLLECTIONS.audits,
  async change({ store, clock, carrierOf }, stored) {
    const audit = readAudit(stored)
    const timeZone = (await carrierOf(audit.carrierCompany))?.timeZone ?? DEFAULT_TIME_ZONE
    const { tokens: _, ...listed } = engineFieldsOf(audit, todayIn(timeZone, clock.now()))
    const fields: Partial<Audit> = { ...listed }
    if (!Object.hasOwn(stored, 'wakeAt')) {
      const ids = Object.values(audit.openSteps ?? {})
      const steps = await readByIds<Step>(store, COLLECTIONS.asteps, ids)
      fields.wakeAt = wakeAtOf(audit, [...steps.values()], timeZone)
    }
    // One that needs no day is not written for want of the empty field.
    const differing = Object.entries(fields).filter(
      ([name, value]) => !isSameValue(stored[name as keyof Audit] ?? null, value),
    )
    if (differing.length === 0) return null
    // No others: the worker sets flags without raising `v`.
    const data = Object.fromEntries(differing)
    const { id, v } = audit
    const expect = { field: 'v', value: v }
    return () => store.batch([{ kind: 'update', collection: COLLECTIONS.audits, id, data, expect }])
  },
})

/**
 * Every open audit is due in whatever state, texts are sorted without regard to capitals, and what is over has
 * the day through which it is kept.
 */
export const listAudits: Migration = {
  number: 2,
  about:
    'Gives audits the fields by which lists of release 0.2 find and sort them, and the moment at which they are woken.',
  sources: [LISTED_AUDITS],
}
