import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** What an export is called in a folder that was named instead of a file. */
const NAME = 'bakehouse.export.jsonl'

/** The file that `--export` or `--import` means: the one named, or the one in the folder named. */
export async function exportFile(typed: string, cwd: string): Promise<string> {
  const path = resolve(cwd, typed)
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ? join(path, NAME) : path
}
