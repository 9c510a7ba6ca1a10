import type { QueryClient } from '@tanstack/react-query'
import {
  INBOX_KINDS,
  type InboxFile,
  type InboxKind,
  type InboxStatus,
} from '#shared/documents/inboxFiles.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { TracedField } from '#shared/orders/lineage.ts'
import type { ImportTotals, Upload } from '#shared/orders/model.ts'

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
  /** Names the file within its import; empty before that, and for what is no order file. */
  uploadId: string
  /** Rejected orders of its import that are still to be corrected. */
  toCorrect: number
  /** What its import came to; null before. */
  counts: RecordedTotals | null
}

/** What the record of an import says that it came to. Earlier releases did not count defects. */
export type RecordedTotals = Omit<ImportTotals, 'defects'> & { defects?: number | undefined }

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
  return {
    id,
    kind,
    name: name ?? file ?? id,
    from: userId,
    came: dateAdded,
    size: size ?? null,
    status,
    uploadId: kind === 'upload' && document.orders !== undefined ? uploadIdOf(document) : '',
    toCorrect: toCorrectOf(document),
    counts: recordedTotals(document),
  }
}

/** What an import came to, as its record keeps it; null of a file that was not imported. */
export function recordedTotals({ orders, ...document }: InboxDocument): RecordedTotals | null {
  if (orders === undefined) return null
  const { rows = 0, created = 0, unchanged = 0, changed = 0, rejected = 0, defects } = document
  return { rows, orders, created, unchanged, changed, rejected, defects }
}

/** Rejected orders of its import that are still to be corrected. */
export function toCorrectOf({ status, toCorrect }: InboxDocument): number {
  return status === 'imported' ? (toCorrect ?? 0) : 0
}

/** The upload of an import: the beginning of its file's hash. Of one without either, empty. */
export function uploadIdOf({ uploadId, sha256 = '' }: InboxDocument): string {
  return uploadId ?? sha256.slice(0, 20)
}

/** The file's page (specification §2): the upload of an import where there is one. */
export function addressOfFile({
  kind,
  id,
  uploadId = '',
}: Pick<InboxRow, 'kind' | 'id'> & Partial<Pick<InboxRow, 'uploadId'>>): string {
  const file = `/inbox/${INBOX_KINDS[kind].collection}/${id}`
  return uploadId === '' ? file : `${file}/${uploadId}`
}

const INBOX_KEYS = ['inbox', 'sentFiles', 'uploads', 'rejects', 'scans', 'xmls'] as const

/** Reads again what a change of the inbox, and of the others named, may have outdated. */
export function readInboxAgain(queries: QueryClient, ...others: readonly string[]): void {
  // Reads in flight may finish: a cancelled one would be shown as a failure.
  for (const key of [...INBOX_KEYS, ...others])
    void queries.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false })
}

/** Newest first. */
export function byCame(a: InboxRow, b: InboxRow): number {
  return b.came.getTime() - a.came.getTime() || (a.id < b.id ? -1 : 1)
}

/** What of an import is to be shown at once: one order, and the cell that one field of it came from. */
export interface AskedSource {
  orderNumber: string
  field: string
}

/** Where the row of an upload is shown that a field came from. */
export function addressOfSource(
  { batchId, field }: Pick<TracedField, 'batchId' | 'field'>,
  orderNumber: string,
): string {
  const asked = new URLSearchParams({ order: orderNumber, field })
  return `${addressOfFile({ kind: 'upload', id: batchId })}?${asked}`
}

/** What such an address asks for; null for another one. */
export function readAskedSource(search: URLSearchParams): AskedSource | null {
  const [orderNumber, field] = [search.get('order'), search.get('field')]
  return orderNumber === null || field === null ? null : { orderNumber, field }
}
