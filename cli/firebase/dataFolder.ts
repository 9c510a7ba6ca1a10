import { randomBytes } from 'node:crypto'
import { access, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { SealKey, SealKeys } from '#shared/audit/seals.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'

const SERVER_FILE = 'server.json'

/** What the server on a data folder says of itself. */
interface ServerWord {
  pid: number
  /** When the process started: pids come again. */
  started: string
  port: number
  /** The folder it serves: a copy of the folder has the word too. */
  folder: string
}

/** Leaves word in the data folder where the server on it listens, for other commands to find. */
export async function writeServerFile(folder: string, port: number): Promise<void> {
  const word: ServerWord = {
    pid: process.pid,
    started: await startOf(process.pid),
    port,
    folder: await realpath(folder),
  }
  await writeFile(join(folder, SERVER_FILE), JSON.stringify(word), { mode: 0o600 })
}

export async function removeServerFile(folder: string): Promise<void> {
  await rm(join(folder, SERVER_FILE), { force: true })
}

/**
 * `127.0.0.1:PORT` of the server that runs on the data folder, or null. A file that a killed server
 * left behind names a process that is gone or a port where nothing answers. One of release 0.2 or before
 * doesn't say of which folder it is and counts as none: where its server runs, the folder is locked.
 */
export async function readServerFile(folder: string): Promise<string | null> {
  let word: unknown
  let place: string
  try {
    word = JSON.parse(await readFile(join(folder, SERVER_FILE), 'utf8'))
    place = await realpath(folder)
  } catch {
    return null
  }
  if (!isServerWord(word) || word.folder !== place) return null
  if (!isAlive(word.pid) || (await startOf(word.pid)) !== word.started) return null
  const host = `127.0.0.1:${word.port}`
  return (await answers(host)) ? host : null
}

function isServerWord(word: unknown): word is ServerWord {
  return (
    typeof word === 'object' &&
    word !== null &&
    'pid' in word &&
    Number.isInteger(word.pid) &&
    'started' in word &&
    'port' in word &&
    Number.isInteger(word.port) &&
    'folder' in word
  )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process started, where the system says it (Linux); else an empty text. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[STARTED_AFTER_NAME] ?? ''
  } catch {
    return ''
  }
}

/** Place of the start time among the fields of /proc/PID/stat that follow the process's name. */
const STARTED_AFTER_NAME = 19

const ANSWER_WITHIN_MS = 2000

/** Whether anybody listens at `host:port`. The SDK itself would try for minutes before it said no. */
export function answers(address: string): Promise<boolean> {
  const { hostname, port } = new URL(`http://${address}`)
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({ host, port: Number(port || 80), timeout: ANSWER_WITHIN_MS })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}

const UNSEEDED_FILE = 'unseeded'

/**
 * Leaves word in the data folder that its store was opened to stay without demo data, so that the
 * next command on it doesn't take it for a new one and fill it.
 */
export async function markUnseeded(folder: string): Promise<void> {
  await writeFile(join(folder, UNSEEDED_FILE), 'No demo data was wanted here.\n', { mode: 0o600 })
}

export async function isMarkedUnseeded(folder: string): Promise<boolean> {
  try {
    await access(join(folder, UNSEEDED_FILE))
    return true
  } catch {
    return false
  }
}

const SEAL_KEYS_VARIABLE = 'BAKEHOUSE_SEAL_KEYS'
const SEAL_KEYS_FILE = 'seal-keys'
const SEAL_KEY_ENTRY =
  /^([A-Za-z0-9_-]{1,40}):(\d{4}-\d{2}-\d{2}(?:T[0-9:.]{5,12}Z)?):([0-9a-f]{64})$/

/**
 * The keys of BAKEHOUSE_SEAL_KEYS, the current one first: `id:since:hex`, parted by commas; `since` is a
 * UTC day or moment, the key 32 bytes in hex. Null when the variable is not set; SEAL_KEYS_INVALID when
 * it cannot be read.
 */
export function sealKeysOf(
  env: Readonly<Record<string, string | undefined>>,
): Result<SealKeys | null> {
  const text = (env[SEAL_KEYS_VARIABLE] ?? '').trim()
  return text === '' ? { ok: true, value: null } : readKeys(text, SEAL_KEYS_VARIABLE)
}

/**
 * The keys of a local data folder, kept beside the data and readable by its owner only; made with the
 * first start. Without a folder they live as long as the process.
 */
export async function localSealKeys(folder: string | null, now: Date): Promise<Result<SealKeys>> {
  const id = `local-${randomBytes(4).toString('hex')}`
  const fresh = `${id}:${now.toISOString()}:${randomBytes(32).toString('hex')}`
  if (folder === null) return readKeys(fresh, SEAL_KEYS_VARIABLE)
  const path = join(folder, SEAL_KEYS_FILE)
  const kept = await readKept(path)
  if (kept !== null) return readKeys(kept, path)
  await writeFile(`${path}.new`, fresh, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return readKeys(fresh, path)
}

/** The keys of a data folder, when there are any. */
export async function keptSealKeys(folder: string): Promise<Result<SealKeys | null>> {
  const path = join(folder, SEAL_KEYS_FILE)
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
    const [, id = '', since = '', key = ''] = SEAL_KEY_ENTRY.exec(part.trim()) ?? []
    const moment = new Date(since)
    return id === '' || Number.isNaN(moment.getTime()) ? null : { id, key, since: moment }
  })
  const [first, ...others] = keys
  const isUnique = new Set(keys.map((one) => one?.id)).size === keys.length
  if (!first || others.some((one) => one === null) || !isUnique)
    return { ok: false, error: refusal('SEAL_KEYS_INVALID', { place }) }
  return { ok: true, value: [first, ...others.filter((one) => one !== null)] }
}
