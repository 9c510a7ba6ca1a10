import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { AuditPatch } from '#shared/domain/audit/editAudit.ts'
import { KEY_QUESTION_IDS, type KeyAnswers } from '#shared/domain/audit/keyQuestions.ts'
import type { Random } from '#shared/ports/random.ts'

/** Final exposures are so many percent of the estimate, from the first up to the second. */
const FOUND = [72, 138] as const

/** What the auditor of the demo finds: figures near the estimates, and the insured's answers. */
export function foundFigures({ categories }: Audit, choice: Random): AuditPatch {
  const [least, most] = FOUND
  const lines = categories.map((line) => {
    const percent = least + choice.below(most - least)
    const estimate = line.estimatedExposure ?? 0
    const finalExposure = Math.round((estimate * percent) / 100)
    const isFar = percent < 82 || percent > 118
    const notes = percent > 100 ? 'A second shift since spring' : 'Closed for two months'
    return { ...line, finalExposure, ...(isFar ? { notes } : {}) }
  })
  const keyQuestions: KeyAnswers = {}
  for (const question of KEY_QUESTION_IDS)
    keyQuestions[question] = { answer: choice.below(5) === 0 ? 'yes' : 'no', detail: '' }
  return { categories: lines, keyQuestions }
}
