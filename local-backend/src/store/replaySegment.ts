import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { decodeCommitRecord, type LoggedCommit } from './commitRecord.ts'
import { FRAME_HEAD, frameAt, nextFrame } from './frame.ts'
import { DamagedDataError } from './storeErrors.ts'

/** A logged commit and the byte in the file at which its record begins. */
export interface ReplayedCommit extends LoggedCommit {
  position: number
}

/**
 * Reads a segment's commits from an offset on. Returns where the sound part ends. Bytes behind that
 * are a torn end only in the last segment and only when no sound frame follows: each frame was synced
 * before the next was written, so anything else is damage and throws `DamagedDataError`.
 */
export function replaySegment(
  file: string,
  from: number,
  isLast: boolean,
  apply: (commit: ReplayedCommit) => void,
): { end: number; size: number } {
  const bytes = readFrom(file, from)
  let offset = 0
  while (offset < bytes.length) {
    const length = frameAt(bytes, offset)
    if (length === null) {
      if (isLast && nextFrame(bytes, offset) === null) break
      const at = from + offset
      throw new DamagedDataError(`The log ${file} is damaged at byte ${at}.`, { file, offset: at })
    }
    const end = offset + FRAME_HEAD + length
    for (let position = offset + FRAME_HEAD; position < end; ) {
      const commit = decodeCommitRecord(bytes, position)
      apply({ ...commit, position: from + position })
      position += commit.length
    }
    offset = end
  }
  return { end: from + offset, size: from + bytes.length }
}

function readFrom(file: string, from: number): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.allocUnsafe(Math.max(0, fstatSync(descriptor).size - from))
    let done = 0
    while (done < bytes.length) {
      const read = readSync(descriptor, bytes, done, bytes.length - done, from + done)
      if (read === 0) break
      done += read
    }
    return bytes.subarray(0, done)
  } finally {
    closeSync(descriptor)
  }
}
