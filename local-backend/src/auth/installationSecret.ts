import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE_NAME = 'auth-secret'
const SECRET_BYTES = 32

/**
 * The key under which this installation's tokens are made: kept beside the data, readable by its owner
 * only, so that people stay signed in over a restart. Without a folder it lives as long as the process.
 */
export async function installationSecret(directory: string | undefined): Promise<Buffer> {
  if (directory === undefined) return randomBytes(SECRET_BYTES)
  const path = join(directory, FILE_NAME)
  const kept = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  // Shorter is what a crash in the middle of the first start would leave.
  if (kept?.length === SECRET_BYTES) return kept
  const secret = randomBytes(SECRET_BYTES)
  await writeFile(`${path}.new`, secret, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return secret
}
