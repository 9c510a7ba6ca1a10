import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { refusal } from '#shared/errors/refusal.ts'
import {
  type InventoryQuery,
  listInventory,
  listSentFiles,
} from '#shared/results/ops/carrierLists.ts'
import { RefusalError } from '../../RefusalError.ts'
import type { ProviderContext } from '../ProviderContext.ts'

/** A page of a carrier's inventory, as the carrier sees it. */
export function readInventory(
  { store }: ProviderContext,
  query: InventoryQuery,
): ReturnType<typeof listInventory> {
  return listInventory(store, query)
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
export function readSentFiles(
  { store }: ProviderContext,
  { carrier, userId }: { carrier: string; userId: string },
): Promise<InboxFile[]> {
  return listSentFiles(store, { carrier, userId })
}

/** The bytes of a report that was sent to the carrier. */
export function readSentReport(
  { files }: ProviderContext,
  { auditFSID, number }: { auditFSID: string; number: string },
): Promise<Uint8Array> {
  return files.read(`audits/${auditFSID}/reports/${number}`)
}
