import { createHash } from 'node:crypto'
import { crc32, crc32c } from './crc.ts'
import { type Overload, overload } from './Overload.ts'

/** The `hashing` package: bytes of text or bytes. Checksums have their lowest byte first. */
export const hashingFunctions: ReadonlyMap<string, readonly Overload[]> = new Map([
  ['crc32', ofBytesOrText(crc32)],
  ['crc32c', ofBytesOrText(crc32c)],
  ['md5', ofBytesOrText((bytes) => digest('md5', bytes))],
  ['sha256', ofBytesOrText((bytes) => digest('sha256', bytes))],
])

function ofBytesOrText(hash: (bytes: Uint8Array) => Uint8Array): Overload[] {
  return [
    overload(['bytes'], hash),
    overload(['string'], (text) => hash(new Uint8Array(Buffer.from(text)))),
  ]
}

function digest(algorithm: 'md5' | 'sha256', bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash(algorithm).update(bytes).digest())
}
