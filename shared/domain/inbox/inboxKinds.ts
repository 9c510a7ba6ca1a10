import { FILE_KINDS, MOST_FILE_BYTES } from '../document/fileKinds.ts'

/** What a file of the inbox can be: where its documents are, and which extensions make it one. */
export const INBOX_KINDS = {
  upload: { collection: 'uploads', extensions: ['csv', 'txt'] },
  scan: { collection: 'scans', extensions: ['pdf', 'jpg', 'jpeg', 'png', 'heic', 'heif'] },
  xml: { collection: 'xmls', extensions: ['xml'] },
} as const

export type InboxKind = keyof typeof INBOX_KINDS

export const INBOX_KIND_IDS = Object.keys(INBOX_KINDS) as InboxKind[]

/** The largest file that the inbox takes, in bytes: what is larger is refused before it is read. */
export const MOST_INBOX_BYTES = MOST_FILE_BYTES

/** Every extension that the inbox takes, for the dialog that chooses files. */
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
