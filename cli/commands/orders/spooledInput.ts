import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Io } from '../../io.ts'

/** Standard input as a file: an order file is read twice. */
export interface SpooledInput {
  path: string
  remove(): Promise<void>
}

/** Copies standard input to a file that nobody else may read, until it ends. */
export async function spooledInput(io: Pick<Io, 'stdin'>): Promise<SpooledInput> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-input-'))
  const path = join(folder, 'orders')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(io.stdin(), createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  }
  return { path, remove }
}
