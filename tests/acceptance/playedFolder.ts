import { cp } from 'node:fs/promises'
import { inject } from 'vitest'

/** Makes `path` a data folder with the demo in it, as a first command leaves it, and answers it. */
export async function playedFolder(path: string): Promise<string> {
  await cp(inject('playedDemo'), path, { recursive: true })
  return path
}
