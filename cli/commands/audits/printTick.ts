import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import type { TickOutcome } from './tick.ts'

/** What a person reads after a pass: a line a duty. */
export function printTick({ report, dryRun, now }: TickOutcome, io: Io): void {
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
  io.tell(`As of ${now.toISOString()}.`)
  if (dryRun) io.tell('Dry run: nothing was written.')
  if (report.interrupted) io.tell('Interrupted. Run the same command again: it continues.')
}
