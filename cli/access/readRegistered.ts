import type { LocalBackendOptions } from '#local-backend/createLocalBackend.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'

type Check = LocalBackendOptions['policy']['check']
type Caller = Parameters<Check>[0]['caller']
type PolicyReader = Parameters<Check>[1]

/** A caller who is a registered user. */
export interface Registered {
  email: string
  role: string
  carriers: readonly string[]
}

/**
 * The user whose e-mail the caller's token proves, or null. An e-mail that the identity provider has
 * not verified proves nothing.
 */
export function readRegistered(
  caller: Caller,
  root: string,
  reader: PolicyReader,
): Registered | null {
  if (caller.kind !== 'user') return null
  const { email, email_verified: verified } = caller.token
  if (typeof email !== 'string' || email === '' || verified !== true) return null
  const id = email.toLowerCase()
  if (id.includes('/')) return null
  const fields = reader.get(`${root}/${COLLECTIONS.users}/${id}`)?.fields
  if (!fields) return null
  const { role, carriers } = fields
  const listed = carriers && 'arrayValue' in carriers ? (carriers.arrayValue.values ?? []) : []
  return {
    email: id,
    role: role && 'stringValue' in role ? role.stringValue : '',
    carriers: listed.flatMap((value) => ('stringValue' in value ? [value.stringValue] : [])),
  }
}
