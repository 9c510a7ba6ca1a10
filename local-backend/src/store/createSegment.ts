import { randomBytes } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Segment, segmentName } from './Segment.ts'
import { encodeSegmentHeader, SEGMENT_HEAD } from './segmentHeader.ts'
import { syncDirectory } from './syncDirectory.ts'

/** Makes an empty segment; it appears under its name only with a whole header on disk. */
export function createSegment(directory: string, number: number): Segment {
  const id = randomBytes(16).toString('hex')
  const file = join(directory, segmentName(number))
  const descriptor = openSync(`${file}.new`, 'w+', 0o600)
  try {
    writeSync(descriptor, encodeSegmentHeader({ id, base: false }))
    fdatasyncSync(descriptor)
    renameSync(`${file}.new`, file)
    syncDirectory(directory)
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
  return { number, id, file, descriptor, length: SEGMENT_HEAD }
}
