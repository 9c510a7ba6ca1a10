import type { Audit } from '../../domain/audit/Audit.ts'
import type { Intake } from '../../domain/audit/newIntake.ts'
import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import type { OrderKey } from '../../domain/order/orderKey.ts'
import { SYSTEM_USER } from '../../domain/user/historyName.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS, nestedPath } from '../../firestore/collections.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentStore, Filter } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import { intakesOf } from '../advance/readKnowledge.ts'
import { removeAudit } from '../removeAudit.ts'
import { pagesOf } from '../verify/pagesOf.ts'
import type { StopSignal } from './inParallel.ts'
import type { OrderProposal } from './OrderProposal.ts'
import { readByIds } from './readByIds.ts'
import type { Upload } from './uploadRecord.ts'

/** Which import, of which carrier, and who undoes it (an e-mail). */
export interface UndoImport {
  batchId: string
  carrierCompany: string
  userId: string
  signal?: StopSignal
  onProgress?: (done: number, total: number) => void
}

export interface UndoneImport {
  /** Audits that were removed. */
  removed: number
  /** Stopped before the last: undoing it again goes on. */
  interrupted: boolean
}

/** Audits at hand at one time. */
const AT_HAND = 200

/** Codes of audits that a refusal names. */
const NAMED = 5

/**
 * Undoes an import whole: removes the audits that it made, with everything of theirs, as long as nobody
 * has worked on any of them, and sets its file aside. Refused before anything is removed when an audit
 * was worked on (IMPORT_TOUCHED) or the import changed audits of an earlier one (IMPORT_UPDATED). Again,
 * it goes on where it stopped. Rejects with a `StoreError`.
 */
export async function undoImport(
  world: { store: DocumentStore; clock: Clock },
  { batchId, carrierCompany, userId, signal, onProgress }: UndoImport,
): Promise<Result<UndoneImport>> {
  const { store, clock } = world
  const upload = await store.get<Upload>(COLLECTIONS.uploads, batchId)
  if (upload?.carrierCompany !== carrierCompany || upload.orders === undefined)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the inbox' }) }
  const { updated = 0, file } = upload
  if (updated > 0) return { ok: false, error: refusal('IMPORT_UPDATED', { file, count: updated }) }
  const ids = await auditsOf(store, batchId, carrierCompany)
  const touched: string[] = []
  for await (const audit of read(store, ids))
    if (!(await isUntouched(store, audit, clock.now()))) touched.push(audit.auditCode)
  if (touched.length > 0) return { ok: false, error: touchedBy(file, touched) }
  let removed = 0
  for await (const audit of read(store, ids)) {
    if (signal?.aborted) return { ok: true, value: { removed, interrupted: true } }
    // Somebody may have been quicker since it was looked at.
    if (
      !(await isUntouched(store, audit, clock.now())) ||
      !(await removeUnlessChanged(store, audit))
    )
      return { ok: false, error: touchedBy(file, [audit.auditCode]) }
    removed++
    onProgress?.(removed, ids.length)
  }
  await leaveProposals(store, batchId, { userId, now: clock.now() })
  await setAside(store, batchId, { userId, now: clock.now() })
  return { ok: true, value: { removed, interrupted: false } }
}

function touchedBy(file: string, codes: readonly string[]) {
  const named = codes.slice(0, NAMED).join(', ')
  const audits = codes.length > NAMED ? `${named} and ${codes.length - NAMED} more` : named
  return refusal('IMPORT_TOUCHED', { file, audits })
}

/** The engine alone has been at it, to send it for review, and the public has said nothing. */
async function isUntouched(store: DocumentStore, audit: Audit, now: Date): Promise<boolean> {
  const { bakeState, history, claimUntil } = audit
  if (bakeState !== 'READY' || (claimUntil !== null && claimUntil > now)) return false
  if (history.slice(1).some(({ userId }) => userId !== SYSTEM_USER)) return false
  const intakes: Intake[] = await intakesOf(store, audit)
  return intakes.every(({ rev }) => rev === 0)
}

async function removeUnlessChanged(store: DocumentStore, audit: Audit): Promise<boolean> {
  try {
    await removeAudit(store, audit)
    return true
  } catch (error) {
    const isQuicker =
      error instanceof StoreError && (error.code === 'conflict' || error.code === 'already-exists')
    if (!isQuicker) throw error
    const again = await store.get<Audit>(COLLECTIONS.audits, audit.id)
    if (again === null) return true
    if (again.v !== audit.v) return false
    // Its projection was written meanwhile.
    await removeAudit(store, again)
    return true
  }
}

/** The audits that an import made, by their orders' keys. */
async function auditsOf(
  store: DocumentStore,
  batchId: string,
  carrierCompany: string,
): Promise<string[]> {
  const ids: string[] = []
  const ofBatch: Filter = { field: 'batchId', op: '==', value: batchId }
  for await (const page of pagesOf<OrderKey>(store, COLLECTIONS.orderKeys, [ofBatch]))
    for (const key of page) if (key.carrierCompany === carrierCompany) ids.push(key.auditFSID)
  return ids
}

/** Those of the audits that are there, a few at a time. */
async function* read(store: DocumentStore, ids: readonly string[]): AsyncGenerator<Audit> {
  for (let start = 0; start < ids.length; start += AT_HAND) {
    const some = ids.slice(start, start + AT_HAND)
    yield* (await readByIds<Audit>(store, COLLECTIONS.audits, some)).values()
  }
}

interface Decided {
  userId: string
  now: Date
}

/** A changed order of the file is nobody's to decide any more. */
async function leaveProposals(
  store: DocumentStore,
  batchId: string,
  { userId, now }: Decided,
): Promise<void> {
  const collection = nestedPath(COLLECTIONS.uploads, batchId, 'changes')
  const open = await store.list<OrderProposal & { id: string }>(collection, {
    filters: [{ field: 'status', op: '==', value: 'proposed' }],
    sort: { field: 'id', direction: 'asc' },
  })
  for (const { id } of open)
    await store.update(collection, id, { status: 'dismissed', decidedAt: now, decidedBy: userId })
}

async function setAside(store: DocumentStore, id: string, { userId, now }: Decided): Promise<void> {
  const decided = { status: 'set_aside', decidedAt: now, decidedBy: userId, reason: 'Undone' }
  // Whoever looks at the file again is not shown how the import went.
  await store.update(COLLECTIONS.uploads, id, {
    ...decided,
    created: 0,
    commandId: '',
    toCorrect: null,
  })
  const xml = await store.get<InboxFile>(COLLECTIONS.xmls, id)
  if (xml !== null) await store.update(COLLECTIONS.xmls, id, { ...decided, commandId: '' })
}
