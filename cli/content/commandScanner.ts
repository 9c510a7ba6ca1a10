import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger, ScanVerdict, VirusScanner } from '#shared/kernel/ports/host.ts'

/** The command that scans a file: its program and arguments. The file's path comes last. */
type ScanCommand = readonly [program: string, ...args: string[]]

interface ScannerOptions {
  logger: Logger
  /** How long one file may take, in milliseconds; its turn is waited for without end. */
  limitMs?: number
  /** Files that are scanned at a time. */
  atOnce?: number
  /** Where a file lies while it is scanned. */
  folder?: string
}

const LIMIT_MS = 30_000
const AT_ONCE = 2

/**
 * A virus scanner that is a command line, as BAKEHOUSE_SCAN has it (docs/security.md): exit status 0 is
 * clean, 1 is infected, and anything else, or no end within the limit, no verdict. It runs without a shell,
 * over a copy of the file that no other user of the machine can read, and that is removed after it. A text
 * that is no command line never gives a verdict: a mistyped setting lets no file pass.
 */
export function commandScanner(
  text: string,
  { logger, limitMs = LIMIT_MS, atOnce = AT_ONCE, folder = tmpdir() }: ScannerOptions,
): VirusScanner {
  const command = splitCommand(text)
  const turn = turns(atOnce)
  let isSwept = false

  async function scanNow(bytes: Uint8Array): Promise<ScanVerdict> {
    if (command === null) return failed('no command line')
    if (!isSwept) await sweep(folder, limitMs)
    isSwept = true
    const place = await mkdtemp(join(folder, PREFIX))
    try {
      const file = join(place, 'file')
      await writeFile(file, bytes, { mode: 0o600, flag: 'wx' })
      const status = await run(command, file, limitMs)
      if (status === 0) return 'clean'
      return status === 1 ? 'infected' : failed(status)
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  }

  function failed(why: number | string): 'failed' {
    // Neither the file's name nor what the scanner printed: both may name a person.
    logger.error('scan: the virus scanner gave no verdict', { why })
    return 'failed'
  }

  return {
    scan: (bytes) =>
      turn(() => scanNow(bytes)).catch((error: unknown) =>
        failed(error instanceof Error && 'code' in error ? String(error.code) : 'unknown'),
      ),
  }
}

/**
 * A command line as its words: apart by blanks, together within single or double quotes. Nothing else has
 * a meaning, as nothing is run by a shell. Null where a quote has no end, or nothing is there.
 */
export function splitCommand(text: string): ScanCommand | null {
  const words: string[] = []
  const word = /\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))(?=\s|$)/y
  const line = text.trim()
  while (word.lastIndex < line.length) {
    const found = word.exec(line)
    if (found === null) return null
    words.push(found[1] ?? found[2] ?? found[3] ?? '')
  }
  const [program = '', ...args] = words
  return program === '' ? null : [program, ...args]
}

/** Resolves with the exit status, or in a word with why there is none. */
function run([program, ...args]: ScanCommand, file: string, limitMs: number) {
  return new Promise<number | string>((resolve) => {
    // In a group of its own, so that what it has started ends with it.
    const child = spawn(program, [...args, file], {
      stdio: 'ignore',
      detached: true,
      env: plainEnv(),
    })
    const timer = setTimeout(() => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has just ended.
      }
      resolve('too slow')
    }, limitMs)
    child.once('error', (error) => {
      clearTimeout(timer)
      resolve('code' in error ? String(error.code) : 'not started')
    })
    child.once('exit', (status, signal) => {
      clearTimeout(timer)
      resolve(status ?? signal ?? 'ended')
    })
  })
}

/** What a program needs to run; the engine's own secrets are not for it. */
function plainEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name))
  return Object.fromEntries(kept)
}

const KEPT = /^(PATH|HOME|USER|LANG|LC_.*|TMPDIR|TZ|SystemRoot|PATHEXT|TEMP|TMP)$/i

const PREFIX = 'bakehouse-scan-'

/** Removes copies that an engine left which was killed while it scanned. */
async function sweep(folder: string, limitMs: number): Promise<void> {
  const before = Date.now() - 10 * limitMs
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!name.startsWith(PREFIX)) continue
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < before)
      await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

/** Lets so many run at a time; the others wait in the order in which they came. */
function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
