import type { Filter, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import type { User } from '../model.ts'
import { hasFirmRight } from '../user.ts'

/** The admin who reads; null: the system, which reads all. */
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

/** The most values that `array-contains-any` takes; only admins of the whole firm work for more carriers. */
const MAX_CARRIERS = 30

function onlyShared(reader: Reader): { filters?: Filter[] } {
  if (reader === null || hasFirmRight(reader)) return {}
  const value = reader.carriers.slice(0, MAX_CARRIERS)
  return { filters: [{ field: 'carriers', op: 'array-contains-any', value }] }
}
