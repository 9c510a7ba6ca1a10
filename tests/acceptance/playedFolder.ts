import { cp } from 'node:fs/promises'
import { inject } from 'vitest'

/** Makes `path` a data folder with the demo in it, as a first command leaves it, and answers it. */
export function playedFolder(path: string): Promise<string> {
  return copied(inject('playedDemo'), path)
}

/** The same as the worker's first pass leaves it: a product that starts on it is idle at once. */
export function workedFolder(path: string): Promise<string> {
  return copied(inject('workedDemo'), path)
}

async function copied(from: string, path: string): Promise<string> {
  await cp(from, path, { recursive: true })
  return path
}
