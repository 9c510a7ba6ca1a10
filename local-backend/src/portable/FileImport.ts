import { randomBytes } from 'node:crypto'
import type { PartFile } from '../storage/PartFile.ts'
import type { StorageEngine } from '../storage/StorageEngine.ts'
import type { StoredObject } from '../storage/StoredObject.ts'

/** Takes in the files of an export, the bytes of each before what is said of it. */
export class FileImport {
  readonly #engine: Pick<StorageEngine, 'objects' | 'blobs'>
  readonly #held = new Set<string>()
  readonly #id = `import-${randomBytes(ID_BYTES).toString('hex')}`
  #part: { blob: string; file: PartFile } | null = null
  count = 0

  constructor(engine: Pick<StorageEngine, 'objects' | 'blobs'>) {
    this.#engine = engine
  }

  /** A piece of the bytes. Throws when it is none, or when those before it are not what they should be. */
  async takeBytes(blob: string, base64: string): Promise<void> {
    if (!/^[0-9a-f]{64}$/.test(blob)) throw new Error('no SHA-256')
    if (this.#part?.blob !== blob) {
      await this.#endPart()
      this.#part = { blob, file: this.#engine.blobs.createPart(this.#id) }
    }
    await this.#part.file.append(Buffer.from(base64, 'base64'))
  }

  /** Throws when the bytes of the file have not come. */
  async takeFile(file: StoredObject): Promise<void> {
    await this.#endPart()
    if (!this.#held.has(file.blob)) {
      // Bytes that are none have no lines.
      if (file.size !== 0) throw new Error('a file without its bytes')
      this.#part = { blob: file.blob, file: this.#engine.blobs.createPart(this.#id) }
      await this.#endPart()
    }
    await this.#engine.objects.put(file)
    this.count += 1
  }

  /** Bytes that no file has referred to are gone then. */
  async end(): Promise<void> {
    this.#part?.file.close()
    this.#engine.blobs.removePart(this.#id)
    for (const blob of this.#held) this.#engine.objects.release(blob)
    this.#held.clear()
  }

  async #endPart(): Promise<void> {
    if (this.#part === null) return
    const { blob, file } = this.#part
    const content = await file.finish()
    if (content.blob !== blob) throw new Error('bytes of another hash')
    this.#engine.objects.hold(blob)
    this.#held.add(blob)
    await this.#engine.blobs.keep(file, blob)
    this.#engine.blobs.removePart(this.#id)
    this.#part = null
  }
}

const ID_BYTES = 12
