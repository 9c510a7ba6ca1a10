import { HttpError } from '../http/HttpError.ts'

/** Bytes as they come, read up to marks. It holds what came last and nothing else. */
export class ByteSource {
  readonly #bytes: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  #taken = 0

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#bytes = bytes[Symbol.asyncIterator]()
  }

  /** Bytes that were read up to here. */
  get taken(): number {
    return this.#taken
  }

  /** What comes before the mark, which is passed over. `HttpError` 400 when it isn't within the limit. */
  async readUntil(mark: Buffer, limit: number): Promise<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark)
      if (at >= 0 && at <= limit) return this.#take(at, mark.length)
      if (this.#held.length > limit + mark.length || !(await this.#more())) throw malformed()
    }
  }

  /** What comes before the mark, as it comes. `HttpError` 400 when the mark never does. */
  async *readPieces(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark)
      if (at >= 0) {
        if (at > 0) yield this.#take(at, mark.length)
        return
      }
      // The mark may have begun at the end of what is held.
      const sure = this.#held.length - mark.length + 1
      if (sure > 0) yield this.#take(sure, 0)
      if (!(await this.#more())) throw malformed()
    }
  }

  /** Lets go of the bytes that nobody will read. */
  async close(): Promise<void> {
    await this.#bytes.return?.()
  }

  #take(length: number, passed: number): Buffer {
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length + passed)
    this.#taken += length + passed
    return taken
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#bytes.next()
    if (done === true) return false
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value])
    return true
  }
}

function malformed(): HttpError {
  return new HttpError(400, 'The multipart body is not well formed.')
}
