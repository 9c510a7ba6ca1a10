import { closeSync, openSync } from 'node:fs'
import { type FileOperations, nodeFileOperations } from '../store/FileOperations.ts'
import { ContentHash } from './ContentHash.ts'
import type { Content } from './StoredObject.ts'

/**
 * Bytes on their way into the store: in a file from the first on, never whole in memory. The file is
 * open only while a request works on it: a thousand uploads that wait take no descriptors.
 */
export class PartFile {
  readonly path: string
  readonly #hash: ContentHash
  readonly #files: FileOperations
  #descriptor: number | null = null

  /** The file is there and holds what the hash has taken in. */
  constructor(path: string, { hash = new ContentHash(), files = nodeFileOperations } = {}) {
    this.path = path
    this.#hash = hash
    this.#files = files
  }

  get size(): number {
    return this.#hash.size
  }

  async append(bytes: Buffer): Promise<void> {
    await this.#files.write(this.#open(), bytes, this.#hash.size)
    this.#hash.update(bytes)
  }

  /** Resolves when all bytes so far are on disk. */
  async sync(): Promise<void> {
    await this.#files.datasync(this.#open())
  }

  /** Ends the file: all of it is on disk, and what it holds is known. */
  async finish(): Promise<Content> {
    try {
      await this.sync()
    } finally {
      this.close()
    }
    return this.#hash.digest()
  }

  /** Lets go of the descriptor until there is more to do. */
  close(): void {
    if (this.#descriptor === null) return
    closeSync(this.#descriptor)
    this.#descriptor = null
  }

  #open(): number {
    this.#descriptor ??= openSync(this.path, 'r+')
    return this.#descriptor
  }
}
