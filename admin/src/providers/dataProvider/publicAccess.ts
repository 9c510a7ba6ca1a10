import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import type { ProviderContext } from './ProviderContext.ts'

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
