import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const EMPTY_MS = 10_000

/** Locks of this very process; its id alone also names a killed one, as in a container that starts again. */
const HELD = new Set()

/**
 * Runs `work` while this process alone holds the lock file; waits for another that holds it. The
 * file carries the holder's process id, so the lock of a process that was killed is taken over.
 */
export async function withLock(file, work, { onWait = () => {} } = {}) {
  mkdirSync(dirname(file), { recursive: true })
  let isNotified = false
  while (!take(file)) {
    if (!isNotified) onWait()
    isNotified = true
    await wait(100)
  }
  HELD.add(file)
  try {
    return await work()
  } finally {
    HELD.delete(file)
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') {
      rmSync(file, { force: true })
      throw error
    }
  }
  const holder = holderOf(file)
  const isHeld = holder === process.pid ? HELD.has(file) : isAlive(holder)
  if (!isHeld) rmSync(file, { force: true })
  return false
}

function holderOf(file) {
  try {
    const text = readFileSync(file, 'utf8')
    // Made, and not written for so long: its process was killed in between.
    if (text === '' && Date.now() - statSync(file).mtimeMs > EMPTY_MS) return Number.NaN
    return Number(text)
  } catch {
    return 0
  }
}

/** An empty file belongs to a process that has just made it and not written its id yet. */
function isAlive(pid) {
  if (!Number.isInteger(pid)) return false
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
