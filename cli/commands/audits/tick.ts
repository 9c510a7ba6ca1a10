import { quarantineOf } from '#shared/documents/ops/quarantine.ts'
import { holdLease } from '#shared/engine/worker/holdLease.ts'
import { oldestLeftOf, type PassReport, runPass } from '#shared/engine/worker/runPass.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { keepPeople } from '#shared/firm/ops/users.ts'
import { refusalOfClock } from '#shared/kernel/ops/clockOffset.ts'
import type { WorkerLease } from '#shared/kernel/workerState.ts'
import { parseMoment } from '../../arguments.ts'
import { refusalToWork } from '../../backup/restoreBackup.ts'
import { type Door, defineCommand, EXIT_CODES } from '../../command.ts'
import type { Target } from '../../firebase/openTarget.ts'
import { planTarget, type TargetOptions } from '../../firebase/target.ts'
import type { Io } from '../../io.ts'
import type { Runtime } from '../../runtime.ts'
import { momentText, table } from '../../table.ts'
import { httpCarrierEndpoint } from '../../worker/httpCarrierEndpoint.ts'
import {
  holderOfProcess,
  ioLogger,
  isGoneHere,
  publicUrlOf,
  timedPacer,
} from '../../worker/thisProcess.ts'
import { refusalOfMigrating } from '../../worker/workInStore.ts'
import { database, writeUnless } from '../context.ts'

/** Somewhat longer than a lease lasts: one whose holder was killed is over by then. */
const WAIT_SECONDS = 35

/** `bakehouse audits tick`: one pass of the worker. */
export const auditsTickCommand = defineCommand({
  opens: pretendedTime(database(writeUnless('dryRun'))),
  example: '--dry-run',
  configure: (command) => {
    command
      .option(
        '--now <time>',
        'act as if it were this day or moment; never on a real project',
        parseMoment,
      )
      .option('--dry-run', 'show what would be done, write nothing')
      .option(
        '--public-url <url>',
        'where the public pages are, for what is sent (BAKEHOUSE_PUBLIC_URL)',
      )
  },
  read: (_, command) => command.opts<{ now?: Date; dryRun?: boolean; publicUrl?: string }>(),
  run: async (opened, { now, dryRun = false, publicUrl: typed }, runtime) => {
    const publicUrl = publicUrlOf(typed, runtime.env, opened)
    if (publicUrl === null) return { ok: false, error: refusal('PUBLIC_ADDRESS_MISSING') }
    const unfinished = await refusalToWork(opened.store)
    if (unfinished) return { ok: false, error: unfinished }
    const passed = await tick(opened, runtime, { dryRun, publicUrl, ...(now ? { now } : {}) })
    if (!passed.ok) return passed
    return { ok: true, value: { report: passed.value, now: now ?? runtime.clock.now() } }
  },
  toJson: ({ report, now }, { opened, options: { dryRun = false } }) => ({
    command: 'audits tick',
    target: opened.label,
    now: now.toISOString(),
    dryRun,
    duties: Object.fromEntries(
      Object.entries(report.duties).map(([name, { found, done, flagged, failed, did }]) => [
        name,
        { found, done, flagged, failed, did },
      ]),
    ),
    interrupted: report.interrupted,
  }),
  print: (passed, io, { options: { dryRun = false } }) => printTick(passed, io, dryRun),
  exit: ({ report }) => {
    if (report.interrupted) return EXIT_CODES.interrupted
    const failed = Object.values(report.duties).some((duty) => duty.failed > 0)
    return failed ? EXIT_CODES.partial : EXIT_CODES.done
  },
})

/** The door that a made-up time does not open: a real project's. */
function pretendedTime(door: Door<Target>): Door<Target> {
  return {
    ...door,
    open: async (command, runtime, work) => {
      const { now, ...target } = command.opts<{ now?: Date } & TargetOptions>()
      if (now && (await planTarget(target, runtime)).kind === 'cloud') {
        const detail = 'A made-up time is never for a real project: leave --now out.'
        return { ok: false, error: refusal('USAGE', { detail, command: 'audits tick' }) }
      }
      return door.open(command, runtime, work)
    },
  }
}

async function tick(
  { store, timed, files, bucket, isReal }: Target,
  runtime: Runtime,
  { dryRun, publicUrl, now }: { dryRun: boolean; publicUrl: string; now?: Date },
): Promise<Result<PassReport>> {
  const { clock, random, signal, io, content, scanner } = runtime
  const world = {
    store,
    timed,
    files,
    endpoint: httpCarrierEndpoint(),
    bucket,
    isReal,
    clock,
    random,
    content,
    // What is found is written: a dry run scans nothing.
    quarantine: dryRun ? undefined : quarantineOf({ store, clock, content, scanner }),
    logger: ioLogger(io),
    publicUrl,
  }
  const at = now ? { now } : {}
  if (dryRun) {
    const goesOn = async () => !signal.aborted
    return { ok: true, value: await runPass(world, { dryRun, goesOn, ...at }) }
  }
  // A time that is given dates the entries, whatever this machine's clock says.
  const wrongClock = now ? null : await refusalOfClock(world)
  if (wrongClock) return { ok: false, error: wrongClock }
  let other: WorkerLease | null = null
  // The lease goes by the database's clock, whatever time the pass is to act by.
  const lease = holdLease(world, {
    holder: holderOfProcess(random),
    isGone: isGoneHere,
    onLease: (mine, found) => {
      other = mine ? null : found
    },
  })
  const pacer = timedPacer(signal)
  for (let second = 0; !(await lease.keep()); second++) {
    if (second === 0) io.info('Another worker is at work; waiting for its end ...')
    if (second >= WAIT_SECONDS || signal.aborted)
      return { ok: false, error: refusal('WORKER_RUNNING', { holder: nameOf(other) }) }
    await pacer.wait(1000)
  }
  try {
    // A restore looks for the lease once its mark is there, so one of the two sees the other.
    const unfinished = await refusalToWork(store)
    if (unfinished) return { ok: false, error: unfinished }
    const waits = await refusalOfMigrating(world, signal)
    if (waits) return { ok: false, error: waits }
    await keepPeople(world.store, world.clock.now())
    const goesOn = async () => !signal.aborted && (await lease.keep())
    const report = await runPass(world, { goesOn, ...at })
    await lease.reportOldest(oldestLeftOf(report))
    return { ok: true, value: report }
  } finally {
    await lease.end()
  }
}

function nameOf(lease: WorkerLease | null): string {
  return lease?.holder ?? 'unknown'
}

/** What a person reads after a pass: a line a duty. */
function printTick(
  { report, now }: { report: PassReport; now: Date },
  io: Io,
  dryRun: boolean,
): void {
  const rows = Object.entries(report.duties).map(
    ([name, { found, done, flagged, failed, did }]) => [
      name,
      ...[found, done, flagged, failed].map(String),
      Object.entries(did)
        .map(([what, count]) => `${what} ${count}`)
        .join(', '),
    ],
  )
  io.print(table(['Duty', 'Found', dryRun ? 'To do' : 'Done', 'Flagged', 'Failed', ''], rows))
  io.info(`As of ${momentText(now)}.`)
  if (dryRun) io.info('Dry run: nothing was written.')
  if (report.interrupted) io.warn('Interrupted. Run the same command again: it continues.')
}
