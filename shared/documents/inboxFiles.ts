import { FILE_KINDS, MAX_FILE_BYTES } from '#shared/kernel/constants.ts'

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
 * A file that a carrier sent, or a person here uploaded, until it is decided: a document of `uploads`,
 * `scans` or `xmls` by its kind (specification §3). Its id names carrier and bytes, so that
 * a file is in a carrier's inbox once, and an order file's import goes on with the same document.
 */
export interface InboxFile {
  id: string
  carrierCompany: string
  /** Who uploaded it: an email address. */
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

/** A new one as it is written: its id is the document's. */
export type NewInboxFile = Omit<InboxFile, 'id'>

interface InboxKindRow {
  /** Where its documents are. */
  collection: string
  extensions: readonly string[]
  /** Where a file waits to be decided: also an import that was interrupted. */
  open: readonly InboxStatus[]
  /** Where it was done or set aside; among order files also imports of the command line. */
  past: readonly InboxStatus[]
}

/** The kinds of files in the inbox. */
export const INBOX_KINDS = {
  upload: {
    collection: 'uploads',
    extensions: ['csv', 'txt', 'xlsx'],
    open: ['waiting', 'importing', 'interrupted'],
    past: ['imported', 'set_aside'],
  },
  scan: {
    collection: 'scans',
    extensions: ['pdf', 'jpg', 'jpeg', 'png', 'heic', 'heif'],
    open: ['waiting'],
    past: ['done', 'set_aside'],
  },
  xml: {
    collection: 'xmls',
    extensions: ['xml'],
    open: ['waiting'],
    past: ['done', 'set_aside'],
  },
} as const satisfies Record<string, InboxKindRow>

export type InboxKind = keyof typeof INBOX_KINDS

export const INBOX_KIND_IDS = Object.keys(INBOX_KINDS) as InboxKind[]

/** The largest file that the inbox accepts, in bytes: a larger one is refused before it is read. */
export const MAX_INBOX_BYTES = MAX_FILE_BYTES

/** Where a file of a carrier's inbox is stored. */
export function inboxPath(carrier: string, id: string): string {
  return `inbox/${carrier}/${id}`
}

/** Every extension that the inbox accepts, for the dialog that chooses files. */
export const INBOX_EXTENSIONS: readonly string[] = INBOX_KIND_IDS.flatMap(
  (kind) => INBOX_KINDS[kind].extensions,
)

/** The kind that a file's name says; null when it is none of the inbox. */
export function inboxKindOf(name: string): InboxKind | null {
  const extension = extensionIn(name)
  const isOf = (kind: InboxKind) =>
    (INBOX_KINDS[kind].extensions as readonly string[]).includes(extension)
  return INBOX_KIND_IDS.find(isOf) ?? null
}

/** The content type that a file of the inbox is stored with, by its name. */
export function inboxContentType(name: string): string {
  const extension = extensionIn(name)
  if (extension === 'xml') return 'text/xml'
  const known = Object.entries(FILE_KINDS).find(([one]) => one === extension)
  return known?.[1].contentType ?? FILE_KINDS.csv.contentType
}

function extensionIn(name: string): string {
  return /\.([A-Za-z0-9]{1,5})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

/** The fields that make a scan wait again, whatever was decided. */
export const WAITING_AGAIN = {
  status: 'waiting' as const,
  decidedAt: null,
  decidedBy: '',
  reason: '',
  auditFSID: '',
  auditCode: '',
  attId: '',
  docType: '',
}
