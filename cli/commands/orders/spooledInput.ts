import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusal } from '#shared/errors/refusal.ts'
import { FileReadError } from './FileReadError.ts'

/** Standard input, or a pipe, that can be read more than once as an order file must be. */
export interface SpooledInput {
  /** The bytes from the beginning: what came before from disk, the rest as it comes. */
  open(): AsyncIterable<Uint8Array>
  /** Lets go of the input and of what was kept of it. */
  remove(): Promise<void>
}

const PIECE = 64 * 1024

/** Bytes that are kept of an input that does not end. */
const MOST_BYTES = 8 * 1024 ** 3

/**
 * Keeps what comes in from `input` in a file that nobody else may read, no faster than it is read: one
 * that is refused after its first line is never taken further, however long it goes on.
 */
export async function spooledInput(
  name: string,
  input: AsyncIterable<Uint8Array>,
): Promise<SpooledInput> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-input-'))
  const file = await open(join(folder, 'orders'), 'wx+', 0o600)
  const source = input[Symbol.asyncIterator]()
  let size = 0

  async function next(): Promise<Uint8Array | null> {
    const { done, value } = await source.next()
    if (done) return null
    if (size + value.length > MOST_BYTES)
      throw new FileReadError(refusal('ORDER_INPUT_ENDLESS', { file: name, limit: '8 GiB' }))
    await file.write(value, 0, value.length, size)
    size += value.length
    return value
  }

  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; ) {
      const piece = at < size ? await kept(at) : await next()
      if (piece === null) return
      at += piece.length
      yield piece
    }
  }

  async function kept(at: number): Promise<Uint8Array> {
    const length = Math.min(PIECE, size - at)
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }

  return {
    open: bytes,
    async remove() {
      await file.close()
      await rm(folder, { recursive: true, force: true })
      await source.return?.()
    },
  }
}
