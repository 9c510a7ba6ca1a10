import { crc32 } from 'node:zlib'
import type { FileOperations } from './FileOperations.ts'

/** A checked piece of a checkpoint: byte offset, length, crc, number of rows. */
export type Chunk = [offset: number, length: number, crc: number, rows: number]

/** Writes rows of texts and numbers into a file piece by piece, yielding to other work in between. */
export class CheckpointWriter {
  readonly #descriptor: number
  readonly #files: FileOperations
  #buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  #used = 0
  #rows = 0
  #chunks: Chunk[] = []
  position: number

  constructor(descriptor: number, files: FileOperations, position: number) {
    this.#descriptor = descriptor
    this.#files = files
    this.position = position
  }

  /** Adds a row; the promise is there only when a piece went to the disk. */
  row(texts: readonly string[], numbers: readonly number[]): Promise<void> | undefined {
    const size = texts.reduce((sum, text) => sum + 4 + text.length, numbers.length * 8)
    const written = this.#used + size > this.#buffer.length ? this.#flush() : undefined
    if (size > this.#buffer.length) this.#buffer = Buffer.allocUnsafe(size)
    for (const text of texts) {
      this.#used = this.#buffer.writeUInt32LE(text.length, this.#used)
      this.#used += this.#buffer.write(text, this.#used, 'latin1')
    }
    for (const number of numbers) this.#used = this.#buffer.writeDoubleLE(number, this.#used)
    this.#rows += 1
    return written
  }

  /** Ends a list and says where its pieces are. */
  async endList(): Promise<Chunk[]> {
    await this.#flush()
    return this.#chunks.splice(0)
  }

  #flush(): Promise<void> {
    if (this.#rows === 0) return Promise.resolve()
    // Copied, because rows go on being added while the write is on its way.
    const bytes = Buffer.from(this.#buffer.subarray(0, this.#used))
    const at = this.position
    this.#chunks.push([at, bytes.length, crc32(bytes), this.#rows])
    this.position += bytes.length
    this.#used = 0
    this.#rows = 0
    return this.#files.write(this.#descriptor, bytes, at)
  }
}

/** Reads rows back, given how many texts and numbers each has. */
export function readRows(
  bytes: Buffer,
  rows: number,
  texts: number,
  take: (texts: string[], numberAt: (index: number) => number) => void,
  numbers: number,
): void {
  let at = 0
  for (let row = 0; row < rows; row += 1) {
    const found: string[] = []
    for (let text = 0; text < texts; text += 1) {
      const length = bytes.readUInt32LE(at)
      found.push(bytes.toString('latin1', at + 4, at + 4 + length))
      at += 4 + length
    }
    const start = at
    take(found, (index) => bytes.readDoubleLE(start + index * 8))
    at += numbers * 8
  }
}

const CHUNK_BYTES = 1024 * 1024
