import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreOpenError } from './storeErrors.ts'

/**
 * Takes the data folder for this process. A lock left by a process that is gone is taken over.
 * Throws `StoreOpenError` LOCKED with the holder's pid.
 */
export function takeLock(directory: string): { release(): void } {
  const file = join(directory, 'lock')
  const own = join(directory, `lock.${process.pid}`)
  writeFileSync(own, identity(process.pid), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (linked(own, file)) {
        HELD.add(file)
        return { release: () => release(file) }
      }
      const holder = read(file)
      if (holder !== null && isHeld(holder, file)) throw locked(directory, file, pidOf(holder))
      setAside(file, holder, `${own}.stale`)
    }
    throw locked(directory, file, undefined)
  } finally {
    rmSync(own, { force: true })
  }
}

const ATTEMPTS = 3

/** Locks of this very process; its pid alone also names a crashed one whose number came round again. */
const HELD = new Set<string>()

function release(file: string): void {
  HELD.delete(file)
  rmSync(file, { force: true })
}

/** A link appears with its whole content or not at all, so half a lock is never read. */
function linked(own: string, file: string): boolean {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Moves a dead lock away, and puts it back when another process was quicker and it is a live one. */
function setAside(file: string, expected: string | null, aside: string): void {
  try {
    renameSync(file, aside)
    if (read(aside) !== expected) linked(aside, file)
    rmSync(aside, { force: true })
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

function isHeld(holder: string, file: string): boolean {
  const pid = pidOf(holder)
  if (pid === undefined) return false
  if (pid === process.pid) return HELD.has(file)
  return isAlive(pid) && identity(pid) === holder
}

function pidOf(holder: string): number | undefined {
  const pid = Number.parseInt(holder, 10)
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** The pid and, where the system says it, when the process started: pids come again after a restart. */
function identity(pid: number): string {
  return `${pid} ${startOf(pid)}\n`
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[STARTED_AFTER_NAME] ?? '-'
  } catch {
    return '-'
  }
}

/** Place of the start time among the fields of /proc/PID/stat that follow the process's name. */
const STARTED_AFTER_NAME = 19

function locked(directory: string, file: string, pid: number | undefined): StoreOpenError {
  const details = pid === undefined ? { directory, file } : { directory, file, pid }
  const who = pid === undefined ? 'another process' : `process ${pid}`
  const message = `The data folder ${directory} is in use by ${who}.`
  return new StoreOpenError(message, { code: 'LOCKED', details })
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
