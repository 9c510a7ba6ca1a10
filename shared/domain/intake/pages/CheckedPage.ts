import type { ANSWER_ERRORS } from '#shared/errors/answerErrors.ts'
import { trimTexts } from '../../format/trimTexts.ts'

export type AnswerErrorCode = keyof typeof ANSWER_ERRORS

/** What is wrong with a field. `facts.line`, `facts.document`: ids that the page names in words. */
export interface FieldError {
  field: string
  code: AnswerErrorCode
  facts?: Readonly<Record<string, string | number>>
}

/** What a page saves: answers of the audit by their names, and what the page keeps for itself. */
export interface PageAnswers {
  answers: Record<string, unknown>
  page: Record<string, unknown>
}

export type CheckedPage = { ok: true; value: PageAnswers } | { ok: false; errors: FieldError[] }

/**
 * The page's answers, or everything that is wrong with it at once. Their texts are trimmed as every
 * stored text is (specification §5): what the public sees again is what staff reads.
 */
export function checkedPage(errors: readonly FieldError[], value: PageAnswers): CheckedPage {
  return errors.length > 0
    ? { ok: false, errors: [...errors] }
    : { ok: true, value: trimTexts(value) }
}
