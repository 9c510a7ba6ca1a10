import { refusal } from '#shared/errors/refusal.ts'
import { DOCUMENT_TYPES } from '../../document/documentTypes.ts'
import { wantedDocuments } from '../../document/wantedDocuments.ts'
import type { Guard } from './Guard.ts'

/** Figures have two sources, a primary and a verifying document, or a reason waives what is missing. */
export const documentsSuffice: Guard = (audit, { documents = [], reason }) => {
  const taxCollected = audit.keyQuestions.salesTaxCollected?.answer === 'yes'
  const bases = audit.categories.map((line) => line.exposureType)
  const lacking = wantedDocuments(bases, { taxCollected }).filter(
    (oneOf) => !oneOf.some((type) => documents.includes(type)),
  )
  if (lacking.length === 0 || reason !== '') return null
  const names = lacking.map((oneOf) => oneOf.map((type) => DOCUMENT_TYPES[type].name).join(' or '))
  return refusal('DOCUMENTS_MISSING', { documents: names.join(', ') })
}
