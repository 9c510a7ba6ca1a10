import { refusal } from '../../errors/refusal.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { type RollupDifference, recountRollups } from '../worker/recountRollups.ts'
import { addFailure, newCheck, type VerifyCheck } from './VerifyReport.ts'

/** The worker's daily figures are what a recount of every audit finds. */
export async function checkFigures(store: DocumentStore): Promise<VerifyCheck> {
  const first = await recountRollups(store)
  // A worker may have written while it was counted: what differs the same way twice is wrong.
  const again = first.differences.length > 0 ? await recountRollups(store) : first
  const seen = new Set(first.differences.map(keyOf))
  const check = { ...newCheck('daily figures'), checked: first.documents }
  for (const difference of again.differences.filter((each) => seen.has(keyOf(each)))) {
    const { document, name, stored, recounted } = difference
    const facts = { document, name, stored, recounted }
    addFailure(check, { auditCode: '', id: '' }, refusal('FIGURE_DIFFERS', facts))
  }
  return check
}

function keyOf({ document, name, stored, recounted }: RollupDifference): string {
  return [document, name, stored, recounted].join(' ')
}
