import { createHash } from 'node:crypto'
import type { Content } from './StoredObject.ts'

/** CRC-32C over bytes that come piece by piece, as Cloud Storage shows it. */
export class Crc32c {
  #value = -1

  update(bytes: Uint8Array): void {
    let value = this.#value
    const whole = bytes.length - (bytes.length % WIDTH)
    const [t0, t1, t2, t3] = TABLES
    let at = 0
    for (; at < whole; at += WIDTH) {
      const word = value ^ wordAt(bytes, at)
      value =
        (t3[word & 0xff] ?? 0) ^
        (t2[(word >>> 8) & 0xff] ?? 0) ^
        (t1[(word >>> 16) & 0xff] ?? 0) ^
        (t0[word >>> 24] ?? 0)
    }
    for (; at < bytes.length; at += 1) {
      value = (value >>> 8) ^ (t0[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
    }
    this.#value = value
  }

  /** Base64 of the four bytes, the highest first. */
  digest(): string {
    const result = Buffer.alloc(4)
    result.writeInt32BE(~this.#value)
    return result.toString('base64')
  }
}

/** Bytes that are taken at once: each further table looks one byte further ahead. */
const WIDTH = 4
const CASTAGNOLI = 0x82f63b78
const TABLES = tables()

function wordAt(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  )
}

function tables(): [Int32Array, Int32Array, Int32Array, Int32Array] {
  const first = Int32Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit += 1) {
      value = (value & 1) === 1 ? (value >>> 1) ^ CASTAGNOLI : value >>> 1
    }
    return value
  })
  const next = (before: Int32Array) =>
    before.map((value) => (value >>> 8) ^ (first[value & 0xff] ?? 0))
  const second = next(first)
  const third = next(second)
  return [first, second, third, next(third)]
}

/** The hashes of bytes that come piece by piece. */
export class ContentHash {
  readonly #sha256 = createHash('sha256')
  readonly #md5 = createHash('md5')
  readonly #crc32c = new Crc32c()
  #size = 0

  get size(): number {
    return this.#size
  }

  update(bytes: Uint8Array): void {
    this.#sha256.update(bytes)
    this.#md5.update(bytes)
    this.#crc32c.update(bytes)
    this.#size += bytes.length
  }

  /** Once only. */
  digest(): Content {
    return {
      blob: this.#sha256.digest('hex'),
      size: this.#size,
      md5: this.#md5.digest('base64'),
      crc32c: this.#crc32c.digest(),
    }
  }
}
