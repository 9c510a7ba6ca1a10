import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { FeedProfile } from '../../domain/order/FeedProfile.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { saveCarrier } from './saveCarrier.ts'

/** Gives a carrier a feed profile, or another under the same name (docs/feed-profiles.md). */
export function setProfile(
  store: DocumentStore,
  carrier: Carrier,
  { name, profile }: { name: string; profile: FeedProfile },
): Promise<Result<Carrier>> {
  return saveCarrier(store, carrier, { profiles: { ...carrier.profiles, [name]: profile } })
}

/** Takes a feed profile away; the built-in one stays. Refused with PROFILE_UNKNOWN. */
export async function removeProfile(
  store: DocumentStore,
  carrier: Carrier,
  name: string,
): Promise<Result<Carrier>> {
  const { [name]: gone, ...profiles } = carrier.profiles
  if (gone !== undefined) return saveCarrier(store, carrier, { profiles })
  const names = Object.keys(profiles).join(', ') || 'none'
  const facts = { carrier: carrier.id, profile: name, profiles: names }
  return { ok: false, error: refusal('PROFILE_UNKNOWN', facts) }
}
