import type { Carrier } from '../carrier/Carrier.ts'
import { DEFAULT_FEED_PROFILE } from './defaultFeedProfile.ts'
import type { FeedProfile } from './FeedProfile.ts'
import { resolveProfile } from './resolveProfile.ts'

/** A profile of the carrier by its name, as files are read by it; the built-in one where it has none. */
export function profileNamed({ profiles }: Pick<Carrier, 'profiles'>, name: string): FeedProfile {
  const own = profiles[name]
  return own === undefined ? DEFAULT_FEED_PROFILE : resolveProfile(own)
}
