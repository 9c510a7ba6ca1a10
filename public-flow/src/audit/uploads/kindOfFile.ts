import { INSURED_DOCUMENT_TYPES } from '#shared/audit/documentTypes.ts'
import type { RecordKind } from '#shared/audit/worksheet/model.ts'
import { guessDocument } from '#shared/documents/fileNames.ts'
import type { KnownUpload } from './keptUploads.ts'

/**
 * What a chosen file is, as far as its name says it. `of`: it is the certificate of this subcontractor;
 * `kinds`: which records it may be.
 */
export function kindOfFile(
  name: string,
  { of, kinds = [] }: { of?: string | undefined; kinds?: readonly RecordKind[] } = {},
): KnownUpload {
  if (of !== undefined) return { docType: 'D99', docKind: 'certificate', isGuess: false, of }
  const guess = guessDocument(name, { kinds, types: INSURED_DOCUMENT_TYPES })
  return { ...guess, isGuess: guess.docType !== null }
}
