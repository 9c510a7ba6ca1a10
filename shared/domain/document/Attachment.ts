import type { DocumentType } from './documentTypes.ts'
import type { NewRemovedFile } from './RemovedFile.ts'

/** What is known of a document of an audit (specification §3, collection `attachments`). */
export interface Attachment {
  attId: string
  /** The `gs://` path of its file; never a public link. */
  url: string
  /** The audit's FSID. */
  audit: string
  carrierCompany: string
  /** The intake it was uploaded under; staff's own have none. */
  intakeId?: string
  dateAdded: Date
  docType: DocumentType
  name: string
  /** In bytes. */
  size: number
  /** Of its content, lower-case hex. */
  sha256: string
}

/** What a change does to an audit's documents, beside the entry that says so. */
export type AttachmentWrite =
  | { kind: 'create'; attachment: Attachment }
  | { kind: 'update'; attId: string; docType: DocumentType }
  | { kind: 'delete'; attId: string; file: NewRemovedFile }
