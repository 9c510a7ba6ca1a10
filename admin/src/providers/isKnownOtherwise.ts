import type { User } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Identity } from '#shared/kernel/ports/host.ts'

/**
 * Whether `users` has the signed-in person's email under another id, for `bakehouse users adopt`. One
 * that is stored with capitals is not found: queries compare case, and the rules show people only their
 * own document. NOT_REGISTERED says what to do then.
 */
export async function isKnownOtherwise(store: DocumentStore, identity: Identity): Promise<boolean> {
  const person = await identity.current()
  if (person === null) return false
  try {
    const found = await store.list<User>(COLLECTIONS.users, {
      filters: [{ field: 'email', op: '==', value: person.email.toLowerCase() }],
      sort: { field: 'id', direction: 'asc' },
      limit: 1,
    })
    return found.length > 0
  } catch {
    // It only makes the message more exact.
    return false
  }
}
