import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Audit } from '#shared/audit/model.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { RefusalError } from '../RefusalError.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** What the register of codes says of one: whose it is. */
export interface AuditCodeEntry {
  auditFSID: string
  carrierCompany: string
}

/** The audit behind a code, typed in any case and with any signs; refused when no audit has it. */
export async function findAuditByCode(
  { store }: ProviderContext,
  code: string,
): Promise<AuditCodeEntry> {
  const canonical = canonicalAuditCode(code)
  const entry =
    canonical === '' ? null : await store.get<AuditCodeEntry>(COLLECTIONS.auditCodes, canonical)
  if (entry === null) throw new RefusalError(refusal('CODE_UNKNOWN', { code }))
  return { auditFSID: entry.auditFSID, carrierCompany: entry.carrierCompany }
}

/**
 * A mark of the newest change among a carrier's audits on screen, '' when there is none. One document
 * read, cheap enough for an open list to poll every few seconds: a new mark means its rows are old.
 */
export async function newestChange(
  { store, session }: ProviderContext,
  carrierCompany: string,
): Promise<string> {
  const slices = await session.activeSlices()
  if (slices.length === 0) return ''
  const [newest] = await store.list<Pick<Audit, 'updatedAt'>>(COLLECTIONS.audits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrierCompany },
      { field: 'sliceID', op: 'in', value: slices },
    ],
    sort: { field: 'updatedAt', direction: 'desc' },
    limit: 1,
  })
  return newest === undefined ? '' : `${newest.id} ${newest.updatedAt.getTime()}`
}

/** The secret half of the public access, kept apart from the audit. */
export interface PublicAccess {
  pin: string
}

/** An audit's PIN; null when it has none. */
export async function publicAccess(
  { store }: ProviderContext,
  auditFSID: string,
): Promise<PublicAccess | null> {
  const path = nestedPath(COLLECTIONS.audits, auditFSID, 'private')
  const document = await store.get<PublicAccess>(path, 'access')
  return document === null ? null : { pin: document.pin }
}
