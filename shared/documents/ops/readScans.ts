import type { Audit } from '#shared/audit/model.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import {
  type DocumentStore,
  MAX_DISJUNCTIONS,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { auditsOfName, type NamedAudit, numbersInName } from '../fileNames.ts'
import { type InboxFile, type InboxStatus, inboxPath } from '../inboxFiles.ts'
import { type ContentWorld, contentOf } from './contentWork.ts'

interface ScanList {
  carrier: string
  status?: InboxStatus | undefined
  /** In the order they came, as they are worked; else newest first (specification §7). */
  oldestFirst?: boolean
  limit: number
}

/** A carrier's scans of one status, or of any. */
export function listScans(
  store: DocumentStore,
  { carrier, status, oldestFirst = false, limit }: ScanList,
): Promise<InboxFile[]> {
  return store.list<InboxFile>(COLLECTIONS.scans, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      ...(status === undefined ? [] : [{ field: 'status', op: '==' as const, value: status }]),
    ],
    ...(oldestFirst ? { sort: { field: 'dateAdded', direction: 'asc' } } : {}),
    limit,
  })
}

/** Failures of the file itself: reading it again fails again. */
const NO_SCAN: readonly StoreErrorCode[] = ['not-found', 'too-large']

/** A scan's file: its bytes and their SHA-256 in lower-case hex. */
export interface ScanContent {
  bytes: Uint8Array<ArrayBuffer>
  sha256: string
}

/**
 * Reads a scan's file; null when there is none, or none that a scan can be. Rejects with a `StoreError`
 * when it cannot be read.
 */
export async function readScan(
  { files, content }: ContentWorld & { files: FileStore },
  { carrierCompany, id }: Pick<InboxFile, 'carrierCompany' | 'id'>,
): Promise<ScanContent | null> {
  try {
    // A copy: other code may transfer the buffer of an answer.
    const bytes = new Uint8Array(await files.read(inboxPath(carrierCompany, id)))
    return { bytes, sha256: await contentOf({ content }).sha256(bytes) }
  } catch (error) {
    if (error instanceof StoreError && NO_SCAN.includes(error.code)) return null
    throw error
  }
}

/** Why a scan can no longer be decided, by what is stored of it now; null while it waits. */
export async function refusalOfScan(
  { store }: { store: Pick<DocumentStore, 'get'> },
  { id, name }: Pick<InboxFile, 'id' | 'name'>,
): Promise<Refusal | null> {
  const now = await store.get<InboxFile>(COLLECTIONS.scans, id)
  if (now === null) return refusal('RECORD_NOT_FOUND', { what: 'the scans' })
  if (now.status === 'waiting') return null
  const by = now.decidedBy
  const what =
    now.status === 'done' ? `${by} attached it to ${now.auditCode ?? ''}` : `${by} set it aside`
  return refusal('SCAN_NOT_WAITING', { name, what })
}

/** The index holds the first twelve characters of a number. */
const TOKEN_LENGTH = 12
/** One number begins like those of few audits. */
const MAX_AUDITS = 25

/**
 * The audits on screen whose code, order or policy number a scan's name holds: by code first. One
 * query, and none where the name holds no number. Rejects with a `StoreError`.
 */
export async function findNamedAudits(
  store: DocumentStore,
  { name, carrier, slices }: { name: string; carrier: string; slices: readonly string[] },
): Promise<NamedAudit[]> {
  const most = Math.floor(MAX_DISJUNCTIONS / Math.max(1, slices.length))
  const tokens = [
    ...new Set(numbersInName(name).map((number) => number.toLowerCase().slice(0, TOKEN_LENGTH))),
  ].slice(0, most)
  if (slices.length === 0 || tokens.length === 0) return []
  const audits = await store.list<Audit>(COLLECTIONS.audits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'sliceID', op: 'in', value: slices },
      { field: 'tokens', op: 'array-contains-any', value: tokens },
    ],
    sort: { field: 'sortKey', direction: 'asc' },
    limit: MAX_AUDITS,
  })
  return auditsOfName(name, audits)
}
