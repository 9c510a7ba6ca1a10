import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { cleanText } from '#shared/kernel/cleanText.ts'
import { readMoment } from '#shared/kernel/day.ts'
import type { AdvanceFacts, Audit, HistoryEntry } from './model.ts'
import type { BakeState } from './states.ts'

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

/**
 * What the history says when an audit enters a state without a step that says it. The indicators
 * read these texts: only SUBMITTED says Submitted.
 */
const STATE_ENTRIES: Record<BakeState, { op: string; text: string }> = {
  ORDER: { op: 'ORDER', text: 'Back to the order' },
  READY: { op: 'READY', text: 'Ready' },
  CONTACTING: { op: 'CONTACTING', text: 'Contacting again' },
  HEARTBEAT: { op: 'HEARTBEAT', text: 'Heard from insured' },
  SKIPPED: { op: 'SKIPPED', text: 'Finished with documents skipped' },
  SUBMITTED: { op: 'SUBMITTED', text: 'Submitted' },
  WRONG_DOCS: { op: 'WRONG_DOCS', text: 'Returned the documents' },
  WORKSHEET: { op: 'WORKSHEET', text: 'Worksheet begun' },
  PRODUCTIVE: { op: 'OUTCOME', text: 'Productive' },
  NONPRODUCTIVE: { op: 'OUTCOME', text: 'Nonproductive' },
  FINAL_REVIEW_COMPLETE: { op: 'REVIEWED', text: 'Final review complete' },
  SENT_TO_CARRIER: { op: 'SENT', text: 'Sent to carrier' },
  INVOICED: { op: 'INVOICED', text: 'Invoiced' },
  REDO: { op: 'REDO', text: 'Returned to redo' },
  PAUSED: { op: 'PAUSED', text: 'Paused' },
  CANCELLED: { op: 'CANCELLED', text: 'Cancelled' },
}

/** Where an audit was says who returned it: the reviewer, the carrier, or a dispute of the invoice. */
const RETURNED_BY: Partial<Record<BakeState, string>> = {
  PRODUCTIVE: 'Returned to redo by the reviewer',
  NONPRODUCTIVE: 'Returned to redo by the reviewer',
  FINAL_REVIEW_COMPLETE: 'Returned to redo after the review',
  SENT_TO_CARRIER: 'Returned to redo by the carrier',
  INVOICED: 'Returned to redo after a dispute',
}

/** Operation and text of the entry for a move. */
export function stateEntry(from: BakeState, to: BakeState): { op: string; text: string } {
  if (from === 'CANCELLED' && to === 'READY') return { op: 'REINSTATED', text: 'Reinstated' }
  if (from === 'PAUSED' && to !== 'CANCELLED') return { op: 'RESUMED', text: 'Resumed' }
  const entry = STATE_ENTRIES[to]
  return to === 'REDO' ? { ...entry, text: RETURNED_BY[from] ?? entry.text } : entry
}

/** Characters of a hash in a text: enough to tell two apart by eye. */
export const SHORT_HASH = 12

const WHOLE_HASH = /\b[0-9a-f]{64}\b/g

/** The entry of a sending to the carrier, as `advanceAudit.ts` writes it. */
const SENDING = /^Sent to carrier: (by hand, )?(.+), results [0-9a-f]{12,64}$/s

/**
 * A text as people read it: a sending without the hash that its entry ends with, and the hashes that
 * entries of earlier versions hold whole by their beginning.
 */
export function shownText(text: string): string {
  const [, byHand, how] = SENDING.exec(text) ?? []
  if (how !== undefined) return `Sent to carrier${byHand ? ' by hand' : ''}: ${how}`
  return text.replace(WHOLE_HASH, (hash) => hash.slice(0, SHORT_HASH))
}

/** A text of ours, followed by what a person said. */
export function withWords(text: string, words: string): string {
  return words === '' ? text : `${text}: ${quiet(words)}`
}

/** A person's words must not switch on an indicator: "Called, line dead" as a reason is no outreach. */
function quiet(words: string): string {
  return words.replace(/Emailed|Called|Texted|Submitted/g, (word) => word.toLowerCase())
}

/** A value that an edit quotes (`editChanges.ts`). */
const VALUES = / from (?:empty|"[^"]*") to (?:empty|"[^"]*")/g

/** The words of an edit without the values, for readers outside: what was changed. */
export function withoutValues(text: string): string {
  return text.replace(VALUES, '')
}

export interface HistoryIndicators {
  /** Staff or the engine has contacted the insured or the agent. */
  outreach: boolean
  /** The insured or agent opened the audit. */
  opened: boolean
  submitted: boolean
}

const OUTREACH_WORDS = ['Emailed', 'Called', 'Texted'] as const

/**
 * The three indicators (specification §4), read from the texts as they are written: case counts. An edit
 * quotes values, whatever words they hold.
 */
export function historyIndicators(
  history: readonly Pick<HistoryEntry, 'op' | 'text'>[],
): HistoryIndicators {
  const texts = history.flatMap(({ op, text }) => (op === 'EDITED' ? [] : [text]))
  return {
    outreach: texts.some((text) => OUTREACH_WORDS.some((word) => text.includes(word))),
    opened: texts.includes('Opened Audit'),
    submitted: texts.some((text) => text.includes('Submitted')),
  }
}
