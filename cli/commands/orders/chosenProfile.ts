import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { DEFAULT_FEED_PROFILE } from '#shared/domain/order/defaultFeedProfile.ts'
import type { FeedProfile } from '#shared/domain/order/FeedProfile.ts'
import { parseFeedProfile } from '#shared/domain/order/parseFeedProfile.ts'
import { profileNamed } from '#shared/domain/order/profileNamed.ts'
import { resolveProfile } from '#shared/domain/order/resolveProfile.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'

/**
 * The feed profile that is named for a carrier's files: one of the carrier's own or a file. "default" is
 * the carrier's own of that name, else the built-in one.
 */
export async function chosenProfile(
  carrier: Carrier,
  typed: string,
  cwd: string,
): Promise<Result<FeedProfile>> {
  if (carrier.profiles[typed] !== undefined || typed === DEFAULT_FEED_PROFILE.name)
    return { ok: true, value: profileNamed(carrier, typed) }
  if (/[./\\]/.test(typed)) {
    const file = await readProfileFile(typed, cwd)
    return file.ok ? { ok: true, value: resolveProfile(file.value) } : file
  }
  const profiles = [...new Set([DEFAULT_FEED_PROFILE.name, ...Object.keys(carrier.profiles)])].join(
    ', ',
  )
  const facts = { carrier: carrier.id, profile: typed, profiles }
  return { ok: false, error: refusal('PROFILE_UNKNOWN', facts) }
}

/** A feed profile in a file; its name is the file's unless `name` is given. */
export async function readProfileFile(
  file: string,
  cwd: string,
  name = basename(file).replace(/\.json$/i, ''),
): Promise<Result<FeedProfile>> {
  const text = await readFile(resolve(cwd, file), 'utf8').catch(() => null)
  if (text === null) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
  const parsed = parseFeedProfile(text, name)
  if (parsed.ok) return { ok: true, value: parsed.profile }
  return { ok: false, error: refusal('PROFILE_FILE_INVALID', { file, detail: parsed.detail }) }
}
