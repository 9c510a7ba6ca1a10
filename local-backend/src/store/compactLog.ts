import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { encodeCommitRecord } from './commitRecord.ts'
import type { DocumentDirectory } from './DocumentDirectory.ts'
import { type FileOperations, syncDirectory } from './FileOperations.ts'
import { encodeFrame, FRAME_HEAD } from './frame.ts'
import type { RecordSpace } from './RecordSpace.ts'
import { encodeSegmentHeader, SEGMENT_HEAD, type Segment, segmentName } from './Segment.ts'
import type { Entry } from './Store.ts'

/**
 * Writes what is alive in the segments up to `last` into one that takes the place of `last` and
 * supersedes the others. A crash on the way leaves the old segments, or the new one and leftovers that
 * the next start removes. Where the documents have moved to is the caller's to put in force, at once.
 */
export async function compactLog(options: {
  directory: string
  files: FileOperations
  documents: DocumentDirectory
  records: RecordSpace
  segments: Map<number, Segment>
  last: number
  time: number
}): Promise<{ segment: Segment; moved: { entry: Entry; offset: number }[] }> {
  const { directory, files, documents, records, segments, last, time } = options
  const file = join(directory, segmentName(last))
  const descriptor = openSync(`${file}.new`, 'w+', 0o600)
  try {
    const id = randomBytes(16).toString('hex')
    await files.write(descriptor, encodeSegmentHeader({ id, base: true }), 0)
    const moved: { entry: Entry; offset: number }[] = []
    let position = SEGMENT_HEAD
    let batch: Entry[] = []
    let size = 0
    let notes = records.all()
    const flush = async () => {
      const rows = batch.map((entry) => ({ ...entry, body: bodyOf(entry, segments) }))
      const { parts, offsets } = encodeCommitRecord(time, rows, notes)
      const frame = encodeFrame(parts)
      for (const [at, entry] of batch.entries()) {
        moved.push({ entry, offset: position + FRAME_HEAD + (offsets[at] ?? 0) })
      }
      await files.write(descriptor, frame, position)
      position += frame.length
      batch = []
      size = 0
      notes = []
    }
    for (const { entries } of documents.snapshot()) {
      for (const [, entry] of entries.entries()) {
        if (entry.segment > last) continue
        batch.push(entry)
        size += entry.length
        if (size > BATCH_BYTES) await flush()
      }
    }
    await flush()
    await files.datasync(descriptor)
    renameSync(`${file}.new`, file)
    syncDirectory(directory)
    return { segment: { number: last, id, file, descriptor, length: position }, moved }
  } catch (error) {
    closeSync(descriptor)
    rmSync(`${file}.new`, { force: true })
    throw error
  }
}

const BATCH_BYTES = 1024 * 1024

function bodyOf({ segment, offset, length }: Entry, segments: Map<number, Segment>): Buffer {
  const body = Buffer.allocUnsafe(length)
  const descriptor = segments.get(segment)?.descriptor
  if (descriptor === undefined) throw new Error(`segment ${segment} is not open`)
  readSync(descriptor, body, 0, length, offset)
  return body
}
