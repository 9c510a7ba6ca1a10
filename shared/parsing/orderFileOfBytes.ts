import type { OrderFileSource } from './OrderFileSource.ts'

/** Bytes handed on at once. */
const PIECE = 64 * 1024

/** An order file whose bytes are at hand. `file` is its name for people. */
export function orderFileOfBytes(file: string, bytes: Uint8Array): OrderFileSource {
  return {
    file,
    async *open() {
      for (let start = 0; start < bytes.length; start += PIECE)
        yield bytes.subarray(start, start + PIECE)
    },
  }
}
