import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile } from './FeedProfile.ts'
import { parseFeedProfile } from './parseFeedProfile.ts'

const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

/** True for what can be the name of a carrier's feed profile. */
export function isProfileName(name: string): boolean {
  return PROFILE_NAME.test(name)
}

/**
 * A feed profile as it is stored, out of what a request or a file holds, read as strictly as a file:
 * PROFILE_NAME_INVALID, or PROFILE_FILE_INVALID with what is wrong.
 */
export function readFeedProfile(profile: unknown, name: string): Result<FeedProfile> {
  if (!isProfileName(name)) return { ok: false, error: refusal('PROFILE_NAME_INVALID', { name }) }
  const parsed = parseFeedProfile(JSON.stringify(profile), name)
  if (parsed.ok) return { ok: true, value: parsed.profile }
  const facts = { file: name, detail: parsed.detail }
  return { ok: false, error: refusal('PROFILE_FILE_INVALID', facts) }
}
