import { InvalidArgumentError } from 'commander'
import type { Removal } from '#shared/engine/retention/policy.ts'
import { reportRetention } from '#shared/engine/retention/report.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { defineCommand } from '../../command.ts'
import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import { ADMINS, asUser } from '../context.ts'

const MOST_DAYS = 3_660

/** `bakehouse retention report [--days N]` */
export const retentionReportCommand = defineCommand({
  opens: asUser({ use: 'read', roles: ADMINS, firm: true }),
  example: '--days 30',
  configure: (command) =>
    void command.option('--days <n>', 'so many days ahead, and as many back', readDays, 90),
  read: (_, command) => command.opts<{ days: number }>().days,
  run: async ({ store }, days, { clock }) => ({
    ok: true,
    value: await reportRetention(store, { now: clock.now(), days }),
  }),
  toJson: (report) => ({ command: 'retention report', ...report }),
  print: ({ through, audits, held, aged, went, exported }, io) => {
    io.info(`Goes by ${formatDay(through)}: ${audits.length} audits.`)
    if (audits.length > 0)
      io.print(
        table(
          ['On', 'Carrier', 'Audit'],
          audits
            .slice(0, io.mostLines)
            .map(({ on, carrierCompany, auditCode }) => [formatDay(on), carrierCompany, auditCode]),
        ),
      )
    if (aged.length > 0) {
      io.info('By their own age, unless an audit that is still there needs them:')
      io.print(
        table(
          ['Collection', 'Documents'],
          aged.map(({ collection, count }) => [collection, String(count)]),
        ),
      )
    }
    if (held.length > 0) {
      io.info('Under a legal hold:')
      io.print(
        table(
          ['Since', 'Carrier', 'Audit', 'By', 'Reason'],
          held.map(({ since, carrierCompany, auditCode, by, reason }) => [
            formatDay(since),
            carrierCompany,
            auditCode,
            by,
            reason,
          ]),
        ),
      )
    }
    printRecords('Went:', went, io)
    printRecords('Handed out to persons who asked:', exported, io)
  },
})

function printRecords(head: string, records: readonly Removal[], io: Io): void {
  if (records.length === 0) return
  io.info(head)
  io.print(
    table(
      ['On', 'By', 'Audit', 'Documents', 'Files'],
      records.map(({ at, by, auditCode, carrierCompany, counts, files }) => [
        formatDay(at),
        by,
        auditCode ?? `carrier ${carrierCompany}`,
        String(Object.values(counts).reduce((sum, count) => sum + count, 0)),
        String(files),
      ]),
    ),
  )
}

function readDays(text: string): number {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  if (days > 0 && days <= MOST_DAYS) return days
  throw new InvalidArgumentError(`It is a number of days from 1 to ${MOST_DAYS}.`)
}
