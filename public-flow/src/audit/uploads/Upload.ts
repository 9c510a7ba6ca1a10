import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { AnswerErrorCode } from '#shared/intake/checkedPage.ts'

export type UploadState = 'checking' | 'waiting' | 'sending' | 'saved' | 'failed'

/** A chosen file on its way to the auditor. */
export interface Upload {
  /** On this device. A new attempt has a new one. */
  id: string
  /** Its place among the intake's files, the end of its path; empty before it has arrived. */
  slot: string
  name: string
  /** Bytes that are sent: a photo's after scaling. */
  size: number
  docType: DocumentType | null
  /** The type is a guess from the name, not yet confirmed. */
  isGuess: boolean
  state: UploadState
  /** Bytes that have arrived. */
  sent: number
  error: { code: AnswerErrorCode; facts: Record<string, string | number> } | null
  /** It can be tried again as it is; another fault needs another file. */
  canRetry: boolean
}

/** What the browser keeps of a file until it is saved, so that a reload can finish it. */
export interface KeptUpload {
  id: string
  name: string
  docType: DocumentType | null
  isGuess: boolean
  file: Blob
  /** It has arrived, and only its kind is not known: for a while it is not sent again. */
  arrived?: { slot: string; size: number; sha256: string; at: number }
}
