import { HttpError } from 'ra-core'
import { refusal } from '#shared/errors/refusal.ts'
import { type FailureBody, STATUS_WORDS } from '../providers/dataProvider/reported.ts'

/** A failed read as the screens show it. `reference` finds it in the log. */
export interface Failure extends FailureBody {
  status: number
  words: string
}

/** Reads what the data provider put in its error; anything else is a failure without a reference. */
export function failureOf(error: unknown, now: Date): Failure {
  if (error instanceof HttpError) {
    const body = error.body as FailureBody
    return { ...body, status: error.status, words: STATUS_WORDS[error.status] ?? 'Failed' }
  }
  const words = refusal('READ_FAILED', { what: 'This page' })
  return { refusal: words, reference: 'none', at: now, status: 500, words: 'Failed' }
}
