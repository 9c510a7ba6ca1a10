import { DOCUMENT_TYPES } from './documentTypes.ts'
import type { OneOf } from './wantedDocuments.ts'

/** Documents of which one is enough, by their names: "P&L / Income Statement or Sales Breakdown". */
export function oneOfNames(oneOf: OneOf): string {
  return oneOf.map((type) => DOCUMENT_TYPES[type].name).join(' or ')
}
