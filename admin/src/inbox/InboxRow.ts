import type { InboxFile, InboxStatus } from '#shared/domain/inbox/InboxFile.ts'
import { INBOX_KINDS, type InboxKind } from '#shared/domain/inbox/inboxKinds.ts'
import type { Upload } from '#shared/operations/import/uploadRecord.ts'
import type { StoredDocument } from '#shared/ports/documentStore.ts'

/** A document of the inbox's collections: a file that was left, an import, or both. */
export type InboxDocument = StoredDocument<Partial<InboxFile> & Partial<Omit<Upload, 'status'>>>

/** A file as the inbox lists it. An import of the command line has no size, its file is not here. */
export interface InboxRow {
  id: string
  kind: InboxKind
  name: string
  from: string
  came: Date
  size: number | null
  status: InboxStatus
  /** What its import came to; null before. */
  counts: Pick<Upload, 'orders' | 'created' | 'unchanged' | 'changed' | 'rejected'> | null
}

/** The row of a document of `kind`'s collection. */
export function inboxRow(kind: InboxKind, document: InboxDocument): InboxRow {
  const {
    id,
    name,
    file,
    userId = '',
    dateAdded = new Date(0),
    size,
    status = 'waiting',
  } = document
  const { orders, created = 0, unchanged = 0, changed = 0, rejected = 0 } = document
  return {
    id,
    kind,
    name: name ?? file ?? id,
    from: userId,
    came: dateAdded,
    size: size ?? null,
    status,
    counts: orders === undefined ? null : { orders, created, unchanged, changed, rejected },
  }
}

/** Where the file is looked at (specification §2). */
export function addressOfFile({ kind, id }: Pick<InboxRow, 'kind' | 'id'>): string {
  return `/inbox/${INBOX_KINDS[kind].collection}/${id}`
}

/** Newest first. */
export function byCame(a: InboxRow, b: InboxRow): number {
  return b.came.getTime() - a.came.getTime() || (a.id < b.id ? -1 : 1)
}
