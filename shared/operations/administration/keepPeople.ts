import type { Carrier, NamedPerson } from '../../domain/carrier/Carrier.ts'
import type { User } from '../../domain/user/User.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore, StoredDocument } from '../../ports/documentStore.ts'
import { pagesOf } from '../verify/pagesOf.ts'

/** What a user's carriers have to keep so that others read the name: nothing where it is known. */
export async function peopleWrites(
  store: Pick<DocumentStore, 'get'>,
  user: Pick<User, 'email' | 'name' | 'carriers'>,
): Promise<BatchWrite[]> {
  const writes: BatchWrite[] = []
  for (const id of new Set(user.carriers)) {
    const carrier = await store.get<Carrier>(COLLECTIONS.carriers, id)
    const people = carrier && peopleWith(carrier.people ?? [], [user])
    if (people) writes.push(peopleWrite(id, people))
  }
  return writes
}

/**
 * Brings the names of users to their carriers, for what was written before names were kept and for what
 * two who changed users at once have lost. Nothing is written where nothing is missing. Rejects with a
 * `StoreError`.
 */
export async function keepPeople(store: DocumentStore): Promise<void> {
  const [users, carriers] = [
    await all<User>(store, COLLECTIONS.users),
    await all<Carrier>(store, COLLECTIONS.carriers),
  ]
  for (const { id, people = [] } of carriers) {
    const kept = peopleWith(
      people,
      users.filter((user) => user.carriers?.includes(id)),
    )
    if (kept) await store.batch([peopleWrite(id, kept)])
  }
}

/** The people with these users among them; null when they are there already by these names. */
function peopleWith(
  people: readonly NamedPerson[],
  users: readonly Pick<User, 'email' | 'name'>[],
): NamedPerson[] | null {
  const names = new Map(people.map(({ email, name }) => [email, name]))
  const news = users.filter(({ email, name }) => names.get(email.toLowerCase()) !== name)
  if (news.length === 0) return null
  for (const { email, name } of news) names.set(email.toLowerCase(), name)
  return [...names].map(([email, name]) => ({ email, name }))
}

function peopleWrite(id: string, people: NamedPerson[]): BatchWrite {
  return { kind: 'update', collection: COLLECTIONS.carriers, id, data: { people } }
}

async function all<T>(store: DocumentStore, collection: string): Promise<StoredDocument<T>[]> {
  const found: StoredDocument<T>[] = []
  for await (const page of pagesOf<T>(store, collection)) found.push(...page)
  return found
}
