import { refusal } from '#shared/errors/refusal.ts'
import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import type { ImportOutcome } from './import.ts'

/** Rejects and repairs on a screen; `--json` has all of them. */
const MOST_LINES = 20

/** What a person reads after an import: a line a file, then what needs somebody. */
export function printImport(
  { report, changes, ignored, interrupted }: ImportOutcome,
  io: Io,
): void {
  const rows = report.files.map(({ file, orders, created, unchanged, changed, rejected }) => [
    file,
    ...[orders, created, unchanged, changed, rejected].map(String),
  ])
  const header = ['File', 'Orders', report.dryRun ? 'To create' : 'Created']
  io.print(table([...header, 'Unchanged', 'Changed', 'Rejected'], rows))
  const repairs = report.files.flatMap((each) =>
    each.repairs.map(
      ({ line, column, kind, from, to }) =>
        `${each.file}:${line} ${column}: ${kind}, "${from}" became "${to}"`,
    ),
  )
  tellSome('Repaired', repairs, io)
  tellSome(
    'Not known to the profile, nothing was read from it',
    ignored.map(({ file, column }) => `${file}: ${column}`),
    io,
  )
  tellSome(
    'Changed since it was imported; the audit was left as it is',
    changes.map(({ order, fields }) => `${order}: ${fields.join(', ')}`),
    io,
  )
  tellSome(
    'Rejected',
    report.rejects.map(
      ({ file, line, column, order, code, message }) =>
        `${file}:${line} ${[order, column].filter(Boolean).join(' ')}: ${message} [${code}]`,
    ),
    io,
  )
  if (report.dryRun) io.tell('Dry run: nothing was written.')
  if (interrupted) {
    const { message, next, code } = refusal('INTERRUPTED')
    io.tell(`${message} ${next} [${code}]`)
  }
}

function tellSome(title: string, lines: readonly string[], io: Io): void {
  if (lines.length === 0) return
  io.tell(`${title} (${lines.length}):`)
  for (const line of lines.slice(0, MOST_LINES)) io.tell(`  ${line}`)
  if (lines.length > MOST_LINES) io.tell(`  and ${lines.length - MOST_LINES} more; see --json`)
}
