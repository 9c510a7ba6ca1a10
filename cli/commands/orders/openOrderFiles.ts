import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Io } from '../../io.ts'
import { type OrderFile, orderFileSource, STANDARD_INPUT, shownName } from './orderFileSource.ts'
import { type SpooledInput, spooledInput } from './spooledInput.ts'

/** Order files ready to be read, also those that can be read only once by themselves. */
export interface OpenOrderFiles {
  files: OrderFile[]
  /** Removes what was kept of standard input and of pipes. */
  close(): Promise<void>
}

/** The files named; standard input (`-`), a named pipe and a device are kept as they are read. */
export async function openOrderFiles(
  names: readonly string[],
  cwd: string,
  io: Pick<Io, 'stdin'>,
): Promise<OpenOrderFiles> {
  const spools: SpooledInput[] = []
  const files: OrderFile[] = []
  for (const name of names) {
    const stream = await streamOf(name, cwd, io)
    const spool = stream ? await spooledInput(shownName(name), stream) : undefined
    if (spool) spools.push(spool)
    files.push(orderFileSource(name, cwd, spool))
  }
  return {
    files,
    async close() {
      for (const spool of spools) await spool.remove()
    },
  }
}

/** What can be read only once; null for a file. */
async function streamOf(
  name: string,
  cwd: string,
  io: Pick<Io, 'stdin'>,
): Promise<AsyncIterable<Uint8Array> | null> {
  if (name === STANDARD_INPUT) return io.stdin()
  const path = resolve(cwd, name)
  const found = await stat(path).catch(() => null)
  if (found === null || found.isFile() || found.isDirectory()) return null
  return piped(path)
}

/** Opened when it is read, not before: a pipe that nobody writes to keeps who opens it waiting. */
async function* piped(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
