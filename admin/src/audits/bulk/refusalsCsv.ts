import { type AdvanceResult, refusalText } from '#shared/audit/advanceReport.ts'
import { csvText } from '#shared/kernel/exportText.ts'
import type { SelectedRow } from '../list/useSelection.ts'

const HEAD = ['code', 'insured', 'from', 'to', 'step', 'result', 'reason'] as const

/** What was refused, with its reasons, as CSV; states by their exact names. No cell is a formula. */
export function refusalsCsv(
  results: readonly AdvanceResult[],
  rows: ReadonlyMap<string, SelectedRow>,
  translate: (key: string) => string,
): string {
  const refused = results.filter(({ result }) => result !== 'ADVANCED' && result !== 'UNCHANGED')
  return csvText([
    HEAD.map((name) => translate(`bulk.csv_${name}`)),
    ...refused.map(({ auditCode, auditFSID, from, to, step, result, reason }) => [
      auditCode,
      rows.get(auditFSID)?.insuredCompany ?? '',
      from ?? '',
      to ?? '',
      step ?? '',
      result,
      refusalText(reason),
    ]),
  ])
}
