import { createHash } from 'node:crypto'

/** A file that one writer puts again and again, each time another one. */
export interface FileSlot {
  name: string
  /** The last one that was answered for, and the last that was tried; 0: none, or it was removed. */
  acknowledged: number
  tried: number
  /** An upload in pieces that a kill cut off, to be gone on with. */
  open: { id: string; n: number; sent: number } | null
}

export const SLOTS = 8

export function emptyFileSlots(): FileSlot[] {
  return Array.from({ length: SLOTS }, (_, at) => ({
    name: `slot/${at}`,
    acknowledged: 0,
    tried: 0,
    open: null,
  }))
}

/** What the n-th file of a slot holds: another size and other bytes each time, 0 to 700 kB. */
export function bytesOf({ name }: Pick<FileSlot, 'name'>, n: number): Buffer {
  const bytes = Buffer.alloc((n * 7919 + name.length * 31) % 700_001, `${name} ${n} `)
  if (bytes.length > 4) bytes.writeUInt32LE(n)
  return bytes
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
