import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

/** Writes a file beside its place and then puts it there: nobody ever sees half a file. */
export async function putInPlace(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeFile(beside, bytes, { flush: true })
    await rename(beside, path)
  } finally {
    await rm(beside, { force: true })
  }
}
