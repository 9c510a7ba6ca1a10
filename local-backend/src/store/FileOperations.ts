import { close, fdatasync, ftruncate, write } from 'node:fs'
import { promisify } from 'node:util'

/** The writes whose failure matters, so that a test can make them fail. */
export interface FileOperations {
  /** Writes the whole buffer at the position. */
  write(descriptor: number, buffer: Buffer, position: number): Promise<void>
  datasync(descriptor: number): Promise<void>
  truncate(descriptor: number, length: number): Promise<void>
  close(descriptor: number): Promise<void>
}

export const nodeFileOperations: FileOperations = {
  async write(descriptor, buffer, position) {
    let done = 0
    while (done < buffer.length) {
      const { bytesWritten } = await writeOnce(
        descriptor,
        buffer,
        done,
        buffer.length - done,
        position + done,
      )
      done += bytesWritten
    }
  },
  datasync: promisify(fdatasync),
  truncate: promisify(ftruncate),
  close: promisify(close),
}

const writeOnce = promisify(write)
