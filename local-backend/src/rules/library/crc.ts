/** CRC-32 of ISO 3309, as four bytes, the lowest first. */
export function crc32(bytes: Uint8Array): Uint8Array {
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
