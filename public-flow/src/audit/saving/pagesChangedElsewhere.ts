import type { Intake } from '#shared/audit/access/intake.ts'
import { savedOf } from '#shared/audit/access/savedAnswers.ts'
import { markOf } from './markOf.ts'
import type { PendingSave } from './PendingSave.ts'

/** Pages that were saved since `before` and not by this device: their marks are neither known nor its own. */
export function pagesChangedElsewhere(
  before: Intake,
  found: Intake,
  own: readonly PendingSave[],
): string[] {
  const ownMarks = own.flatMap(({ fields }) => fields.map(([, value]) => markOf(value)))
  const known = savedOf(before).pages
  return Object.entries(savedOf(found).pages)
    .filter(([step, page]) => {
      const mark = markOf(page)
      return mark !== markOf(known[step]) && !ownMarks.includes(mark)
    })
    .map(([step]) => step)
}
