import { closeSync, fsyncSync, openSync } from 'node:fs'

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
