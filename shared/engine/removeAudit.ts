import type { Intake } from '#shared/audit/access/intake.ts'
import { isHeld } from '#shared/audit/keeping.ts'
import type { Audit } from '#shared/audit/model.ts'
import { intakesOf } from '#shared/audit/ops/readKnowledge.ts'
import type { OrderKey } from '#shared/audit/orderNumber.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import type { StopSignal } from '#shared/kernel/batches.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { isWriteConflict, pagesOf, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { OrderProposal, Upload } from '#shared/orders/model.ts'
import { type RemovedAudit, removeAudit } from './retention/auditRemoval.ts'

/**
 * Removes a demo audit of a carrier with every document that belongs to it, and its counts from the
 * figures, in one commit. An audit of any other kind, one under a legal hold, or one that was billed, is
 * refused. One that is gone already is no error. Rejects with a `StoreError`, `conflict` or
 * `already-exists` when it was written in between: then try again.
 */
export async function removeDemoAudit(
  store: DocumentStore,
  { auditFSID, carrierCompany }: { auditFSID: string; carrierCompany: string },
): Promise<Result<RemovedAudit>> {
  const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  if (audit === null) return { ok: true, value: { removed: 0, files: [] } }
  const { env, invoiceId, hold, auditCode: code } = audit
  // The asker is an admin of that carrier, and perhaps of no other.
  if (audit.carrierCompany !== carrierCompany)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  if (env !== 'demo') return { ok: false, error: refusal('DEMO_ONLY', { code }) }
  if (hold && isHeld(audit)) {
    const facts = { code, day: formatDay(hold.at), reason: hold.reason }
    return { ok: false, error: refusal('DEMO_HELD', facts) }
  }
  if (invoiceId !== '') return { ok: false, error: refusal('DEMO_INVOICED', { code }) }
  return { ok: true, value: await removeAudit(store, audit) }
}

/** Which import, of which carrier, and the e-mail of the person who undoes it. */
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
  /** Stopped before the last: undoing the import again goes on. */
  interrupted: boolean
}

/** Audits read at one time. */
const AT_HAND = 200

/** Codes of audits that a refusal names. */
const NAMED = 5

/**
 * Undoes an import whole: removes the audits that it made, with everything of theirs, and sets its file
 * aside. Refused before anything is removed when a person has acted on one of them (IMPORT_TOUCHED) or the
 * import changed audits of an earlier one (IMPORT_UPDATED). Run again, it goes on where it stopped.
 * Rejects with a `StoreError`.
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
    // A person may have acted on it since the first check.
    if (
      !(await isUntouched(store, audit, clock.now())) ||
      !(await removeUnlessChanged(store, audit))
    )
      return { ok: false, error: touchedBy(file, [audit.auditCode]) }
    removed++
    onProgress?.(removed, ids.length)
  }
  await dismissProposals(store, batchId, { userId, now: clock.now() })
  await setAside(store, batchId, { userId, now: clock.now() })
  return { ok: true, value: { removed, interrupted: false } }
}

function touchedBy(file: string, codes: readonly string[]) {
  const named = codes.slice(0, NAMED).join(', ')
  const audits = codes.length > NAMED ? `${named} and ${codes.length - NAMED} more` : named
  return refusal('IMPORT_TOUCHED', { file, audits })
}

/** No one but the engine has acted on it, and the public has saved nothing. */
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
    if (!isWriteConflict(error)) throw error
    const again = await store.get<Audit>(COLLECTIONS.audits, audit.id)
    if (again === null) return true
    if (again.v !== audit.v) return false
    // Only its projection was written meanwhile.
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

/** The audits that exist, read in parts. */
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

/** Changed orders of the file no longer wait for a decision. */
async function dismissProposals(
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
  // The file's page shows no import any more.
  await store.update(COLLECTIONS.uploads, id, {
    ...decided,
    created: 0,
    commandId: '',
    toCorrect: null,
  })
  const xml = await store.get<InboxFile>(COLLECTIONS.xmls, id)
  if (xml !== null) await store.update(COLLECTIONS.xmls, id, { ...decided, commandId: '' })
}
