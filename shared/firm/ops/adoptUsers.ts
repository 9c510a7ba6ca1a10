import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { isEmail } from '#shared/kernel/contact.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { ROLES, type Role, type User } from '../model.ts'
import type { Administrator } from '../user.ts'
import { commitUsers, userWrites } from './accessLog.ts'

/** A document of `users` as another system may have left it: surely with an email, perhaps no more. */
type FoundUser = { id: string } & Partial<Record<keyof User, unknown>>

/** What became of a user's document. */
export interface AdoptedUser {
  /** The document's id before. */
  id: string
  email: string
  role: Role
  carriers: string[]
  /** Why it was left as it is; empty when it was adopted. */
  left: '' | 'no valid email' | 'registered already' | 'changed meanwhile'
}

/**
 * Makes users of documents that were found by `email ==` before (specification §7): here a user's
 * document is named by its email, in lower case, because the rules look it up by that. Each gets its
 * new document, a line in the access log, and loses the old one, in one commit. `role` is given to those
 * that have none. With `dryRun` nothing is written. Rejects with a `StoreError`.
 */
export async function adoptUsers(
  store: DocumentStore,
  { role, dryRun, by, now }: { role: Role; dryRun: boolean; by: Administrator; now: Date },
): Promise<AdoptedUser[]> {
  const all = await store.list<FoundUser>(COLLECTIONS.users, {
    sort: { field: 'id', direction: 'asc' },
  })
  const taken = new Set(all.filter((found) => found.id === emailOf(found)).map(({ id }) => id))
  const done: AdoptedUser[] = []
  for (const found of all) {
    const email = emailOf(found)
    if (found.id === email) continue
    const user = userOf(found, email, { role, now })
    const about = { id: found.id, email, role: user.role, carriers: user.carriers }
    const left = !isEmail(email) ? 'no valid email' : taken.has(email) ? 'registered already' : ''
    if (left !== '' || dryRun) {
      done.push({ ...about, left })
      if (left === '') taken.add(email)
      continue
    }
    const writes = userWrites({ before: null, after: user }, { by, now })
    const old = { kind: 'delete', collection: COLLECTIONS.users, id: found.id } as const
    const written = await commitUsers(store, email, [...writes, old])
    taken.add(email)
    done.push({ ...about, left: written.ok ? '' : 'changed meanwhile' })
  }
  return done
}

function emailOf({ email }: FoundUser): string {
  return typeof email === 'string' ? cleanLine(email).toLowerCase() : ''
}

function userOf(
  found: FoundUser,
  email: string,
  { role, now }: { role: Role; now: Date },
): Omit<User, 'id' | 'rev'> {
  const name = typeof found.name === 'string' ? cleanLine(found.name) : ''
  const carriers = Array.isArray(found.carriers) ? found.carriers : []
  return {
    email,
    name: name === '' ? email : name,
    role: ROLES.find((each) => each === found.role) ?? role,
    carriers: carriers.filter((each) => typeof each === 'string'),
    dateAdded: found.dateAdded instanceof Date ? found.dateAdded : now,
  }
}
