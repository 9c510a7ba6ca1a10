import type { KeyQuestion } from '../audit/keyQuestions.ts'

/** The page of each key question (specification §5), in the order they are asked. */
export const QUESTION_PAGES = {
  'q-sales-tax': 'salesTaxCollected',
  'q-new-products': 'newProducts',
  'q-name': 'businessNameChange',
  'q-entity': 'entityTypeChange',
  'q-locations': 'locationsChanged',
  'q-mailing': 'mailingAddressChange',
  'q-owners': 'officersChanged',
  'q-operations': 'operationsChange',
  'q-release': 'releaseToAgent',
} as const satisfies Record<string, KeyQuestion>

export type QuestionPage = keyof typeof QUESTION_PAGES

export const QUESTION_PAGE_IDS = Object.keys(QUESTION_PAGES) as QuestionPage[]

/** Yes to these needs no words. */
const PLAIN: readonly QuestionPage[] = ['q-sales-tax', 'q-release']

/** True for a question whose Yes asks what changed. */
export function asksDetail(page: QuestionPage): boolean {
  return !PLAIN.includes(page)
}
