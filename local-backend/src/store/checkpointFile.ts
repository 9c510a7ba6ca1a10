import { closeSync, fstatSync, openSync, readSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { CheckpointWriter, type Chunk, readRows } from './CheckpointWriter.ts'
import { type FileOperations, syncDirectory } from './FileOperations.ts'
import type { OrderedMap } from './OrderedMap.ts'
import type { Entry, RecordMutation, Section } from './Store.ts'

/** What a checkpoint says beside its lists: the log up to `position` is in it. */
export interface CheckpointHead {
  /** The last commit's time. */
  time: number
  segments: [number: number, id: string][]
  position: { segment: number; offset: number }
  records: RecordMutation[]
}

/** A checkpoint on disk, its lists unread. */
export interface SavedCheckpoint {
  head: CheckpointHead
  bytes: number
  /** Documents by space, or null when a piece is damaged. */
  readSpaces(): { space: string; entries: Entry[] }[] | null
  sectionNames(): string[]
  /** A piece with each step; ends with false when there is no such list or a piece is damaged. */
  readSection(name: string, take: (entry: string, key: string) => void): Generator<void, boolean>
  close(): void
}

/** Writes a checkpoint beside the old one and puts it in its place when it is on disk. */
export async function writeCheckpoint(
  directory: string,
  files: FileOperations,
  head: CheckpointHead,
  spaces: readonly { space: string; entries: OrderedMap<Entry> }[],
  sections: readonly Section[],
): Promise<{ bytes: number }> {
  const file = join(directory, NAME)
  const descriptor = openSync(`${file}.new`, 'w', 0o600)
  try {
    const writer = new CheckpointWriter(descriptor, files, 0)
    const contents: Contents = { format: FORMAT, head, spaces: [], sections: [] }
    for (const { space, entries } of spaces) {
      for (const [key, entry] of entries.entries()) {
        const written = writer.row([key], numbersOf(entry))
        if (written !== undefined) await written
      }
      contents.spaces.push([space, await writer.endList()])
    }
    for (const section of sections) {
      for (const row of section.entries()) {
        const written = writer.row(row, [])
        if (written !== undefined) await written
      }
      contents.sections.push([section.name, await writer.endList()])
    }
    const table = Buffer.from(JSON.stringify(contents))
    const trailer = Buffer.alloc(TRAILER)
    trailer.writeUInt32LE(table.length, 0)
    trailer.writeUInt32LE(crc32(table), 4)
    MAGIC.copy(trailer, 8)
    await files.write(descriptor, Buffer.concat([table, trailer]), writer.position)
    await files.datasync(descriptor)
    renameSync(`${file}.new`, file)
    syncDirectory(directory)
    return { bytes: writer.position }
  } finally {
    closeSync(descriptor)
  }
}

/** The checkpoint of a folder, or null when there is none that can be read: the log has it all. */
export function openCheckpoint(directory: string): SavedCheckpoint | null {
  const descriptor = openIfThere(join(directory, NAME))
  if (descriptor === null) return null
  const contents = readContents(descriptor)
  if (contents === null) {
    closeSync(descriptor)
    return null
  }
  const sections = new Map(contents.sections)
  return {
    head: contents.head,
    bytes: fstatSync(descriptor).size,
    readSpaces: () => readSpaces(descriptor, contents),
    sectionNames: () => [...sections.keys()],
    *readSection(name, take) {
      for (const chunk of sections.get(name) ?? []) {
        const bytes = readChunk(descriptor, chunk)
        if (bytes === null) return false
        readRows(bytes, chunk[3], 2, ([entry = '', key = '']) => take(entry, key), 0)
        yield
      }
      return sections.has(name)
    },
    close: () => closeSync(descriptor),
  }
}

const NAME = 'checkpoint'
const FORMAT = 1
const TRAILER = 16
const MAGIC = Buffer.from('DOCSCKPT')
const NUMBERS = 6

interface Contents {
  format: number
  head: CheckpointHead
  spaces: [string, Chunk[]][]
  sections: [string, Chunk[]][]
}

function numbersOf(entry: Entry): number[] {
  const { createTime, updateTime, segment, offset, length, crc } = entry
  return [createTime, updateTime, segment, offset, length, crc]
}

function openIfThere(file: string): number | null {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function readContents(descriptor: number): Contents | null {
  const { size } = fstatSync(descriptor)
  if (size < TRAILER) return null
  const trailer = readBytes(descriptor, size - TRAILER, TRAILER)
  const length = trailer.readUInt32LE(0)
  if (trailer.compare(MAGIC, 0, 8, 8, 16) !== 0 || length > size - TRAILER) return null
  const table = readBytes(descriptor, size - TRAILER - length, length)
  if (crc32(table) !== trailer.readUInt32LE(4)) return null
  const contents = JSON.parse(table.toString('utf8')) as Contents
  return contents.format === FORMAT ? contents : null
}

function readSpaces(
  descriptor: number,
  contents: Contents,
): { space: string; entries: Entry[] }[] | null {
  const spaces: { space: string; entries: Entry[] }[] = []
  for (const [space, chunks] of contents.spaces) {
    const entries: Entry[] = []
    for (const chunk of chunks) {
      const bytes = readChunk(descriptor, chunk)
      if (bytes === null) return null
      const take = ([key = '']: string[], numberAt: (index: number) => number) => {
        entries.push({
          space,
          key,
          createTime: numberAt(0),
          updateTime: numberAt(1),
          segment: numberAt(2),
          offset: numberAt(3),
          length: numberAt(4),
          crc: numberAt(5),
          body: undefined,
        })
      }
      readRows(bytes, chunk[3], 1, take, NUMBERS)
    }
    spaces.push({ space, entries })
  }
  return spaces
}

function readChunk(descriptor: number, [offset, length, crc]: Chunk): Buffer | null {
  const bytes = readBytes(descriptor, offset, length)
  return bytes.length === length && crc32(bytes) === crc ? bytes : null
}

function readBytes(descriptor: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset))
}
