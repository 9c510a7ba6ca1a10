import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Refusal } from '#shared/errors/refusal.ts'

/** A file on its way to being a document. */
export interface Upload {
  /** Unique among the uploads of one screen. */
  key: string
  file: File
  docType: DocumentType
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  sent: number
  refused: Refusal | null
}
