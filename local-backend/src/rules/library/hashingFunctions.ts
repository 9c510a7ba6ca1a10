import { createHash } from 'node:crypto'
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

/** CRC-32 of ISO 3309, as four bytes, the lowest first. */
function crc32(bytes: Uint8Array): Uint8Array {
  return checksum(ISO_TABLE, bytes)
}

/** CRC-32C of Castagnoli, as four bytes, the lowest first. */
export function crc32c(bytes: Uint8Array): Uint8Array {
  return checksum(CASTAGNOLI_TABLE, bytes)
}

const ISO_TABLE = tableOf(0xedb88320)
const CASTAGNOLI_TABLE = tableOf(0x82f63b78)
const BITS = 8

function tableOf(polynomial: number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit += 1) {
      value = (value & 1) === 1 ? (value >>> 1) ^ polynomial : value >>> 1
    }
    return value
  })
}

function checksum(table: Uint32Array, bytes: Uint8Array): Uint8Array {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> BITS) ^ (table[(value ^ byte) & 0xff] ?? 0)
  const result = Buffer.alloc(4)
  result.writeUInt32LE((value ^ 0xffffffff) >>> 0)
  return new Uint8Array(result)
}
