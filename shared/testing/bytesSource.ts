import type { OrderFileSource } from '../parsing/OrderFileSource.ts'

/** An order file out of bytes, handed over in pieces of `size`, and how often it was opened. */
export function bytesSource(
  file: string,
  bytes: Uint8Array,
  size = 4096,
): OrderFileSource & { opened(): number } {
  let opened = 0
  return {
    file,
    async *open() {
      opened++
      for (let start = 0; start < bytes.length; start += size)
        yield bytes.subarray(start, start + size)
    },
    opened: () => opened,
  }
}
