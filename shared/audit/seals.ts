import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readMoment } from '#shared/kernel/day.ts'
import { type Random, randomText } from '#shared/kernel/random.ts'
import type { HistoryEntry } from './model.ts'

/** A key that only engines have. */
export interface SealKey {
  /** Stands in each entry that is sealed with it. */
  id: string
  /** 32 bytes, lower-case hex. */
  key: string
  /** From this moment on entries are sealed: a later one without a seal was written by something else. */
  since: Date
}

/** The first seals; the others were current before and still verify. */
export type SealKeys = readonly [SealKey, ...SealKey[]]

const SALT_CHARACTERS = '0123456789abcdef'
const SALT_LENGTH = 32

/**
 * The history with a seal on every entry that lacks one. Entries from before there were seals stay as
 * they are: the first seal covers their chain.
 *
 * A seal (`s`) is the lower-case hex HMAC-SHA-256, under the key named `keyId`, of these values joined
 * with a line feed, an absent one empty: the seal of the entry before (else its `h`), `n`, `date` and
 * `doneAt` in milliseconds, `op`, `from`, `to`, `userId`, `batchId`, `uploadId`, `xml`, `figures`,
 * the digest of the text, and, in an entry with any of them, `step`, `toProvidedAgent` and `fields`, or
 * these three and the types in `returned`, `results`, or `auditor` or `lost` behind that word. The digest is SHA-256
 * of the entry's random `salt`, a line feed, the text and, in an entry with `returned`, a line feed and that
 * list as JSON: an erased entry keeps the digest and loses salt and words, so the chain still holds and the
 * words cannot be guessed.
 */
export function sealHistory(
  history: readonly HistoryEntry[],
  { id, key, since }: SealKey,
  random: Random,
): HistoryEntry[] {
  const next = history.findLastIndex(({ s }) => s !== undefined) + 1
  const newer = history.findIndex((entry) => writtenAt(entry) > since)
  const last = history.length - 1
  const first = next > 0 ? next : Math.min(newer < 0 ? last : newer, last)
  const sealed = history.slice(0, first)
  for (const entry of history.slice(first)) {
    const salted = {
      ...entry,
      keyId: id,
      salt: randomText(random, SALT_CHARACTERS, SALT_LENGTH),
    }
    sealed.push({ ...salted, s: sealOf(sealedValues(sealed.at(-1), salted), key) })
  }
  return sealed
}

/** What the seals of a history say. `n`: the first entry that does not hold. */
export type SealReport =
  /** `isWhole` false: some entries are older than these keys, and only their structure is known. */
  | { kind: 'holds'; isWhole: boolean }
  | { kind: 'broken'; n: number }
  | { kind: 'unknownKey'; n: number; keyId: string }

/**
 * Checks every seal. An entry without one, or with one of a key that is not given, holds only when it
 * is older than the keys: of a restored or an upgraded store the past is known by its structure only.
 */
export function verifySeals(history: readonly HistoryEntry[], keys: SealKeys): SealReport {
  const start = new Date(Math.min(...keys.map(({ since }) => since.getTime())))
  let before: HistoryEntry | undefined
  let isWhole = true
  for (const entry of history) {
    const { n, s, keyId } = entry
    const used = keys.find(({ id }) => id === keyId)
    const isOld = writtenAt(entry) <= start
    if (s === undefined) {
      if (before?.s !== undefined || !isOld) return { kind: 'broken', n }
      isWhole = false
    } else if (used === undefined) {
      if (!isOld) return { kind: 'unknownKey', n, keyId: keyId ?? '' }
      isWhole = false
    } else if (!holds(sealedValues(before, entry), s, used.key)) return { kind: 'broken', n }
    before = entry
  }
  return { kind: 'holds', isWhole }
}

/** An entry without its text, whose seal still holds. `text` says that it was erased. */
export function erasedEntry(entry: HistoryEntry, text: string): HistoryEntry {
  const { salt: _, returned, ...kept } = entry
  const types = returned?.map(({ type }) => ({ type, words: '' }))
  return { ...kept, digest: digestOf(entry), text, ...(types ? { returned: types } : {}) }
}

function writtenAt({ date, doneAt = date }: HistoryEntry): Date {
  return doneAt
}

/** No value has a line feed: with one, two different entries would have the same joined form. */
function holds(values: readonly string[], seal: string, key: string): boolean {
  return !values.some((value) => value.includes('\n')) && seal === sealOf(values, key)
}

function sealOf(values: readonly string[], key: string): string {
  return bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(values.join('\n'))))
}

function sealedValues(before: HistoryEntry | undefined, entry: HistoryEntry): string[] {
  const { step, toProvidedAgent, fields, returned, results, auditor, lost } = entry
  const types = returned === undefined ? [] : [returned.map(({ type }) => type)]
  const sent = results === undefined ? [] : [results]
  const assigned = auditor === undefined ? [] : [`auditor ${auditor}`]
  const document = lost === undefined ? [] : [`lost ${lost}`]
  const about = [step, toProvidedAgent, fields, ...types, ...sent, ...assigned, ...document]
  return [
    before?.s ?? before?.h ?? '',
    String(entry.n),
    String(readMoment(entry.date)?.getTime() ?? ''),
    String(readMoment(entry.doneAt)?.getTime() ?? ''),
    entry.op,
    entry.from ?? '',
    entry.to ?? '',
    entry.userId,
    entry.batchId ?? '',
    entry.uploadId ?? '',
    entry.xml ?? '',
    entry.figures ?? '',
    digestOf(entry),
    // Entries of earlier versions have none of these, and are sealed without them.
    ...(about.some((value) => value !== undefined)
      ? about.map((value) => String(value ?? ''))
      : []),
  ]
}

function digestOf({ digest, salt = '', text, returned }: HistoryEntry): string {
  if (digest !== undefined) return digest
  // Field by field: a store may give the names of a map back in another order.
  const list = returned?.map(({ type, words }) => [type, words])
  const words = list === undefined ? text : `${text}\n${JSON.stringify(list)}`
  return bytesToHex(sha256(utf8ToBytes(`${salt}\n${words}`)))
}
