import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = 'unseeded'

/**
 * Leaves word in the data folder that its store was opened to stay without demo data, so that the
 * next command on it doesn't take it for a new one and fill it.
 */
export async function markUnseeded(folder: string): Promise<void> {
  await writeFile(join(folder, NAME), 'No demo data was wanted here.\n', { mode: 0o600 })
}

export async function isMarkedUnseeded(folder: string): Promise<boolean> {
  try {
    await access(join(folder, NAME))
    return true
  } catch {
    return false
  }
}
