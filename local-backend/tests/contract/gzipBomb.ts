import { gzipSync } from 'node:zlib'

/** A file of 300 kB that unpacks to 300 MB: thirty packed pieces behind each other are one packed file. */
export function gzipBomb(): Uint8Array<ArrayBuffer> {
  const piece = gzipSync(Buffer.alloc(10_000_000), { level: 9 })
  return new Uint8Array(Buffer.concat(Array.from({ length: 30 }, () => piece)))
}
