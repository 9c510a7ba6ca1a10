import type { DocumentType } from '../../document/documentTypes.ts'
import { type CheckedPage, checkedPage, type FieldError } from './CheckedPage.ts'

/** Why a document is not there, as the auditor reads it. */
export const MISSING_REASONS = {
  later: 'They can get it later',
  accountant: 'Their accountant has it',
  none: 'They do not keep one',
  other: '',
} as const

export type MissingReason = keyof typeof MISSING_REASONS

const LONGEST_REASON = 500

/** The reason of a document that is not there: it is skipped with it. */
export function checkMissing(
  type: DocumentType,
  { reason, text }: { reason: string; text: string },
): CheckedPage {
  const words = text.trim()
  const errors: FieldError[] = []
  const isKnown = Object.hasOwn(MISSING_REASONS, reason)
  if (!isKnown) errors.push({ field: 'reason', code: 'REASON_MISSING' })
  if (reason === 'other' && words === '')
    errors.push({ field: 'text', code: 'REASON_TEXT_MISSING' })
  if (words.length > LONGEST_REASON)
    errors.push({ field: 'text', code: 'TEXT_TOO_LONG', facts: { max: LONGEST_REASON } })
  const said = isKnown ? MISSING_REASONS[reason as MissingReason] || words : ''
  return checkedPage(errors, {
    answers: { skippedDocuments: { [type]: said } },
    page: { reason, text: reason === 'other' ? words : '' },
  })
}
