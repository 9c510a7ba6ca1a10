import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answers } from './answers.ts'

const NAME = 'server.json'

/** Leaves word in the data folder where the server on it listens, for other commands to find. */
export async function writeServerFile(folder: string, port: number): Promise<void> {
  await writeFile(join(folder, NAME), JSON.stringify({ pid: process.pid, port }), { mode: 0o600 })
}

export async function removeServerFile(folder: string): Promise<void> {
  await rm(join(folder, NAME), { force: true })
}

/**
 * `127.0.0.1:PORT` of the server that runs on the data folder, or null. A file that a killed server
 * left behind names a process that is gone or a port where nobody answers.
 */
export async function readServerFile(folder: string): Promise<string | null> {
  let word: unknown
  try {
    word = JSON.parse(await readFile(join(folder, NAME), 'utf8'))
  } catch {
    return null
  }
  if (!isServerWord(word) || !isAlive(word.pid)) return null
  const host = `127.0.0.1:${word.port}`
  return (await answers(host)) ? host : null
}

function isServerWord(word: unknown): word is { pid: number; port: number } {
  return (
    typeof word === 'object' &&
    word !== null &&
    'pid' in word &&
    Number.isInteger(word.pid) &&
    'port' in word &&
    Number.isInteger(word.port)
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
