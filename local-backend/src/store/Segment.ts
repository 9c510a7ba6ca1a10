import { randomBytes } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { syncDirectory } from './FileOperations.ts'

/** One file of the log, open for reading; the last one also for writing. */
export interface Segment {
  readonly number: number
  readonly id: string
  readonly file: string
  readonly descriptor: number
  /** Bytes that hold whole frames. */
  length: number
}

const DIGITS = 8

export function segmentName(number: number): string {
  return `${String(number).padStart(DIGITS, '0')}.log`
}

/** The number in a segment's file name, or null for any other file. */
export function segmentNumber(name: string): number | null {
  const match = /^(\d{8})\.log$/.exec(name)
  return match?.[1] === undefined ? null : Number.parseInt(match[1], 10)
}

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

/**
 * Makes the next segment, or leaves no trace of it and returns null: a log that went on behind an
 * empty newer segment would look damaged. Throws when a trace can't be removed.
 */
export function tryCreateSegment(directory: string, number: number): Segment | null {
  try {
    return createSegment(directory, number)
  } catch {
    rmSync(join(directory, segmentName(number)), { force: true })
    return null
  }
}

/** First bytes of a segment file: name, format, whether older segments are superseded, own id. */
export interface SegmentHeader {
  id: string
  /** A compacted segment holds all that is alive up to it: lower numbers are left over and ignored. */
  base: boolean
}

/** The only format so far; a higher number was written by a newer program. */
export const SEGMENT_FORMAT = 1
export const SEGMENT_HEAD = 32

export function encodeSegmentHeader(header: SegmentHeader): Buffer {
  const bytes = Buffer.alloc(SEGMENT_HEAD)
  NAME.copy(bytes, 0)
  bytes.writeUInt16LE(SEGMENT_FORMAT, 8)
  bytes.writeUInt16LE(header.base ? 1 : 0, 10)
  Buffer.from(header.id, 'hex').copy(bytes, 12)
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 28)), 28)
  return bytes
}

export function decodeSegmentHeader(
  bytes: Buffer,
): { ok: true; header: SegmentHeader } | { ok: false; newer: number | null } {
  if (bytes.length < SEGMENT_HEAD || bytes.compare(NAME, 0, 8, 0, 8) !== 0) {
    return { ok: false, newer: null }
  }
  const format = bytes.readUInt16LE(8)
  if (format > SEGMENT_FORMAT) return { ok: false, newer: format }
  if (crc32(bytes.subarray(0, 28)) !== bytes.readUInt32LE(28)) return { ok: false, newer: null }
  const header = { id: bytes.toString('hex', 12, 28), base: bytes.readUInt16LE(10) === 1 }
  return { ok: true, header }
}

const NAME = Buffer.from('DOCSTLOG')
