import { cleanText } from '../format/cleanText.ts'
import { KEY_QUESTION_IDS, type KeyAnswers } from './keyQuestions.ts'

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
