import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StatusError } from '#local-backend/firestore/StatusError.ts'
import { ContentHash } from './ContentHash.ts'
import { PartFile } from './PartFile.ts'

/** What a look through the folder found. */
export interface BlobCheck {
  /** Blobs and parts that nothing referred to; they are gone now. */
  removed: number
  /** Blobs that something refers to and that are not there. */
  missing: string[]
}

const BLOBS = 'blobs'
const PARTS = 'uploads'

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
  async createPart(id: string): Promise<PartFile> {
    const path = join(this.#folder(), PARTS, id)
    return new PartFile(path, await open(path, 'w', 0o600))
  }

  /** Goes on with a part as it was at `size` bytes; what is behind them was never acknowledged. */
  async openPart(id: string, size: number): Promise<PartFile> {
    const path = join(this.#folder(), PARTS, id)
    const handle = await open(path, 'r+')
    try {
      if ((await handle.stat()).size < size) throw damaged()
      await handle.truncate(size)
      return new PartFile(path, handle, await hashOf(handle, size))
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async removePart(id: string): Promise<void> {
    await rm(join(this.#folder(), PARTS, id), { force: true })
  }

  /** Gives a finished part its name. It is durable when this resolves. */
  async keep(part: PartFile, blob: string): Promise<void> {
    const blobs = join(this.#folder(), BLOBS)
    const folder = join(blobs, blob.slice(0, 2))
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(part.path, join(folder, blob))
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

  async has(blob: string): Promise<boolean> {
    return (await stat(this.#path(blob)).catch(() => null)) !== null
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
    const removeAll = (folder: string, isWanted: (name: string) => boolean) => {
      for (const name of readdirSync(folder)) {
        if (isWanted(name)) continue
        rmSync(join(folder, name), { recursive: true, force: true })
        removed += 1
      }
    }
    const root = join(this.#root, BLOBS)
    for (const folder of readdirSync(root)) {
      removeAll(join(root, folder), (name) => {
        there.add(name)
        return blobs.has(name)
      })
    }
    removeAll(join(this.#root, PARTS), (name) => parts.has(name))
    return { removed, missing: [...blobs].filter((blob) => !there.has(blob)) }
  }

  close(): void {
    if (!this.#temporary || this.#root === null) return
    rmSync(this.#root, { recursive: true, force: true })
    this.#root = null
  }

  #path(blob: string): string {
    return join(this.#folder(), BLOBS, blob.slice(0, 2), blob)
  }

  #folder(): string {
    if (this.#root === null) {
      this.#root = mkdtempSync(join(tmpdir(), 'local-backend-'))
      makeFolders(this.#root)
    }
    return this.#root
  }
}

function makeFolders(root: string): void {
  for (const name of [BLOBS, PARTS]) mkdirSync(join(root, name), { recursive: true, mode: 0o700 })
}

async function hashOf(handle: FileHandle, size: number): Promise<ContentHash> {
  const hash = new ContentHash()
  const buffer = Buffer.allocUnsafe(PIECE)
  while (hash.size < size) {
    const wanted = Math.min(PIECE, size - hash.size)
    const { bytesRead } = await handle.read(buffer, 0, wanted, hash.size)
    if (bytesRead === 0) throw damaged()
    hash.update(buffer.subarray(0, bytesRead))
  }
  return hash
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
