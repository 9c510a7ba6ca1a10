import { type MigrationReport, runMigrations } from '#shared/engine/migrations/runMigrations.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { seeLease } from '#shared/kernel/ops/lease.ts'
import { STORE_SCHEMA } from '#shared/kernel/workerState.ts'
import { defineCommand, EXIT_CODES } from '../command.ts'
import type { Target } from '../firebase/openTarget.ts'
import { createProgress } from '../progress.ts'
import type { Runtime } from '../runtime.ts'
import { table } from '../table.ts'
import { ioLogger, timedPacer } from '../worker/thisProcess.ts'
import { database } from './context.ts'

/** Somewhat longer than a lease lasts: one whose holder was killed is over by then. */
const WAIT_SECONDS = 35

/**
 * `bakehouse migrate`: brings the data of an earlier release to this one, page by page, while people work.
 * Interrupted or killed, the same command goes on where it was.
 */
export const migrateCommand = defineCommand({
  opens: database((command) =>
    command.getOptionValue('dryRun') === undefined ? 'migrate' : 'read',
  ),
  example: '--dry-run',
  configure: (command) =>
    void command.option('--dry-run', 'count what each migration would change, write nothing'),
  read: (_, command) => command.opts<{ dryRun?: boolean }>(),
  run: async (target, { dryRun = false }, runtime): Promise<Result<MigrationReport>> => {
    const { clock, random, io, content, signal } = runtime
    const { store, timed, files, bucket, isReal } = target
    const progress = createProgress('documents', runtime)
    let earlier = 0
    let last = { number: 0, read: 0 }
    try {
      return await runMigrations(
        { store, files, bucket, isReal, clock, random, content, logger: ioLogger(io) },
        {
          dryRun,
          goesOn: async () => !signal.aborted,
          onBegun: () => untilOlderWorkerEnds(timed, runtime),
          onPage: (page) => {
            if (page.number !== last.number) earlier += last.read
            last = page
            progress.update(earlier + page.read, 0)
          },
        },
      )
    } finally {
      progress.end()
    }
  },
  toJson: (report, { opened, options: { dryRun = false } }) => ({
    command: 'migrate',
    target: opened.label,
    dryRun,
    known: STORE_SCHEMA,
    ...report,
  }),
  print: ({ from, to, migrations, isInterrupted }, io, { options: { dryRun = false } }) => {
    if (migrations.length > 0) {
      const rows = migrations.map(({ number, about, read, changed }) => [
        ...[number, read, changed].map((count) => count.toLocaleString('en-US')),
        about,
      ])
      io.print(table(['Migration', 'Read', dryRun ? 'To change' : 'Changed', ''], rows))
    }
    if (dryRun) io.info('Dry run: nothing was written.')
    else if (isInterrupted) io.warn('Interrupted. Run the same command again: it continues.')
    else if (migrations.length > 0) io.print(`The data was brought from ${from} to ${to}.`)
    if (migrations.length === 0)
      io.print(`The data has the number ${to}, as this release writes it. Nothing is to be done.`)
  },
  exit: ({ isInterrupted }) => (isInterrupted ? EXIT_CODES.interrupted : EXIT_CODES.done),
})

/**
 * A worker of release 0.2.1 or later stops on its own once the store says that it is brought further. What an
 * older one would write behind the pages stays as it was written: it is not waited for longer than its lease.
 */
async function untilOlderWorkerEnds(
  timed: Target['timed'],
  { io, signal }: Pick<Runtime, 'io' | 'signal'>,
): Promise<Result<null>> {
  const pacer = timedPacer(signal)
  for (let second = 0; !signal.aborted; second++) {
    const { seen, readAt } = await seeLease(timed)
    const isOver = seen === null || seen.endsAt <= readAt
    if (isOver || (seen.lease.schema ?? 0) >= STORE_SCHEMA) break
    if (second === 0) io.info('A worker of an earlier release is at work; waiting for its end ...')
    if (second >= WAIT_SECONDS)
      return { ok: false, error: refusal('WORKER_OLDER', { holder: seen.lease.holder }) }
    await pacer.wait(1000)
  }
  return { ok: true, value: null }
}
