/** The key questions for the insured (specification §5), in the order they are asked. */
export const KEY_QUESTIONS = {
  salesTaxCollected: 'Sales tax collected',
  newProducts: 'New products',
  businessNameChange: 'Business name change',
  entityTypeChange: 'Entity type change',
  locationsChanged: 'Locations added or removed',
  mailingAddressChange: 'Mailing address change',
  officersChanged: 'Officers/owners change',
  operationsChange: 'Operations change',
  releaseToAgent: 'Release results to agent',
} as const

export type KeyQuestion = keyof typeof KEY_QUESTIONS

/** Every question, in the table's order. */
export const KEY_QUESTION_IDS = Object.keys(KEY_QUESTIONS) as KeyQuestion[]

export interface KeyAnswer {
  answer: 'yes' | 'no'
  detail: string
}

export type KeyAnswers = Partial<Record<KeyQuestion, KeyAnswer>>

/** The questions without an answer yet. */
export function unansweredKeyQuestions(answers: KeyAnswers): KeyQuestion[] {
  return KEY_QUESTION_IDS.filter((question) => answers[question] === undefined)
}
