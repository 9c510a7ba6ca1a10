import type { FileHandle } from 'node:fs/promises'
import { ContentHash } from './ContentHash.ts'
import type { Content } from './StoredObject.ts'

/** Bytes on their way into the store: in a file from the first on, never whole in memory. */
export class PartFile {
  readonly path: string
  readonly #handle: FileHandle
  readonly #hash: ContentHash

  constructor(path: string, handle: FileHandle, hash = new ContentHash()) {
    this.path = path
    this.#handle = handle
    this.#hash = hash
  }

  get size(): number {
    return this.#hash.size
  }

  async append(bytes: Uint8Array): Promise<void> {
    let done = 0
    while (done < bytes.length) {
      const position = this.#hash.size + done
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, position)
      done += bytesWritten
    }
    this.#hash.update(bytes)
  }

  /** Resolves when all bytes so far are on disk. */
  async sync(): Promise<void> {
    await this.#handle.datasync()
  }

  /** Ends the file: all of it is on disk, and what it holds is known. */
  async finish(): Promise<Content> {
    await this.#handle.datasync()
    await this.close()
    return this.#hash.digest()
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
