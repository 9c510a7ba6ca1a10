import type { GetListParams, GetListResult } from 'ra-core'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { refusal } from '#shared/errors/refusal.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import {
  type InventoryQuery,
  listInventory,
  listSentFiles,
} from '#shared/results/ops/carrierLists.ts'
import { RefusalError } from '../../RefusalError.ts'
import type { ProviderContext } from '../ProviderContext.ts'

/**
 * A page of a carrier's inventory, as the carrier sees it. The page before says where it begins; one that
 * was not turned to from there is reached by reading from the first.
 */
export async function listCarrierAudits(
  { store, session, cursors }: ProviderContext,
  { filter, pagination: { page } = { page: 1, perPage: 0 } }: GetListParams,
): Promise<GetListResult<CarrierAudit>> {
  const query: InventoryQuery = { carrier: await session.carrier(), ...filter }
  const list = JSON.stringify(['carrierAudits', query])
  if (page === 1) cursors.drop(list)
  let { page: known, after } = cursors.nearest(list, page)
  for (;;) {
    const { audits, nextCursor } = await listInventory(store, { ...query, after })
    if (nextCursor !== null) cursors.remember(list, known + 1, nextCursor)
    if (known === page || nextCursor === null)
      return {
        data: known === page ? audits : [],
        pageInfo: { hasNextPage: nextCursor !== null, hasPreviousPage: page > 1 },
      }
    known += 1
    after = nextCursor
  }
}

/** The FSID of an audit of the person's carriers, by its code; RECORD_NOT_FOUND where none has it. */
export async function findCarrierAudit(
  { store }: ProviderContext,
  { auditCode, carriers }: { auditCode: string; carriers: readonly string[] },
): Promise<string> {
  const code = canonicalAuditCode(auditCode)
  const pages = await Promise.all(
    carriers.map((carrier) => listInventory(store, { carrier, search: auditCode })),
  )
  const found = pages
    .flatMap(({ audits }) => audits)
    .find((audit) => canonicalAuditCode(audit.auditCode) === code)
  if (found === undefined)
    throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: 'your audits' }))
  return found.id
}

/** What a carrier user has left in the inbox, the newest first. */
export async function listSentFilesOf({ store, session }: ProviderContext): Promise<InboxFile[]> {
  const userId = (await session.user())?.email ?? ''
  return await listSentFiles(store, { carrier: await session.carrier(), userId })
}

/** The bytes of a report that was sent to the carrier. */
export function readSentReport(
  { files }: ProviderContext,
  { auditFSID, number }: { auditFSID: string; number: string },
): Promise<Uint8Array> {
  return files.read(`audits/${auditFSID}/reports/${number}`)
}
