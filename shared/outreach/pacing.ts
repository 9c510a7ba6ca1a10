import { isResultMail, type OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StepType } from '#shared/firm/model.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Emails or texts a minute of a sender, unless the operator says otherwise. */
export const MESSAGES_A_MINUTE = 60

/** Until the next try of a message that the receiving side defers; after the last it has failed. */
const PAUSES_MS = [
  ...[5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 12, 12].map((hours) => hours * HOUR_MS),
] as const

/** When a message that was deferred so often is tried again; null: never. */
export function nextTryAt(deferrals: number, now: Date): Date | null {
  const pause = PAUSES_MS[deferrals - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** Until a sender that fails for every message is tried again, with one. */
const STOPS_MS = [10_000, 30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const

/** When a stopped sender is tried again, after so many failures in a row. */
export function resumeAt(failures: number, now: Date): Date {
  const pause = STOPS_MS[Math.min(failures, STOPS_MS.length) - 1] ?? STOPS_MS[0]
  return new Date(now.getTime() + pause)
}

/** How long the messages of a carrier wait that has no line, or whose own author or line is refused. */
export const LINE_PAUSE_MS = 15 * MINUTE_MS

/** So long a contact gets no second email or text, by who it is, unless the carrier says otherwise. */
const CONTACT_GAPS_MS = {
  insured: HOUR_MS,
  agent: HOUR_MS,
  accountant: HOUR_MS,
  // A carrier gets the results of many audits a day.
  carrier: 0,
} as const

/** What a contact has just done or asked for is answered at once. */
const ANSWERS: readonly StepType[] = ['SENDING_CONFIRMATION_EMAIL', 'REACHED_OUT_EMAIL_ACCOUNTANT']

/** How long after an earlier message to the same contact this one leaves, in milliseconds. */
export function contactGapMs(
  sent: Pick<OutgoingMail, 'stepType' | 'askedBy'>,
  gapMinutes: number | undefined,
): number {
  if (isResultMail(sent) || sent.askedBy !== undefined) return 0
  if (ANSWERS.includes(sent.stepType)) return 0
  const { party } = STEPS[sent.stepType]
  if (party === null || CONTACT_GAPS_MS[party] === 0) return 0
  return gapMinutes === undefined ? CONTACT_GAPS_MS[party] : gapMinutes * MINUTE_MS
}
