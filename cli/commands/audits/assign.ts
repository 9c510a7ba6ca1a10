import type { AdvanceReport } from '#shared/audit/advanceReport.ts'
import { appointmentMoment } from '#shared/audit/messages/appointmentWords.ts'
import { advanceAudits } from '#shared/audit/ops/advanceAudits.ts'
import { type HandOverReport, handOver, openAuditsOf } from '#shared/audit/ops/handOver.ts'
import { auditsOfCodes } from '#shared/audit/ops/selectAudits.ts'
import { reasonOf, refusal } from '#shared/errors/refusal.ts'
import type { Leave, User } from '#shared/firm/model.ts'
import { activeSlices } from '#shared/firm/ops/slices.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { formatDay, todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { readLoad } from '#shared/reports/ops/readLoad.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand, EXIT_CODES, type ExitCode } from '../../command.ts'
import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import { warnByReason } from '../../warnByReason.ts'
import { ADMINS, asUserLater, ofCarrier, STAFF, staffActor, writeUnless } from '../context.ts'

/** `away`: when the auditor is away now or next. */
type AssignReport = AdvanceReport & { away: Leave | null }

/** `bakehouse audits assign CODE... --to EMAIL` */
export const auditsAssignCommand = defineCommand({
  opens: asUserLater(writeUnless('dryRun')),
  example: 'T-0001 T-0002 --to auditor@bakehouse.example --as admin@bakehouse.example',
  configure: (command) => {
    command
      .argument('<codes...>', 'the audit codes; signs and case do not matter')
      .option('--to <email>', 'the auditor, whose audits they are then')
      .option('--unassign', 'they are anyone’s again')
      .option('--reason <text>', 'kept in the history of each audit', '')
      .option('--dry-run', 'show what would happen')
  },
  read: (codes, command) => {
    const { to, unassign, reason, dryRun } = command.opts<{
      to?: string
      unassign?: true
      reason: string
      dryRun?: true
    }>()
    const isOne = (to === undefined) === (unassign === true)
    return { codes, auditor: emailOf(to), isOne, reason, dryRun: dryRun === true }
  },
  mistake: ({ isOne }) => (isOne ? null : 'Say whose they are: --to EMAIL, or --unassign.'),
  run: async ({ store, actorFor }, { codes, auditor, reason, dryRun }, runtime) => {
    const acting = await actorFor({ roles: STAFF })
    if (!acting.ok) return acting
    const { clock, random, signal } = runtime
    const report = await advanceAudits(
      { store, clock, random },
      {
        selection: auditsOfCodes(store, codes),
        action: { kind: 'assign', auditor },
        actor: staffActor(acting.value),
        actorCarriers: acting.value?.carriers ?? null,
        reason,
        bulk: codes.length !== 1,
        dryRun,
        signal,
      },
    )
    const away = auditor === '' ? null : await leaveOf(store, auditor, clock)
    return { ok: true, value: { ...report, away } }
  },
  toJson: (report: AssignReport, { options: { dryRun } }) => ({
    ...jsonOf('audits assign', report, dryRun),
    away: report.away,
  }),
  print: (report: AssignReport, io, { options: { auditor, dryRun } }) => {
    print(report, io, { done: auditor === '' ? 'unassigned' : `assigned to ${auditor}`, dryRun })
    if (report.away !== null)
      io.warn(
        `${auditor} is away ${daysOf(report.away)}: meanwhile these audits are in everyone’s queue.`,
      )
  },
  exit: exitOf,
})

/** The leave that they are on or that is ahead of them; null without one. */
async function leaveOf(store: DocumentStore, email: string, clock: Clock): Promise<Leave | null> {
  const away = (await store.get<User>(COLLECTIONS.users, email))?.away ?? null
  const today = todayIn(DEFAULT_TIME_ZONE, clock.now())
  return away?.through && away.through < today ? null : away
}

