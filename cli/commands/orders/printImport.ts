import { formatDay } from '#shared/domain/format/day.ts'
import { differenceWords } from '#shared/domain/order/differenceWords.ts'
import { refusal } from '#shared/errors/refusal.ts'
import type { OrderChange } from '#shared/operations/import/ImportReport.ts'
import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import type { ImportOutcome } from './import.ts'

/** Rejects and repairs on a screen; `--json` has all of them. */
const MOST_LINES = 20

/** As in the table's header. */
const COUNTS = ['orders', 'created', 'unchanged', 'changed', 'rejected', 'defects'] as const

const RESULTS = {
  PROPOSED:
    'Changed since it was imported; proposed, the audits are as they were (--update applies)',
  UPDATED: 'Changed since it was imported; the audits were updated',
  REFUSED: 'Changed since it was imported; refused',
} as const

/** What a person reads after an import: a line a file, then what needs somebody. */
export function printImport(outcome: ImportOutcome, io: Io): void {
  const { report, changes, ignored, interrupted, rejectsFiles } = outcome
  const rows = report.files.map(({ file, ...counts }) => [
    file,
    ...COUNTS.map((name) => String(counts[name])),
  ])
  const refusedRows = report.refused.map(({ file }) => [
    file,
    'refused',
    ...COUNTS.slice(1).map(() => ''),
  ])
  const header = ['File', 'Orders', report.dryRun ? 'To create' : 'Created']
  io.print(
    table([...header, 'Unchanged', 'Changed', 'Rejected', 'Defects'], [...rows, ...refusedRows]),
  )
  for (const { file, carrier, prefix, count } of outcome.foreign)
    io.tell(
      `${file}: ${count} order numbers begin with ${prefix}, another carrier's code; they are imported for ${carrier}. "orders undo" takes an import back.`,
    )
  const repairs = report.files.flatMap((each) =>
    each.repairs.map(
      ({ line, column, kind, from, to }) =>
        `${each.file}:${line} ${column}: ${kind}, "${from}" became "${to}"`,
    ),
  )
  const repairCount = report.files.reduce((sum, each) => sum + each.repairCount, 0)
  tellSome('Repaired', repairs, io, { count: repairCount, listed: repairCount })
  tellSome(
    'Not known to the profile, nothing was read from it',
    ignored.map(({ file, column }) => `${file}: ${column}`),
    io,
  )
  for (const result of ['PROPOSED', 'UPDATED', 'REFUSED'] as const) {
    const title = report.dryRun && result === 'PROPOSED' ? 'Would change' : RESULTS[result]
    const these = changes.filter((change) => change.result === result)
    tellSome(title, these.flatMap(differenceLines), io, { count: these.length })
  }
  tellSome(
    'Rejected',
    report.rejects
      .slice(0, MOST_LINES)
      .map(
        ({ file, line, column, order, code, message, next }) =>
          `${file}:${line} ${[order, column].filter(Boolean).join(' ')}: ${message} ${next} [${code}]`,
      ),
    io,
    { count: report.rejects.length, listed: report.rejects.length },
  )
  if (rejectsFiles.length > 0)
    io.tell(`Correct them in ${rejectsFiles.join(', ')} and import that file the same way.`)
  tellSome(
    'Refused, nothing of it was imported',
    report.refused.map(({ file, error: { message, next, code } }) => {
      const named = message.includes(file) ? message : `${file}: ${message}`
      return `${named} ${next} [${code}]`
    }),
    io,
  )
  if (report.dryRun) tellSamples(outcome, io)
  if (interrupted) {
    const { message, next, code } = refusal('INTERRUPTED')
    io.tell(`${message} ${next} [${code}]`)
  }
}

function differenceLines({ file, line, order, reason, differences }: OrderChange): string[] {
  const place = `${file}:${line} ${order}`
  if (reason !== '') return [`${place}: ${reason}`]
  return differences.map((difference) => {
    const { name, from, to } = differenceWords(difference)
    return difference.isKept === true
      ? `${place} ${name}: not in the order any more; it stays, it has been worked on`
      : `${place} ${name}: "${from}" → "${to}"`
  })
}

function tellSamples({ samples }: ImportOutcome, io: Io): void {
  for (const { file, fields } of samples) {
    const { orderNumber, insuredCompany, policyNumber, policyStart, policyEnd, categories } = fields
    const classes = categories.map(({ classCode }) => classCode).join(', ')
    const policy = `policy ${policyNumber}, ${formatDay(policyStart)} to ${formatDay(policyEnd)}`
    io.tell(`For example ${file}: ${orderNumber}, ${insuredCompany}, ${policy}, class ${classes}`)
  }
  io.tell('Dry run: nothing was written.')
}

/** The first of `lines`: of `count` things, and of `listed` lines that `--json` has. */
function tellSome(
  title: string,
  lines: readonly string[],
  io: Io,
  { count = lines.length, listed = lines.length }: { count?: number; listed?: number } = {},
): void {
  if (lines.length === 0) return
  io.tell(`${title} (${count}):`)
  for (const line of lines.slice(0, MOST_LINES)) io.tell(`  ${line}`)
  if (listed > MOST_LINES) io.tell(`  and ${listed - MOST_LINES} more; see --json`)
}
