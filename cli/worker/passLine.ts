import type { PassReport } from '#shared/operations/worker/runPass.ts'

/**
 * What a pass did, in one line: `started 3, lapsed 1; 1 for a person to look at`. Null when it did
 * nothing that anybody waits for: projections follow every change.
 */
export function passLine({ duties }: PassReport): string | null {
  const { projections: _, ...told } = duties
  const reports = Object.values(told)
  const did = reports.flatMap((report) => Object.entries(report.did))
  const sum = (count: (report: (typeof reports)[number]) => number) =>
    reports.reduce((total, report) => total + count(report), 0)
  const flagged = sum((report) => report.flagged)
  const failed = sum((report) => report.failed)
  const parts = [
    did.map(([name, count]) => `${name} ${count}`).join(', '),
    flagged > 0 ? `${flagged} for a person to look at` : '',
    failed > 0 ? `${failed} failed and tried again later` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : parts.join('; ')
}