/** `bakehouse audits hand-over --carrier ID --from EMAIL --to EMAIL` */
export const auditsHandOverCommand = defineCommand({
  opens: ofCarrier({
    use: writeUnless('dryRun'),
    roles: ADMINS,
    named: { required: 'whose audits' },
  }),
  example: '--carrier HM --from auditor@bakehouse.example --by-load',
  configure: (command) => {
    command
      .option('--from <email>', 'whose open audits; without it the unassigned ones')
      .option('--to <email>', 'the auditor who gets them')
      .option('--by-load', 'spread among the bakers who are not away, the fewest audits first')
      .option('--limit <n>', 'no more than so many', parseCount(100_000))
      .option('--reason <text>', 'kept in the history of each audit', '')
      .option('--dry-run', 'show what would happen')
  },
  read: (_, command) => {
    const { from, to, byLoad, limit, reason, dryRun } = command.opts<{
      from?: string
      to?: string
      byLoad?: true
      limit?: number
      reason: string
      dryRun?: true
    }>()
    const isOne = (to === undefined) === (byLoad === true)
    return {
      from: emailOf(from),
      to: byLoad ? null : emailOf(to),
      isOne,
      limit,
      reason,
      dryRun: dryRun === true,
    }
  },
  mistake: ({ isOne }) => (isOne ? null : 'Say who gets them: --to EMAIL, or --by-load.'),
  run: ({ store, carrier: { id: carrier }, actor }, options, { clock, random, signal }) => {
    const { from, to, limit, reason, dryRun } = options
    return handOver(
      { store, clock, random },
      { carrier, from, to },
      {
        selection: openAuditsOf(store, {
          carrier,
          from,
          ...(limit === undefined ? {} : { limit }),
        }),
        actor: staffActor(actor),
        actorCarriers: [carrier],
        reason,
        dryRun,
        signal,
      },
    )
  },
  toJson: (report: HandOverReport, { options: { dryRun } }) => ({
    ...jsonOf('audits hand-over', report, dryRun),
    appointments: report.appointments.map(({ auditCode, auditor, appointment, refused }) => ({
      ...{ auditCode, auditor, start: appointment.start, isMoved: refused === null },
      reason: refused === null ? '' : reasonOf(refused),
    })),
  }),
  print: (report: HandOverReport, io, { options: { dryRun } }) => {
    print(report, io, { done: 'handed over', dryRun })
    const moved = report.appointments.filter(({ refused }) => refused === null)
    if (moved.length > 0)
      io.info(`Appointments that ${dryRun ? 'would go' : 'went'} along: ${moved.length}.`)
    for (const { auditCode, appointment, refused } of report.appointments)
      if (refused !== null)
        io.warn(
          `${auditCode}: ${appointmentMoment(appointment)} stays as it is. ${refused.message}`,
        )
  },
  exit: exitOf,
})

/** `bakehouse audits load --carrier ID` */
export const auditsLoadCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: ADMINS, named: { standard: 'the carrier' } }),
  example: '--carrier HM',
  run: async ({ store, carrier: { id, timeZone } }, _, { clock }) => {
    const slices = await activeSlices(store)
    const auditors = await readLoad(store, { carrier: id, slices, timeZone, now: clock.now() })
    return { ok: true, value: auditors }
  },
  toJson: (auditors) => ({ auditors }),
  print: (auditors, io) => {
    const rows = auditors.map(({ email, name, assigned, late, inHand, claimed, role, away }) => [
      name || email,
      ...[assigned, late, inHand, claimed].map(String),
      role === null ? 'no longer works here' : away === null ? '' : daysOf(away),
    ])
    io.print(table(['Auditor', 'Assigned', 'Late', 'In hand', 'Claimed', 'Away'], rows))
  },
})

function daysOf({ from, through }: Leave): string {
  return `${formatDay(from)} to ${through === null ? 'open' : formatDay(through)}`
}

function emailOf(typed = ''): string {
  return typed.trim().toLowerCase()
}

function jsonOf(
  command: string,
  { totals, results, interrupted }: AdvanceReport,
  dryRun: boolean,
): object {
  const { advanced: assigned, ...others } = totals
  const each = results.map(({ auditCode, auditFSID, result, reason }) => {
    const said = result === 'ADVANCED' ? 'ASSIGNED' : result
    return { auditCode, auditFSID, result: said, reason }
  })
  return { command, dryRun, totals: { ...others, assigned }, interrupted, results: each }
}

function print(
  { totals, results, interrupted }: AdvanceReport,
  io: Io,
  { done, dryRun }: { done: string; dryRun: boolean },
): void {
  const { advanced, unchanged, refused, failed } = totals
  io.info(
    `${advanced} ${dryRun ? 'would be ' : ''}${done}, ${unchanged} unchanged, ${refused + failed} refused.`,
  )
  const stopped = results.filter(({ reason }) => reason !== '')
  warnByReason(
    { title: 'Left as they are', noun: 'audits' },
    stopped.map(({ auditCode, reason }) => ({ of: auditCode, reason })),
    io,
  )
  if (dryRun) io.info('Dry run: nothing was written.')
  if (interrupted) io.warn(reasonOf(refusal('INTERRUPTED')))
}

function exitOf({ interrupted, totals }: AdvanceReport): ExitCode {
  if (interrupted) return EXIT_CODES.interrupted
  return totals.refused + totals.failed > 0 ? EXIT_CODES.partial : EXIT_CODES.done
}
