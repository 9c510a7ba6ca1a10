import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import { refusal } from '#shared/errors/refusal.ts'
import type { OrderFileSource } from '#shared/parsing/OrderFileSource.ts'
import { FileReadError } from './FileReadError.ts'
import type { SpooledInput } from './spooledInput.ts'

/** What is typed for standard input. */
export const STANDARD_INPUT = '-'

/** An order file of the command line, as the import reads it: from its beginning each time. */
export interface OrderFile extends OrderFileSource {
  /** Where it lies; null for standard input or a pipe, beside which nothing can be written. */
  path: string | null
  /** What was typed, or found in a folder. */
  typed: string
}

/** The order file that was typed as a path, or as what `input` holds. */
export function orderFileSource(typed: string, cwd: string, input?: SpooledInput): OrderFile {
  const path = resolve(cwd, typed)
  const file = shownName(typed)
  const open = input ? input.open : () => createReadStream(path)
  return { typed, file, path: input ? null : path, open: () => bytesOf(file, open()) }
}

/** What a file is called in messages. */
export function shownName(typed: string): string {
  return typed === STANDARD_INPUT ? 'standard input' : basename(typed)
}

/** The first bytes of a file, as Latin letters: enough for the beginning of XML. */
export async function beginningOf({ open }: OrderFile, bytes: number): Promise<string> {
  let beginning = ''
  for await (const piece of open()) {
    beginning += Buffer.from(piece).toString('latin1')
    if (beginning.length >= bytes) break
  }
  return beginning.slice(0, bytes).replaceAll('\0', '')
}

async function* bytesOf(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (cause) {
    if (cause instanceof FileReadError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new FileReadError(refusal('FILE_UNREADABLE', { file, reason }), { cause })
  }
}
