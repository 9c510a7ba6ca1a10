import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import {
  DEFAULT_FEED_PROFILE,
  profileForFile,
  profileNamed,
  resolveProfile,
} from '#shared/orders/profiles.ts'
import { parseFeedProfile } from '#shared/orders/readFeedProfile.ts'
import { beginningOf, type OrderFile } from './orderFiles.ts'

/** What is typed for "each file says whose it is". */
export const CARRIER_OF_FILE = 'auto'

/** An XML file's first element is in its first few kilobytes, comments and all. */
const LOOK_AT = 16 * 1024

/**
 * The carrier that a file itself names: `carrier` of its first element, or the beginning of its name
 * (`HM-2026-11.csv`). What it
 * states counts more than its name. A file that names none is refused, never guessed.
 */
export async function carrierOfFile(file: OrderFile): Promise<Result<string>> {
  const named = carrierInName(file.typed)
  const stated = statedCarrier(await beginningOf(file, LOOK_AT))
  if (stated !== '') return { ok: true, value: stated }
  if (named !== '') return { ok: true, value: named }
  return { ok: false, error: refusal('ORDER_FILE_CARRIER_UNSAID', { file: file.file }) }
}

function statedCarrier(beginning: string): string {
  if (!beginning.replace(/^[^<]{0,4}/, '').startsWith('<')) return ''
  const root = /<[A-Za-z][^<>]*>/.exec(beginning)?.[0] ?? ''
  return /\scarrier\s*=\s*["']([^"']*)["']/.exec(root)?.[1]?.trim().toUpperCase() ?? ''
}

/**
 * The name of the profile that a file is read by when none is named: by its columns, as in the inbox.
 * A carrier without profiles has nothing to look for, and of a file that cannot be read the import says
 * why. Rejects with a `FileReadError`.
 */
export async function profileOfFile(carrier: Carrier, file: OrderFile): Promise<string> {
  if (Object.keys(carrier.profiles).length === 0) return DEFAULT_FEED_PROFILE.name
  const { detectFeedProfile } = await import('#shared/orders/detectProfile.ts')
  const detected = await detectFeedProfile(file, file.file)
  const columns = detected.ok ? detected.value.columns.map(({ column }) => column) : []
  return profileForFile(carrier, columns)
}

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

/** The carrier that a file's name begins with: `HM-2026-11.csv` is HM's; empty when none does. */
function carrierInName(file: string): string {
  return /^[A-Za-z0-9]+/.exec(basename(file))?.[0].toUpperCase() ?? ''
}
