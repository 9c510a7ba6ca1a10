import type { Result } from '#shared/errors/refusal.ts'
import { sumOfTotals } from '#shared/operations/import/ImportReport.ts'
import type { ImportedOrders } from '#shared/operations/importOrders.ts'

/**
 * The imports of several carriers as one, its files in the order in which they were named. A refused
 * part is a refused file: `names` gives the files of each part.
 */
export function joinImports(
  parts: readonly Result<ImportedOrders>[],
  names: readonly (readonly string[])[],
  files: readonly { file: string }[],
  dryRun: boolean,
): ImportedOrders {
  const placeOf = ({ file }: { file: string }) => files.findIndex((one) => one.file === file)
  const byPlace = (a: { file: string }, b: { file: string }) => placeOf(a) - placeOf(b)
  const done = parts.flatMap((part) => (part.ok ? [part.value] : []))
  const refused = parts.flatMap((part, index) =>
    part.ok ? [] : (names[index] ?? []).map((file) => ({ file, error: part.error })),
  )
  const imported = done.flatMap(({ report }) => report.files).sort(byPlace)
  return {
    report: {
      dryRun,
      files: imported,
      totals: sumOfTotals(imported),
      rejects: done.flatMap(({ report }) => report.rejects).sort(byPlace),
      refused: [...refused, ...done.flatMap(({ report }) => report.refused)].sort(byPlace),
    },
    changes: done.flatMap(({ changes }) => changes),
    rejectedRows: done.flatMap(({ rejectedRows }) => rejectedRows),
    samples: done.flatMap(({ samples }) => samples).sort(byPlace),
    ignored: done.flatMap(({ ignored }) => ignored),
    prefixes: done.flatMap(({ prefixes }) => prefixes),
    interrupted: done.some(({ interrupted }) => interrupted),
  }
}
