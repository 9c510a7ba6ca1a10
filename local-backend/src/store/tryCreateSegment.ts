import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createSegment } from './createSegment.ts'
import { type Segment, segmentName } from './Segment.ts'

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
