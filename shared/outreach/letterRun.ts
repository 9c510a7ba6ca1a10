import type { OutgoingDelivery, OutgoingLetter } from '#shared/audit/messages/outgoing.ts'
import type { LetterFault, LetterRunInput } from '#shared/documents/letters/model.ts'
import { type Day, momentIn, todayIn } from '#shared/kernel/day.ts'

/** A letter in the outbox. */
export type LetterOnItsWay = OutgoingLetter & { id: string; delivery?: OutgoingDelivery }

/** A letter that a run left out, and why, in words. */
export interface LeftOutLetter {
  id: string
  auditFSID: string
  code: string
  why: string
}

/** Letters printed together as one PDF (collection `letterRuns`). */
export interface LetterRun extends Pick<LetterRunInput, 'sender' | 'carrier'> {
  /** `HM-261127-1`: the carrier, the day, the number of that day. */
  id: string
  carrierCompany: string
  /** When it was printed: the date on its letters. */
  at: Date
  /** Who printed it. */
  by: string
  /** The command that asked for it; its second attempt goes on with this run. */
  command: string
  state: 'PRINTED' | 'MAILED' | 'GIVEN_UP'
  /** The ids of its letters, in the order of its pages. */
  letters: string[]
  leftOut: LeftOutLetter[]
  /** The `gs://` path of its PDF and its SHA-256; null until it is made, and after it was given up. */
  url: string | null
  sha256: string | null
  /** Pages of each letter. */
  pages: number[]
  mailedOn: Day | null
  /** Letters whose steps had been taken back or answered when the run was marked as mailed. */
  takenBack: string[]
}

/** Letters of one run: more are printed in the next. */
export const MAX_LETTERS_A_RUN = 100

/** Why a letter is left out of a run. */
export type LeftOutReason =
  | LetterFault
  | 'PIN_CHANGED'
  | 'LINK_REPLACED'
  | 'LINK_CLOSED'
  | 'ADDRESS_CHANGED'
  | 'NO_AUDIT'

/** What a person reads of it; the step is then taken back, put right and released again. */
export const LEFT_OUT_WORDS: Record<LeftOutReason, string> = {
  ADDRESS_TOO_LONG: 'The address does not fit the window of the envelope.',
  ADDRESS_MISSING: 'The address is empty.',
  LETTERS_UNKNOWN:
    'The name, the address or the words have letters that can’t be printed: Latin, Greek, Cyrillic, Chinese, Japanese and Korean can.',
  PIN_CHANGED: 'It has an earlier PIN of the audit.',
  LINK_REPLACED: 'It has an earlier link of the audit.',
  LINK_CLOSED: 'The links of the audit are closed.',
  ADDRESS_CHANGED: 'It has an earlier name or address of the audit.',
  NO_AUDIT: 'Its audit is not there.',
}

/** True for a letter that waits to be printed: neither in an open run nor taken back or mailed. */
export function isDue({ delivery, run }: Pick<LetterOnItsWay, 'delivery' | 'run'>): boolean {
  return delivery === undefined && (run ?? '') === ''
}

/** Where the PDF of a run is stored; only admins of the carrier read it, because it has PINs. */
export function letterRunPath({ id, carrierCompany }: Pick<LetterRun, 'id' | 'carrierCompany'>) {
  return `letters/${carrierCompany}/${id}.pdf`
}

/** Why a run can't have been mailed on a day, or null; days are the carrier's. */
export function mailedDayMistake(
  day: Day,
  { at, carrier: { timeZone } }: Pick<LetterRun, 'at' | 'carrier'>,
  now: Date,
): 'FUTURE' | 'BEFORE_RUN' | null {
  if (day > todayIn(timeZone, now)) return 'FUTURE'
  return day < todayIn(timeZone, at) ? 'BEFORE_RUN' : null
}

/**
 * The moment that stands for the day a run was mailed: noon on the carrier's clocks, but not before it was
 * printed and not after now.
 */
export function mailedMoment(
  day: Day,
  { at, carrier: { timeZone } }: Pick<LetterRun, 'at' | 'carrier'>,
  now: Date,
): Date {
  const noon = momentIn(timeZone, `${day}T12:00`) ?? at
  return new Date(Math.min(now.getTime(), Math.max(at.getTime(), noon.getTime())))
}
