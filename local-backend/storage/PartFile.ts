import { closeSync } from 'node:fs'
import { type FileOperations, nodeFileOperations } from '#local-backend/store/FileOperations.ts'
import { ContentHash } from './ContentHash.ts'
import type { Content } from './StoredObject.ts'

/** Bytes on their way into the store: in a file from the first on, never whole in memory. */
export class PartFile {
  readonly path: string
  readonly #descriptor: number
  readonly #hash: ContentHash
  readonly #files: FileOperations
  #isOpen = true

  constructor(
    path: string,
    descriptor: number,
    { hash = new ContentHash(), files = nodeFileOperations } = {},
  ) {
    this.path = path
    this.#descriptor = descriptor
    this.#hash = hash
    this.#files = files
  }

  get size(): number {
    return this.#hash.size
  }

  async append(bytes: Buffer): Promise<void> {
    await this.#files.write(this.#descriptor, bytes, this.#hash.size)
    this.#hash.update(bytes)
  }

  /** Resolves when all bytes so far are on disk. */
  async sync(): Promise<void> {
    await this.#files.datasync(this.#descriptor)
  }

  /** Ends the file: all of it is on disk, and what it holds is known. */
  async finish(): Promise<Content> {
    await this.sync()
    this.close()
    return this.#hash.digest()
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    closeSync(this.#descriptor)
  }
}
