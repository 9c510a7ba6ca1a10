import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SealKey, SealKeys } from '#shared/domain/audit/historySeal.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'

const VARIABLE = 'BAKEHOUSE_SEAL_KEYS'
const FILE_NAME = 'seal-keys'
const ENTRY = /^([A-Za-z0-9_-]{1,40}):(\d{4}-\d{2}-\d{2}(?:T[0-9:.]{5,12}Z)?):([0-9a-f]{64})$/

/**
 * The keys of BAKEHOUSE_SEAL_KEYS, the current one first: `id:since:hex`, parted by commas; `since` is a
 * UTC day or moment, the key 32 bytes in hex. Null when the variable is not set; SEAL_KEYS_INVALID when
 * it cannot be read.
 */
export function sealKeysOf(
  env: Readonly<Record<string, string | undefined>>,
): Result<SealKeys | null> {
  const text = (env[VARIABLE] ?? '').trim()
  return text === '' ? { ok: true, value: null } : readKeys(text, VARIABLE)
}

/**
 * The keys of a local data folder, kept beside the data and readable by its owner only; made with the
 * first start. Without a folder they live as long as the process.
 */
export async function localSealKeys(folder: string | null, now: Date): Promise<Result<SealKeys>> {
  const id = `local-${randomBytes(4).toString('hex')}`
  const fresh = `${id}:${now.toISOString()}:${randomBytes(32).toString('hex')}`
  if (folder === null) return readKeys(fresh, VARIABLE)
  const path = join(folder, FILE_NAME)
  const kept = await readKept(path)
  if (kept !== null) return readKeys(kept, path)
  await writeFile(`${path}.new`, fresh, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return readKeys(fresh, path)
}

/** The keys of a data folder, when there are any. */
export async function keptSealKeys(folder: string): Promise<Result<SealKeys | null>> {
  const path = join(folder, FILE_NAME)
  const kept = await readKept(path)
  return kept === null ? { ok: true, value: null } : readKeys(kept, path)
}

async function readKept(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The refusal never quotes a key. */
function readKeys(text: string, place: string): Result<SealKeys> {
  const keys = text.split(',').map((part): SealKey | null => {
    const [, id = '', since = '', key = ''] = ENTRY.exec(part.trim()) ?? []
    const moment = new Date(since)
    return id === '' || Number.isNaN(moment.getTime()) ? null : { id, key, since: moment }
  })
  const [first, ...others] = keys
  const isUnique = new Set(keys.map((one) => one?.id)).size === keys.length
  if (!first || others.some((one) => one === null) || !isUnique)
    return { ok: false, error: refusal('SEAL_KEYS_INVALID', { place }) }
  return { ok: true, value: [first, ...others.filter((one) => one !== null)] }
}
