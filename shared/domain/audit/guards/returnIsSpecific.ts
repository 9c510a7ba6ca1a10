import { refusal } from '#shared/errors/refusal.ts'
import { DOCUMENT_TYPE_IDS } from '../../document/documentTypes.ts'
import type { Guard } from './Guard.ts'

const TYPE_AND_WORDS = new RegExp(`^(${DOCUMENT_TYPE_IDS.join('|')})\\b\\W*\\w`, 'i')

/** Whoever gets documents back is told which, and what is wrong with them. */
export const returnIsSpecific: Guard = (_audit, { reason }) => {
  if (TYPE_AND_WORDS.test(reason.trim())) return null
  return refusal('RETURN_UNSPECIFIED', { types: DOCUMENT_TYPE_IDS.join(', ') })
}
