import type { Audit } from '../../domain/audit/Audit.ts'
import { engineFieldsOf } from '../../domain/audit/engineFields.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import { DEFAULT_TIME_ZONE } from '../../domain/constants.ts'
import { todayIn } from '../../domain/format/today.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { countDone, type Duty, emptyReport } from './Duty.ts'
import { eachInPages } from './eachInPages.ts'
import { settleQuietly } from './settleQuietly.ts'

/**
 * Bands: audits that the day alone moves up in the list (`flipOn`), and the exceptions that a date
 * brings. Never raises `v`: nobody has done anything to the audit. A carrier's day may begin later than
 * the standard zone's; its audits wait for it.
 */
export const flipBands: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  await eachInPages<Audit>(world, pass, report, {
    duty: 'bands',
    page: (limit) =>
      store.list<Audit>(COLLECTIONS.audits, {
        filters: [{ field: 'flipOn', op: '<=', value: todayIn(DEFAULT_TIME_ZONE, clock.now()) }],
        sort: { field: 'flipOn', direction: 'asc' },
        limit,
      }),
    since: ({ flipOn }) => new Date(`${flipOn}T00:00:00Z`),
    work: async (stored) => {
      const audit = readAudit(stored)
      const carrier = await pass.carrierOf(audit.carrierCompany)
      const today = todayIn(carrier?.timeZone ?? DEFAULT_TIME_ZONE, clock.now())
      if (audit.flipOn !== null && audit.flipOn > today) return false
      const { band, sortKey, flipOn, flags } = engineFieldsOf(audit, today)
      const isWritten = await settleQuietly(world, pass, audit, { band, sortKey, flipOn, flags })
      if (!isWritten && !pass.dryRun) return false
      report.done++
      countDone(report, 'flipped')
      return true
    },
  })
  return report
}
