import { closeSync, fstatSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  createSegment,
  decodeSegmentHeader,
  SEGMENT_HEAD,
  type Segment,
  segmentNumber,
} from './Segment.ts'
import { StoreOpenError } from './storeErrors.ts'

/**
 * Opens the log's segments, oldest first, and makes the first one in an empty folder. Segments that a
 * compacted one has superseded are deleted. Throws `StoreOpenError` DAMAGED or NEWER_FORMAT.
 */
export function openLog(directory: string): Map<number, Segment> {
  const found: { segment: Segment; base: boolean }[] = []
  try {
    for (const name of readdirSync(directory).sort()) {
      // A file that a crash left unfinished never counted.
      if (name.endsWith('.new')) rmSync(join(directory, name))
      const number = segmentNumber(name)
      if (number !== null) found.push(openSegment(directory, name, number))
    }
    const start = found.findLastIndex(({ base }) => base)
    for (const { segment } of found.splice(0, Math.max(0, start))) {
      closeSync(segment.descriptor)
      rmSync(segment.file)
    }
    requireUnbroken(
      directory,
      found.map(({ segment }) => segment),
      start !== -1,
    )
  } catch (error) {
    for (const { segment } of found) closeSync(segment.descriptor)
    throw error
  }
  const segments = found.length === 0 ? [createSegment(directory, 1)] : found.map((f) => f.segment)
  return new Map(segments.map((segment) => [segment.number, segment]))
}

function openSegment(
  directory: string,
  name: string,
  number: number,
): { segment: Segment; base: boolean } {
  const file = join(directory, name)
  const descriptor = openSync(file, 'r+')
  const head = Buffer.alloc(SEGMENT_HEAD)
  const decoded = decodeSegmentHeader(
    head.subarray(0, readSync(descriptor, head, 0, SEGMENT_HEAD, 0)),
  )
  if (decoded.ok) {
    const { id, base } = decoded.header
    return { segment: { number, id, file, descriptor, length: fstatSync(descriptor).size }, base }
  }
  closeSync(descriptor)
  if (decoded.newer !== null) {
    throw new StoreOpenError(
      `${file} was written in format ${decoded.newer}, which this version doesn't know.`,
      { code: 'NEWER_FORMAT', details: { directory, file, format: decoded.newer } },
    )
  }
  throw damaged(directory, file, `The log ${file} is damaged at byte 0.`)
}

/** A missing segment would be lost documents. */
function requireUnbroken(directory: string, segments: Segment[], hasBase: boolean): void {
  const first = hasBase ? (segments[0]?.number ?? 1) : 1
  for (const [index, segment] of segments.entries()) {
    if (segment.number === first + index) continue
    throw damaged(directory, segment.file, `The log before ${segment.file} is missing.`)
  }
}

function damaged(directory: string, file: string, message: string): StoreOpenError {
  return new StoreOpenError(message, { code: 'DAMAGED', details: { directory, file, offset: 0 } })
}
