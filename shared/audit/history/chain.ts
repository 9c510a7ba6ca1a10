import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { cleanText } from '#shared/kernel/cleanText.ts'
import { readMoment } from '#shared/kernel/day.ts'
import type { AdvanceFacts, Audit, HistoryEntry } from '../model.ts'

/**
 * The audit with one sealed entry more, `v` one up, and the fields that say what its last event was.
 * An entry is of the moment it was asked for, never before the entry before it; when it was done later,
 * `doneAt` says so.
 */
export function recordEntry(
  audit: Audit,
  entry: Omit<UnsealedHistoryEntry, 'date' | 'doneAt'>,
  { now, askedAt = now }: Pick<AdvanceFacts, 'now' | 'askedAt'>,
): Audit {
  const last = audit.history.at(-1)
  const earliest = Math.max(askedAt.getTime(), readMoment(last?.date)?.getTime() ?? 0)
  const date = new Date(Math.min(earliest, now.getTime()))
  const sealed = sealHistoryEntry(last ?? null, {
    ...entry,
    userId: entry.userId || SYSTEM_USER,
    date,
    ...(date < now ? { doneAt: now } : {}),
  })
  return {
    ...audit,
    history: [...audit.history, sealed],
    v: audit.v + 1,
    lastEventAt: sealed.date,
    lastEventBy: sealed.userId,
    lastEventOp: sealed.op,
    updatedAt: now,
  }
}

export type UnsealedHistoryEntry = Omit<HistoryEntry, 'n' | 'h' | 's' | 'keyId' | 'salt' | 'digest'>

/**
 * Puts an entry behind `previous` (null: it is the first) and seals it. The seal is the lower-case
 * hex SHA-256 of the UTF-8 text of these eleven values, joined with a line feed, an absent one empty:
 *
 * previous `h`, `n`, `date` in milliseconds since 1970, `op`, `from`, `to`, `userId`, `batchId`,
 * `uploadId`, `xml`, `text`.
 *
 * The order is fixed: histories of every release hold it. `text` is last because only a text may hold a
 * line feed: then no two entries have the same joined form. Throws a RangeError when another value
 * holds one. The text is cleaned first: once it is hashed it is never changed again.
 */
export function sealHistoryEntry(
  previous: Pick<HistoryEntry, 'n' | 'h'> | null,
  entry: UnsealedHistoryEntry,
): HistoryEntry {
  const n = previous === null ? 0 : previous.n + 1
  const clean = { ...entry, text: cleanText(entry.text) }
  return { ...clean, n, h: sealOf(previous?.h ?? '', n, clean) }
}

/**
 * The index of the first entry whose place or hash is not what it should be; null when all hold. This
 * proves the structure only: write access to the database is enough to compute the hashes. The hash of
 * an erased text is not checked.
 */
export function verifyHistory(history: readonly HistoryEntry[]): number | null {
  let before = ''
  for (const [index, entry] of history.entries()) {
    if (entry.n !== index || !holds(before, entry)) return index
    before = entry.h
  }
  return null
}

function holds(before: string, entry: HistoryEntry): boolean {
  if (oneLineValues(entry).some(hasLineFeed)) return false
  return entry.digest !== undefined || entry.h === sealOf(before, entry.n, entry)
}

function sealOf(before: string, n: number, entry: UnsealedHistoryEntry): string {
  const values = oneLineValues(entry)
  if (values.some(hasLineFeed)) throw new RangeError('Only the text of a history entry has lines.')
  return bytesToHex(sha256(utf8ToBytes([before, String(n), ...values, entry.text].join('\n'))))
}

function oneLineValues(entry: UnsealedHistoryEntry): string[] {
  return [
    // A damaged date has no milliseconds: no hash that was made of a moment follows from it.
    String(readMoment(entry.date)?.getTime() ?? ''),
    entry.op,
    entry.from ?? '',
    entry.to ?? '',
    entry.userId,
    entry.batchId ?? '',
    entry.uploadId ?? '',
    entry.xml ?? '',
  ]
}

function hasLineFeed(value: string): boolean {
  return value.includes('\n')
}
