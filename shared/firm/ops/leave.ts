import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Carrier, Leave, NamedPerson, User } from '../model.ts'
import { type Administrator, hasFirmRight } from '../user.ts'
import { peopleWrites, readUser } from './users.ts'

/**
 * Notes when a member of staff is away, or that they are back (null), for every carrier they work for. Anyone
 * does it for themselves, an admin for who shares a carrier with them. While they are away their audits are in
 * the queue of the others. As noted already: nothing is written. Rejects with a `StoreError`.
 */
export async function setLeave(
  store: DocumentStore,
  { email, away, by, now }: { email: string; away: Leave | null; by: Administrator; now: Date },
): Promise<Result<Pick<User, 'email' | 'away'>>> {
  const user = await readUser(store, email)
  if (!user || user.role === 'carrier')
    return { ok: false, error: refusal('USER_UNKNOWN', { email }) }
  const isOver = away !== null && away.through !== null && away.through < away.from
  const refused = refusalOfOther(user, by) ?? (isOver ? refusal('LEAVE_INVALID') : null)
  if (refused) return { ok: false, error: refused }
  const value = { email, away }
  const { from, through } = user.away ?? {}
  if (from === away?.from && through === away?.through) return { ok: true, value }
  const named = await peopleWrites(store, { ...user, away }, { now })
  await store.batch([
    { kind: 'update', collection: COLLECTIONS.users, id: user.id, data: { away } },
    ...named,
  ])
  return { ok: true, value }
}

/** LEAVE_NOT_YOURS for another's leave, unless an admin shares a carrier with them. */
function refusalOfOther({ email, carriers }: User, by: Administrator): Refusal | null {
  if (by === null || by.email === email || hasFirmRight(by)) return null
  const isTheirAdmin = by.role === 'admin' && carriers.some((id) => by.carriers.includes(id))
  return isTheirAdmin ? null : refusal('LEAVE_NOT_YOURS', { email })
}

/**
 * Of a person who works for a carrier no more, and who has no audit left there: they count as away no longer.
 * Rejects with a `StoreError`.
 */
export async function endLeft(
  store: DocumentStore,
  { carrier: id, email }: { carrier: string; email: string },
): Promise<void> {
  const { people = [] } = (await store.get<Carrier>(COLLECTIONS.carriers, id)) ?? {}
  const hasLeft = (person: NamedPerson) => person.email === email && person.role === undefined
  if (!people.some((person) => hasLeft(person) && person.away)) return
  const kept = people.map(({ away, ...person }) =>
    away === undefined || hasLeft(person) ? person : { ...person, away },
  )
  const data = { people: kept }
  await store.batch([{ kind: 'update', collection: COLLECTIONS.carriers, id, data }])
}
