import { askedOf } from '#shared/audit/access/intake.ts'
import { DOCUMENT_TYPES, wantedDocuments } from '#shared/audit/documentTypes.ts'
import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { StepType } from '#shared/firm/model.ts'
import type { Day } from '#shared/kernel/day.ts'

/** What to ask the person for. */
export type AskFor =
  | { kind: 'contact' | 'help' }
  | { kind: 'again'; lines: string[] }
  /** Of documents that serve the same end one is enough. */
  | { kind: 'figures'; figures: string[]; documents: string[][]; from: Day | null; to: Day | null }

/** Agents are asked who and how; the insured for figures and documents, or for what was returned. */
export function askFor(audit: Audit, type: StepType | null): AskFor {
  if (type === 'GET_HELP_FROM_AGENT') return { kind: 'help' }
  if (type === 'CALL_AGENT' || type === 'GET_INSURED_FROM_AGENT') return { kind: 'contact' }
  const { classes, periodStart, periodEnd, again } = askedOf(audit)
  if (again.length > 0) {
    return {
      kind: 'again',
      lines: again.map(({ docType, words }) => [docType, words].filter(Boolean).join(': ')),
    }
  }
  const bases = [...new Set(classes.map(({ basis }) => basis))]
  const taxCollected = audit.keyQuestions.salesTaxCollected?.answer !== 'no'
  const documents = wantedDocuments(bases, { taxCollected }).map((oneOf) =>
    oneOf.map((id) => `${id} ${DOCUMENT_TYPES[id].name}`),
  )
  const figures = bases.filter((basis) => basis !== 'unknown')
  return {
    kind: 'figures',
    figures: figures.map((basis) => EXPOSURE_TYPES[basis].label),
    documents,
    from: periodStart,
    to: periodEnd,
  }
}
