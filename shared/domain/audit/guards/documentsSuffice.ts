import { refusal } from '#shared/errors/refusal.ts'
import type { DocumentType } from '../../document/documentTypes.ts'
import { oneOfNames } from '../../document/oneOfNames.ts'
import { type OneOf, wantedDocuments } from '../../document/wantedDocuments.ts'
import type { Audit } from '../Audit.ts'
import type { Guard } from './Guard.ts'

/** Figures have two sources, a primary and a verifying document, or a reason waives what is missing. */
export const documentsSuffice: Guard = (audit, { documents = [], reason }) => {
  const lacking = documentChecklist(audit, documents).filter(({ isThere }) => !isThere)
  if (lacking.length === 0 || reason !== '') return null
  const names = lacking.map(({ oneOf }) => oneOfNames(oneOf))
  return refusal('DOCUMENTS_MISSING', { documents: names.join(', ') })
}

/** What the premium bases of an audit want of documents, and whether it has come. */
export function documentChecklist(
  audit: Pick<Audit, 'categories' | 'keyQuestions'>,
  documents: readonly DocumentType[],
): { oneOf: OneOf; isThere: boolean }[] {
  const taxCollected = audit.keyQuestions.salesTaxCollected?.answer === 'yes'
  const bases = audit.categories.map((line) => line.exposureType)
  return wantedDocuments(bases, { taxCollected }).map((oneOf) => {
    return { oneOf, isThere: oneOf.some((type) => documents.includes(type)) }
  })
}
