import { refusal } from '#shared/errors/refusal.ts'
import { KEY_QUESTIONS, unansweredKeyQuestions } from '../keyQuestions.ts'
import type { Guard } from './Guard.ts'

/** The nine questions have a yes or a no (specification §5). */
export const keyQuestionsAnswered: Guard = (audit) => {
  const open = unansweredKeyQuestions(audit.keyQuestions)
  if (open.length === 0) return null
  const questions = open.map((question) => KEY_QUESTIONS[question]).join(', ')
  return refusal('KEY_QUESTIONS_OPEN', { questions })
}
