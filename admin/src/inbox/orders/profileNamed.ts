import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { DEFAULT_FEED_PROFILE } from '#shared/domain/order/defaultFeedProfile.ts'
import type { FeedProfile } from '#shared/domain/order/FeedProfile.ts'
import { profileForColumns } from '#shared/domain/order/profileForColumns.ts'
import { resolveProfile } from '#shared/domain/order/resolveProfile.ts'

/** A profile of the carrier by its name, as files are read by it; the built-in one where it has none. */
export function profileNamed({ profiles }: Pick<Carrier, 'profiles'>, name: string): FeedProfile {
  const own = profiles[name]
  return own === undefined ? DEFAULT_FEED_PROFILE : resolveProfile(own)
}

/**
 * The name of the profile for a file with these columns: the one that was chosen for it, the
 * carrier's own that fits them, else its usual one.
 */
export function profileForFile(
  { profiles }: Pick<Carrier, 'profiles'>,
  columns: readonly string[],
  chosen: string | undefined,
): string {
  if (chosen !== undefined && profiles[chosen] !== undefined) return chosen
  return profileForColumns(profiles, columns) ?? DEFAULT_FEED_PROFILE.name
}
