import { DEFAULT_FEED_PROFILE } from './defaultFeedProfile.ts'
import type { FeedProfile } from './FeedProfile.ts'
import { comparableHeader } from './matchHeaders.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

/**
 * A carrier's profile as its files are read: its own names of a field first, then the ones that
 * everybody uses, so that a profile only has to say what is special. A name that it gives to one field
 * is taken from all others.
 */
export function resolveProfile(profile: FeedProfile): FeedProfile {
  const own = new Set(
    Object.values(profile.headers).flatMap((names) => names.map(comparableHeader)),
  )
  const headers: Partial<Record<OrderField, readonly string[]>> = {}
  for (const field of Object.keys(ORDER_FIELDS) as OrderField[]) {
    const usual = DEFAULT_FEED_PROFILE.headers[field] ?? []
    headers[field] = [
      ...(profile.headers[field] ?? []),
      ...usual.filter((name) => !own.has(comparableHeader(name))),
    ]
  }
  return { ...profile, headers }
}
