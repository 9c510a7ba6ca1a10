import type { InboxKind } from './inboxKinds.ts'

/**
 * Where a file of the inbox is. `importing`, `interrupted` and `imported` are those of an import's
 * own record (`Upload`), which an order file's becomes; scans and XML files are `done`.
 */
export type InboxStatus =
  | 'waiting'
  | 'importing'
  | 'interrupted'
  | 'imported'
  | 'done'
  | 'set_aside'

/**
 * A file that a carrier sent, or somebody here left, until somebody has worked on it: a document of
 * `uploads`, `scans` or `xmls` by its kind (specification §3). Its id names carrier and bytes, so that
 * a file is in a carrier's inbox once, and an order file's import goes on with the same document.
 */
export interface InboxFile {
  id: string
  carrierCompany: string
  /** Who left it: an e-mail. */
  userId: string
  dateAdded: Date
  kind: InboxKind
  /** The file's own name. */
  name: string
  /** In bytes. */
  size: number
  /** Of its bytes, lower-case hex. */
  sha256: string
  /** Where it lies: `gs://bucket/inbox/{carrierId}/{id}`. Never a public link. */
  url: string
  status: InboxStatus
  /** When it was done or set aside, and by whom; null and empty while it waits. */
  decidedAt: Date | null
  decidedBy: string
  /** The carrier's feed profile to read an order file by; its usual one where there is none. */
  profile?: string
  /** The command that imports it, or did last: its asker follows the import by it. */
  commandId?: string
  /** Why it was set aside. */
  reason?: string
  /** Scans that it was cut out of or put together from. */
  from?: string[]
  /** A scan's audit, and what it became there. */
  auditFSID?: string
  auditCode?: string
  attId?: string
  docType?: string
}

/** What a new one is written as: its id is the document's. */
export type NewInboxFile = Omit<InboxFile, 'id'>
