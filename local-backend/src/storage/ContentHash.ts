import { createHash } from 'node:crypto'
import { Crc32c } from './Crc32c.ts'
import type { Content } from './StoredObject.ts'

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
