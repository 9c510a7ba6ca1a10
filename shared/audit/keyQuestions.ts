import { cleanText } from '#shared/kernel/cleanText.ts'

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

const LONGEST_DETAIL = 1000

/** Answers to key questions as they are stored: yes or no, with a trimmed detail. */
export function readKeyAnswers(typed: unknown): { value: KeyAnswers } | { mistake: string } {
  if (typeof typed !== 'object' || typed === null) return { mistake: 'answers by question.' }
  const answers: KeyAnswers = {}
  for (const [name, given] of Object.entries(typed)) {
    const question = KEY_QUESTION_IDS.find((id) => id === name)
    if (question === undefined) return { mistake: `there is no question ${name}.` }
    if (given === undefined || given === null) continue
    const { answer, detail = '' } = given as { answer?: unknown; detail?: unknown }
    if (answer !== 'yes' && answer !== 'no') return { mistake: 'an answer is yes or no.' }
    if (typeof detail !== 'string' || detail.length > LONGEST_DETAIL)
      return { mistake: `a detail is a text of at most ${LONGEST_DETAIL} characters.` }
    answers[question] = { answer, detail: cleanText(detail) }
  }
  return { value: answers }
}
