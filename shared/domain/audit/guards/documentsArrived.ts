import { refusal } from '#shared/errors/refusal.ts'
import { INSURED_DOCUMENT_TYPES } from '../../document/documentTypes.ts'
import type { Guard } from './Guard.ts'

/** Skipped documents have come in, or a reason waives them. */
export const documentsArrived: Guard = (_audit, { documents = [], reason }) => {
  const arrived = documents.some((type) => INSURED_DOCUMENT_TYPES.includes(type))
  if (arrived || reason !== '') return null
  return refusal('DOCUMENTS_MISSING', { documents: 'those that were skipped' })
}
