import { DOCUMENT_TYPE_IDS, type DocumentType } from '#shared/audit/documentTypes.ts'

/** The key of each type: its number, and 9 for D99. */
export const TYPE_KEYS = Object.fromEntries(
  DOCUMENT_TYPE_IDS.map((docType) => [docType, docType.slice(1, 2)]),
) as Record<DocumentType, string>

/** The type of each key. */
export const TYPE_OF_KEY: readonly (readonly [key: string, docType: DocumentType])[] =
  DOCUMENT_TYPE_IDS.map((docType) => [TYPE_KEYS[docType], docType])
