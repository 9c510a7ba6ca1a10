import { formatCents } from '#shared/domain/format/currency.ts'
import { refusal } from '#shared/errors/refusal.ts'
import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import type { ExportOutcome } from './export.ts'

/** Exceptions on a screen; `--json` has all of them. */
const MOST_LINES = 20

/** What a person reads after an export: the invoices, their files, then what needs somebody. */
export function printExport(outcome: ExportOutcome, io: Io): void {
  const { invoices, exceptions, refused, interrupted } = outcome
  if (invoices.length === 0) io.tell('There is nothing to bill.')
  else {
    const rows = invoices.map(({ id, carrier, status, lines, totalCents }) => {
      return [id, carrier, status, String(lines), formatCents(totalCents)]
    })
    io.print(table(['Invoice', 'Carrier', 'Status', 'Lines', 'Total'], rows))
  }
  const paths = new Set(invoices.flatMap(({ files }) => files.map(({ path }) => path)))
  for (const path of paths) io.tell(`Written: ${path}`)
  for (const { carrier, error } of refused)
    io.tell(`${carrier}: ${error.message} ${error.next} [${error.code}]`)
  if (exceptions.length > 0) io.tell(`Not billed (${exceptions.length}):`)
  for (const { auditCode, reason } of exceptions.slice(0, MOST_LINES))
    io.tell(`  ${auditCode}: ${reason}`)
  if (exceptions.length > MOST_LINES)
    io.tell(`  and ${exceptions.length - MOST_LINES} more; see --json`)
  if (invoices.some(({ status }) => status === 'PREVIEW')) io.tell('Preview: nothing was written.')
  if (interrupted) {
    const { message, next, code } = refusal('INTERRUPTED')
    io.tell(`${message} ${next} [${code}]`)
  }
}
