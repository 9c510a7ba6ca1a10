import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { openHash } from '../access/pin.ts'
import { firstOpensCheck } from '../keeping.ts'
import type { Audit } from '../model.ts'
import { codesOf } from '../orderNumber.ts'
import { isOverState } from '../states.ts'
import { readPin } from './readKnowledge.ts'

/** By which each code of an audit leads with `pin` to its intake: codes from before a correction do too. */
export function openWrites(
  kind: 'create' | 'set',
  audit: Audit,
  { pin, now }: { pin: string; now: Date },
): BatchWrite[] {
  const { id: auditFSID, intakeId } = audit
  const data = { intakeId, auditFSID, dateAdded: now, checkAt: firstOpensCheck(now) }
  const collection = COLLECTIONS.opens
  return hashesOf(audit, pin).map((id) => ({ kind, collection, id, data }))
}

/** The new PIN opens the intake, the old one no longer does. */
export function pinWrites(
  audit: Audit,
  { before, after }: { before: string; after: string },
): BatchWrite[] {
  const { id, carrierCompany, updatedAt: dateAdded } = audit
  const access = { collection: nestedPath(COLLECTIONS.audits, id, 'private'), id: 'access' }
  const owner = { auditFSID: id, carrierCompany, dateAdded }
  const closed = before === '' ? [] : hashesOf(audit, before)
  return [
    before === ''
      ? { ...access, kind: 'set', data: { pin: after, ...owner } }
      : { ...access, kind: 'update', data: { pin: after } },
    ...openWrites('create', audit, { pin: after, now: dateAdded }),
    ...closed.map((hash) => ({ kind: 'delete', collection: COLLECTIONS.opens, id: hash }) as const),
  ]
}

/** Of an audit that is taken up again: retention may have removed what its code and PIN lead by. */
export async function reopenedWrites(
  store: DocumentStore,
  before: Audit,
  after: Audit,
  now: Date,
): Promise<BatchWrite[]> {
  if (!isOverState(before.bakeState) || isOverState(after.bakeState)) return []
  const pin = await readPin(store, after)
  return pin === '' ? [] : openWrites('set', after, { pin, now })
}

function hashesOf(audit: Audit, pin: string): string[] {
  return [...new Set(codesOf(audit).map((code) => openHash(code, pin)))]
}
