import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { OrderFileSource } from '#shared/parsing/OrderFileSource.ts'

/** What is typed for standard input. */
export const STANDARD_INPUT = '-'

/** A file that broke off while it was read. */
export class FileReadError extends Error {
  readonly refusal: Refusal

  constructor(refused: Refusal, options: ErrorOptions) {
    super(refused.message, options)
    this.name = 'FileReadError'
    this.refusal = refused
  }
}

/** An order file of the command line, as the import reads it: from its beginning each time. */
export interface OrderFile extends OrderFileSource {
  /** Where it lies; of standard input the copy. */
  path: string
  /** What was typed, or found in a folder. */
  typed: string
}

/** The order file at `path`, shown as `file`. */
export function orderFileSource(typed: string, cwd: string, copy?: string): OrderFile {
  const path = copy ?? resolve(cwd, typed)
  const file = copy === undefined ? basename(typed) : 'standard input'
  return { typed, file, path, open: () => bytesOf(file, path) }
}

/** The first bytes of a file, as Latin letters: enough for the beginning of XML. */
export async function beginningOf({ file, path }: OrderFile, bytes: number): Promise<string> {
  try {
    const handle = await open(path)
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(bytes), 0, bytes, 0)
      return Buffer.from(buffer.subarray(0, bytesRead)).toString('latin1').replaceAll('\0', '')
    } finally {
      await handle.close()
    }
  } catch (cause) {
    throw readError(file, cause)
  }
}

async function* bytesOf(file: string, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (cause) {
    throw readError(file, cause)
  }
}

function readError(file: string, cause: unknown): FileReadError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new FileReadError(refusal('FILE_UNREADABLE', { file, reason }), { cause })
}
