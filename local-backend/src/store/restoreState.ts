import { fdatasyncSync, ftruncateSync } from 'node:fs'
import type { CommitClock } from './CommitClock.ts'
import { type CheckpointHead, openCheckpoint, type SavedCheckpoint } from './checkpointFile.ts'
import { DocumentDirectory } from './DocumentDirectory.ts'
import { RecordSpace } from './RecordSpace.ts'
import { type ReplayedCommit, replaySegment } from './replaySegment.ts'
import { SEGMENT_HEAD, type Segment } from './Segment.ts'
import type { Change, Entry, Recovery } from './Store.ts'
import { DamagedDataError } from './storeErrors.ts'

/** What a data folder holds. */
export interface RestoredState {
  documents: DocumentDirectory
  records: RecordSpace
  recovery: Recovery
  /** The checkpoint that was used, with its lists to be read later. */
  saved: SavedCheckpoint | null
  /** What the log changed after the checkpoint; kept only when there is one. */
  changes: Change[]
}

/**
 * Reads the checkpoint and replays the log after it; without a usable checkpoint, the whole log. Cuts
 * a torn end off the last segment. Throws `DamagedDataError` for damage anywhere else.
 */
export function restoreState(
  directory: string,
  segments: Map<number, Segment>,
  clock: CommitClock,
): RestoredState {
  const documents = new DocumentDirectory()
  const records = new RecordSpace()
  const saved = usableCheckpoint(directory, segments, documents)
  if (saved !== null) {
    clock.passed(saved.head.time)
    for (const record of saved.head.records) records.apply(record)
  }
  const changes: Change[] = []
  try {
    const recovery = replay(segments, saved?.head.position ?? null, (commit, segment) => {
      clock.passed(commit.time)
      for (const change of changesOf(commit, segment, documents)) {
        documents.apply(change)
        if (saved !== null) changes.push(change)
      }
      for (const record of commit.records) records.apply(record)
    })
    return { documents, records, recovery, saved, changes }
  } catch (error) {
    saved?.close()
    throw error
  }
}

/** A checkpoint belongs to exactly the segments it names; one of other segments is left over. */
function usableCheckpoint(
  directory: string,
  segments: Map<number, Segment>,
  documents: DocumentDirectory,
): SavedCheckpoint | null {
  const saved = openCheckpoint(directory)
  if (saved === null) return null
  try {
    const spaces = isOf(saved.head, segments) ? saved.readSpaces() : null
    if (spaces !== null) {
      for (const { space, entries } of spaces) documents.load(space, entries)
      return saved
    }
  } catch (error) {
    saved.close()
    throw error
  }
  saved.close()
  return null
}

function isOf(
  { segments: named, position }: CheckpointHead,
  segments: Map<number, Segment>,
): boolean {
  if (named.some(([number, id]) => segments.get(number)?.id !== id)) return false
  const last = segments.get(position.segment)
  if (last === undefined) return false
  if (last.length >= position.offset) return true
  const { file, length: offset } = last
  throw new DamagedDataError(
    `The log ${file} ends at byte ${offset}, before what was written to it.`,
    {
      file,
      offset,
    },
  )
}

function replay(
  segments: Map<number, Segment>,
  from: { segment: number; offset: number } | null,
  apply: (commit: ReplayedCommit, segment: number) => void,
): Recovery {
  let replayedCommits = 0
  let truncated: Recovery['truncated'] = null
  const last = Math.max(...segments.keys())
  for (const segment of segments.values()) {
    if (from !== null && segment.number < from.segment) continue
    const start = segment.number === from?.segment ? from.offset : SEGMENT_HEAD
    const { end, size } = replaySegment(segment.file, start, segment.number === last, (commit) => {
      replayedCommits += 1
      apply(commit, segment.number)
    })
    segment.length = end
    if (end === size) continue
    ftruncateSync(segment.descriptor, end)
    fdatasyncSync(segment.descriptor)
    truncated = { file: segment.file, offset: end, bytes: size - end }
  }
  return { replayedCommits, truncated }
}

function changesOf(
  commit: ReplayedCommit,
  segment: number,
  documents: DocumentDirectory,
): Change[] {
  return commit.documents.map(({ space, key, length, crc, createTime, updateTime, offset }) => {
    const before = documents.get(space, key)
    if (length < 0) return { space, key, before, after: undefined }
    const after: Entry = {
      space: before?.space ?? space,
      key: before?.key ?? key,
      createTime,
      updateTime,
      length,
      crc,
      segment,
      offset: commit.position + offset,
      body: undefined,
    }
    return { space, key, before, after }
  })
}
