import { close, closeSync, fdatasync, fsyncSync, ftruncate, openSync, write } from 'node:fs'
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

/** Makes renames and new names in a folder durable. Windows has no such call and needs none. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
