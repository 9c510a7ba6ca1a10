import type { Carrier } from '../carrier/Carrier.ts'
import { DEFAULT_FEED_PROFILE } from './defaultFeedProfile.ts'
import { profileForColumns } from './profileForColumns.ts'

/**
 * The name of the profile for a file with these columns, on every way in: the one that was chosen for
 * it, the carrier's own that fits them, else its usual one.
 */
export function profileForFile(
  { profiles }: Pick<Carrier, 'profiles'>,
  columns: readonly string[],
  chosen?: string,
): string {
  if (chosen !== undefined && profiles[chosen] !== undefined) return chosen
  return profileForColumns(profiles, columns) ?? DEFAULT_FEED_PROFILE.name
}
