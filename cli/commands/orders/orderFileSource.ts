import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { OrderFileSource } from '#shared/operations/import/readOrderFile.ts'
import type { Runtime } from '../../Runtime.ts'

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

/** An order file of the command line, or standard input, as the import reads it. */
export function orderFileSource(
  file: string,
  { cwd, io }: Pick<Runtime, 'cwd' | 'io'>,
): OrderFileSource {
  if (file === STANDARD_INPUT) return { file: 'standard input', open: () => io.stdin() }
  return { file: basename(file), open: () => bytesOf(file, resolve(cwd, file)) }
}

async function* bytesOf(file: string, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new FileReadError(refusal('FILE_UNREADABLE', { file, reason }), { cause })
  }
}
