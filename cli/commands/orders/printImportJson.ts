import type { Io } from '../../io.ts'
import type { ImportOutcome } from './import.ts'
import type { SpooledRepairs } from './spooledRepairs.ts'

/**
 * The object that `orders import --json` prints, on one line. All repairs of a file are in it, also
 * those that the report does not hold: they go from the spool to the output piece by piece.
 */
export function printImportJson(
  { report, changes, interrupted, target, rejectsFiles }: ImportOutcome,
  repairs: SpooledRepairs,
  io: Io,
): void {
  const { dryRun, files, totals, refused } = report
  const head = JSON.stringify({ command: 'orders import', target, dryRun })
  io.printPart(`${head.slice(0, -1)},"files":[`)
  for (const [index, imported] of files.entries()) {
    const { repairs: held, repairCount, ...rest } = imported
    io.printPart(`${index === 0 ? '' : ','}${JSON.stringify(rest).slice(0, -1)},"repairs":`)
    if (held.length === repairCount) io.printPart(JSON.stringify(held))
    else for (const piece of repairs.jsonOf(imported.file)) io.printPart(piece)
    io.printPart('}')
  }
  const rejects = report.rejects.map(({ next: _, ...reject }) => reject)
  const tail = JSON.stringify({ totals, rejects, refused, changes, rejectsFiles, interrupted })
  io.print(`],${tail.slice(1)}`)
}
