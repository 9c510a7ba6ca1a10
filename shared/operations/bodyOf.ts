import type { FileBody } from '../ports/fileStore.ts'

/** Bytes that are at hand as a file's body. */
export function bodyOf(bytes: Uint8Array): FileBody {
  return {
    size: bytes.byteLength,
    slice: (start, end) => bodyOf(bytes.slice(start, end)),
    arrayBuffer: async () => bytes.slice().buffer,
  }
}
