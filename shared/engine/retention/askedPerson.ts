import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatPhone, isEmail } from '#shared/kernel/contact.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Person } from './person.ts'

/** Who asks what is stored of them, or to be forgotten, as it was typed. */
export interface TypedPerson {
  email?: string
  phone?: string
}

/**
 * The person as they are looked for. Refused: PERSON_UNKNOWN_FORM, and PERSON_IS_USER, because who did what
 * stays with a user's email. Rejects with a `StoreError`.
 */
export async function askedPerson(
  store: DocumentStore,
  typed: TypedPerson,
): Promise<Result<Person>> {
  const person: Person = {
    email: (typed.email ?? '').trim().toLowerCase(),
    phone: formatPhone(typed.phone ?? ''),
  }
  if (person.email === '' ? person.phone === '' : !isEmail(person.email))
    return { ok: false, error: refusal('PERSON_UNKNOWN_FORM') }
  // A user's id is their address: one with a slash is no user's.
  const isId = person.email !== '' && !person.email.includes('/')
  const user = isId ? await store.get<User>(COLLECTIONS.users, person.email) : null
  if (user !== null) return { ok: false, error: refusal('PERSON_IS_USER', { role: user.role }) }
  return { ok: true, value: person }
}
