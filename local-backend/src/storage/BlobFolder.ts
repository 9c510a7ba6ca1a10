import {
  closeSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StatusError } from '../firestore/StatusError.ts'
import { ContentHash } from './ContentHash.ts'
import { PartFile } from './PartFile.ts'

/** What a check of the folder found. */
export interface BlobCheck {
  /** Blobs and parts that nothing referred to; they are gone now. */
  removed: number
  /** Blobs that something refers to and that are not there. */
  missing: string[]
}

const BLOBS = 'blobs'
const PARTS = 'uploads'
const BLOB_END = '.blob'
const PART_END = '.part'

/**
 * The bytes of objects as files named by their SHA-256, so that the same bytes lie there once, and the
 * parts of uploads. A file has its name only when all of it is on disk. Without a data folder it makes
 * a temporary one when the first bytes come, and removes it in the end.
 */
export class BlobFolder {
  #root: string | null
  readonly #temporary: boolean

  constructor(dataDir: string | null) {
    this.#root = dataDir
    this.#temporary = dataDir === null
    if (dataDir !== null) makeFolders(dataDir)
  }

  /** A new part; one of that name is overwritten. */
  createPart(id: string): PartFile {
    const path = this.#partPath(id)
    closeSync(openSync(path, 'w', 0o600))
    return new PartFile(path)
  }

  /** Goes on with a part as it was at `size` bytes; what is behind them was never acknowledged. */
  async openPart(id: string, size: number): Promise<PartFile> {
    const path = this.#partPath(id)
    const descriptor = openIfThere(path)
    try {
      if (fstatSync(descriptor).size < size) throw damaged()
      ftruncateSync(descriptor, size)
      return new PartFile(path, { hash: await hashOf(path, size) })
    } finally {
      closeSync(descriptor)
    }
  }

  removePart(id: string): void {
    // In memory the folder goes with the service: nothing is left to remove.
    if (this.#root !== null) rmSync(this.#partPath(id), { force: true })
  }

  /**
   * Gives a finished part its name as a blob; it is durable when this resolves. The part keeps its own
   * until the commit is made: an upload that a crash cuts off here can be ended again.
   */
  async keep(part: PartFile, blob: string): Promise<void> {
    const blobs = join(this.#folder(), BLOBS)
    const folder = join(blobs, blob.slice(0, 2))
    const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
    linkIfNew(part.path, this.#path(blob))
    if (this.#temporary) return
    await syncFolder(folder)
    if (made !== undefined) await syncFolder(blobs)
  }

  /** Opens the bytes for reading. DATA_LOSS when they are not what was stored. */
  async open(blob: string, size: number): Promise<FileHandle> {
    const handle = await open(this.#path(blob), 'r').catch(() => null)
    if (handle === null) throw damaged()
    if ((await handle.stat()).size === size) return handle
    await handle.close()
    throw damaged()
  }

  /** Removes a blob at once: in the same turn its owner has seen that nothing refers to it. */
  remove(blob: string): void {
    rmSync(this.#path(blob), { force: true })
  }

  /** Removes what a crash has left: blobs and parts that nothing refers to. */
  collect(blobs: ReadonlySet<string>, parts: ReadonlySet<string>): BlobCheck {
    if (this.#root === null) return { removed: 0, missing: [...blobs] }
    const there = new Set<string>()
    let removed = 0
    const removeAll = (folder: string, end: string, isWanted: (id: string) => boolean) => {
      for (const name of readdirSync(folder)) {
        if (name.endsWith(end) && isWanted(name.slice(0, -end.length))) continue
        rmSync(join(folder, name), { recursive: true, force: true })
        removed += 1
      }
    }
    const root = join(this.#root, BLOBS)
    for (const folder of readdirSync(root)) {
      removeAll(join(root, folder), BLOB_END, (blob) => {
        there.add(blob)
        return blobs.has(blob)
      })
    }
    removeAll(join(this.#root, PARTS), PART_END, (id) => parts.has(id))
    return { removed, missing: [...blobs].filter((blob) => !there.has(blob)) }
  }

  close(): void {
    if (!this.#temporary || this.#root === null) return
    rmSync(this.#root, { recursive: true, force: true })
    this.#root = null
  }

  #path(blob: string): string {
    return join(this.#folder(), BLOBS, blob.slice(0, 2), `${blob}${BLOB_END}`)
  }

  #partPath(id: string): string {
    return join(this.#folder(), PARTS, `${id}${PART_END}`)
  }

  #folder(): string {
    if (this.#root === null) {
      this.#root = mkdtempSync(join(tmpdir(), 'local-backend-'))
      makeFolders(this.#root)
    }
    return this.#root
  }
}

function openIfThere(path: string): number {
  try {
    return openSync(path, 'r+')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw damaged()
    throw error
  }
}

/** The same name means the same bytes. */
function linkIfNew(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function makeFolders(root: string): void {
  for (const name of [BLOBS, PARTS]) mkdirSync(join(root, name), { recursive: true, mode: 0o700 })
}

async function hashOf(path: string, size: number): Promise<ContentHash> {
  const hash = new ContentHash()
  const handle = await open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(PIECE)
    while (hash.size < size) {
      const wanted = Math.min(PIECE, size - hash.size)
      const { bytesRead } = await handle.read(buffer, 0, wanted, hash.size)
      if (bytesRead === 0) throw damaged()
      hash.update(buffer.subarray(0, bytesRead))
    }
    return hash
  } finally {
    await handle.close()
  }
}

const PIECE = 1024 * 1024

/** Makes a new name in the folder durable. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function damaged(): StatusError {
  return new StatusError('DATA_LOSS', 'The bytes of this object are damaged on the disk.')
}
