import type { DocumentType } from '../../document/documentTypes.ts'
import type { OneOf } from '../../document/wantedDocuments.ts'
import { type CheckedPage, checkedPage, type FieldError } from './CheckedPage.ts'

/** A file of the page: saved already, or still on its way. */
export interface ChosenFile {
  id: string
  name: string
  docType: DocumentType | null
  failed: boolean
}

/**
 * Every wanted document is there, on its way, or said to be missing. Each is named by the first of
 * the types that serve its end. What has come is not skipped any more.
 */
export function checkDocuments(
  wanted: readonly OneOf[],
  files: readonly ChosenFile[],
  missing: readonly string[],
): CheckedPage {
  const untyped = files.filter(({ docType, failed }) => docType === null && !failed)
  const errors: FieldError[] = untyped.map(({ id, name }) => ({
    field: `type-${id}`,
    code: 'TYPE_MISSING',
    facts: { file: name },
  }))
  const has = (oneOf: OneOf) =>
    files.some(({ docType, failed }) => !failed && docType !== null && oneOf.includes(docType))
  const skippedDocuments: Record<string, string> = {}
  const left: string[] = []
  const covered = wanted.map(([name = 'D99']) => name)
  for (const oneOf of wanted) {
    const [name = 'D99'] = oneOf
    if (has(oneOf)) for (const type of oneOf) skippedDocuments[type] = ''
    else if (missing.includes(name)) left.push(name)
    else if (untyped.length === 0)
      errors.push({ field: `wanted-${name}`, code: 'DOC_MISSING', facts: { document: name } })
  }
  return checkedPage(errors, { answers: { skippedDocuments }, page: { missing: left, covered } })
}
