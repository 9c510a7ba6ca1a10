import { hasFirmRight } from '../../domain/user/firmRight.ts'
import type { User } from '../../domain/user/User.ts'
import type { Filter, ListOptions } from '../../ports/documentStore.ts'

/** So many values a filter for one of several takes; nobody but the firm's own admins works for more. */
const MOST_CARRIERS = 30

/** Who asks; null is the system itself, which sees all. */
type Reader = Pick<User, 'role' | 'carriers' | 'firm'> | null

/**
 * The users that an admin sees: all with the right for the whole firm, else those who share a carrier
 * with the admin. The rules hold browsers to the same query.
 */
export function usersSeenBy(reader: Reader): ListOptions {
  return { ...onlyShared(reader), sort: { field: 'id', direction: 'asc' } }
}

/** The lines of the access log that an admin sees, the newest first; by carriers as `usersSeenBy`. */
export function accessLogSeenBy(reader: Reader, limit: number): ListOptions {
  return { ...onlyShared(reader), sort: { field: 'dateAdded', direction: 'desc' }, limit }
}

function onlyShared(reader: Reader): { filters?: Filter[] } {
  if (reader === null || hasFirmRight(reader)) return {}
  const value = reader.carriers.slice(0, MOST_CARRIERS)
  return { filters: [{ field: 'carriers', op: 'array-contains-any', value }] }
}
