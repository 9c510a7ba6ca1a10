import { cp, readFile } from 'node:fs/promises'
import { inject, vi } from 'vitest'
import { ENDED } from '../setup/playDemo.ts'

/** Longer than the demo is played on a busy machine. */
const WAIT = { timeout: 240_000, interval: 100 }

/** Makes `path` a data folder with the demo in it, as a first command leaves it, and answers it. */
export function playedFolder(path: string): Promise<string> {
  return copied(inject('playedDemo'), path)
}

/** The same as the worker's first pass leaves it: a product that starts on it is idle at once. */
export function workedFolder(path: string): Promise<string> {
  return copied(inject('workedDemo'), path)
}

async function copied(from: string, path: string): Promise<string> {
  const problem = await vi.waitFor(() => readFile(from + ENDED, 'utf8'), WAIT)
  if (problem !== '') throw new Error(problem)
  await cp(from, path, { recursive: true })
  return path
}
