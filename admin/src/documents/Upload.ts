import type { DocumentType } from '#shared/domain/document/documentTypes.ts'
import type { Refusal } from '#shared/errors/refusal.ts'

/** A file on its way to being a document. */
export interface Upload {
  /** Becomes the document's. */
  attId: string
  file: File
  docType: DocumentType
  state: 'waiting' | 'sending' | 'failed' | 'done'
  /** From 0 to 1. */
  sent: number
  refused: Refusal | null
}
