import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { compareTexts, textKey } from '#shared/kernel/compareTexts.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { Carrier, NamedPerson, User } from './model.ts'

/** Who works a carrier's audits, by name. */
export function staffOf({ people = [] }: Pick<Carrier, 'people'>): NamedPerson[] {
  const key = ({ name, email }: NamedPerson) => textKey(name || email)
  return people
    .filter(({ role }) => role !== undefined)
    .toSorted((one, other) => compareTexts(key(one), key(other)))
}

/** True on a day of a leave, the carrier's. */
export function isAway({ away }: Pick<NamedPerson, 'away'>, today: Day): boolean {
  return (
    away !== undefined && away.from <= today && (away.through === null || today <= away.through)
  )
}

/** The emails of those who are away on a day, or work for the carrier no more and have left audits. */
export function peopleAway({ people = [] }: Pick<Carrier, 'people'>, today: Day): string[] {
  return people.filter((person) => isAway(person, today)).map(({ email }) => email)
}

/** AUDITOR_UNKNOWN for an email that is not of a carrier's staff; null for one that is. */
export function refusalOfAuditor(
  { id, people = [] }: Pick<Carrier, 'id' | 'people'>,
  email: string,
): Refusal | null {
  const isStaff = staffOf({ people }).some((person) => person.email === email)
  return isStaff ? null : refusal('AUDITOR_UNKNOWN', { email, carrier: id })
}

/**
 * What a carrier keeps of a user, beside what it has kept of them; null where it keeps nothing. Who works for
 * it no more is away from `today` on, so that their audits are worked by others.
 */
export function personOf(
  user: Pick<User, 'email' | 'name' | 'role' | 'carriers' | 'away'>,
  kept: NamedPerson | undefined,
  { carrier, today }: { carrier: string; today: Day },
): NamedPerson | null {
  const isTheirs = user.carriers.includes(carrier)
  if (!isTheirs && kept === undefined) return null
  const named = { email: user.email.toLowerCase(), name: user.name }
  if (isTheirs && user.role !== 'carrier')
    return { ...named, role: user.role, ...(user.away ? { away: user.away } : {}) }
  if (kept?.role) return { ...named, away: { from: today, through: null } }
  return { ...named, ...(kept?.away ? { away: kept.away } : {}) }
}
