import { readFileSync } from 'node:fs'
import { decodeCommitRecord, type LoggedCommit } from './commitRecord.ts'
import { DamagedDataError } from './DamagedDataError.ts'
import { FRAME_HEAD, frameAt, nextFrame } from './frame.ts'

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
  const bytes = readFileSync(file)
  let offset = from
  while (offset < bytes.length) {
    const length = frameAt(bytes, offset)
    if (length === null) {
      if (isLast && nextFrame(bytes, offset) === null) break
      throw new DamagedDataError(`The log ${file} is damaged at byte ${offset}.`, { file, offset })
    }
    const end = offset + FRAME_HEAD + length
    for (let position = offset + FRAME_HEAD; position < end; ) {
      const commit = decodeCommitRecord(bytes, position)
      apply({ ...commit, position })
      position += commit.length
    }
    offset = end
  }
  return { end: offset, size: bytes.length }
}
