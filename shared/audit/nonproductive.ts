import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import type { DocumentType } from './documentTypes.ts'
import type { Attempt, Audit, Guard, GuardFacts } from './model.ts'
import { isSentByEngine } from './steps/facts.ts'
import type { Step } from './steps/model.ts'
import { STEPS } from './steps/table.ts'

/**
 * Why an audit is nonproductive. `proof` is what the outcome rests on: the attempts that were made
 * (the gate), an attachment that says so, or the worksheet's own finding.
 */
export const OUTCOME_REASONS = {
  NO_CONTACT: { label: 'No contact', proof: 'attempts' },
  REFUSED: { label: 'Refused in writing', proof: 'attachment' },
  NO_RECORDS: { label: 'No records', proof: 'attempts' },
  RECORDS_UNUSABLE: { label: 'Records unusable', proof: 'worksheet' },
  OUT_OF_BUSINESS: { label: 'Out of business', proof: 'attachment' },
  UNLOCATABLE: { label: 'Cannot be located', proof: 'attempts' },
  CARRIER_RECALL: { label: 'Recalled by the carrier', proof: 'attachment' },
  NO_AGENT_HELP: { label: 'No help from the agent', proof: 'attempts' },
} as const

export type OutcomeReason = keyof typeof OUTCOME_REASONS

export const OUTCOME_REASON_CODES = Object.keys(OUTCOME_REASONS) as OutcomeReason[]

/** The reason code that a text begins with (`NO_CONTACT: four calls`), or null. */
export function readOutcomeReason(text: string): OutcomeReason | null {
  const code = /^[A-Za-z_]+/.exec(text.trim())?.[0].toUpperCase() ?? ''
  return Object.hasOwn(OUTCOME_REASONS, code) ? (code as OutcomeReason) : null
}

const PROVEN_BY_ATTACHMENT = OUTCOME_REASON_CODES.filter(
  (code) => OUTCOME_REASONS[code].proof === 'attachment',
)
  .map(nameOf)
  .join(', ')

/** As the screens name it, with the code that the command line takes: "Refused in writing (REFUSED)". */
function nameOf(code: OutcomeReason): string {
  return `${OUTCOME_REASONS[code].label} (${code})`
}

/**
 * The outcome nonproductive rests on attempts enough, or on a written refusal, a closed business or
 * the carrier's own instruction, each with its attachment.
 */
export const nonproductiveGate: Guard<'steps' | 'documents'> = (audit, facts) => {
  const code = codeOf(facts)
  if (code !== null) return refusalOfOutcome(code, audit, facts)
  return refusal('OUTCOME_REASON_MISSING', { reasons: OUTCOME_REASON_CODES.join(', ') })
}

/** Why no reason at all would do, as the first of them says; null when one would. */
export const noOutcomeProven: Guard<'steps' | 'documents'> = (audit, facts) => {
  const refused = OUTCOME_REASON_CODES.map((code) => refusalOfOutcome(code, audit, facts))
  return refused.includes(null) ? null : (refused[0] ?? null)
}

function codeOf({ reason }: Pick<GuardFacts, 'reason'>): OutcomeReason | null {
  return reason.kind === 'outcome' ? reason.code : null
}

function refusalOfOutcome(
  reason: OutcomeReason,
  audit: Audit,
  facts: GuardFacts<'steps' | 'documents'>,
): Refusal | null {
  const { proof } = OUTCOME_REASONS[reason]
  if (proof === 'worksheet') {
    const here = OUTCOME_REASON_CODES.filter((code) => OUTCOME_REASONS[code].proof !== 'worksheet')
    const where = { reason, from: audit.bakeState, reasons: here.join(', ') }
    return refusal('OUTCOME_REASON_NOT_HERE', where)
  }
  if (proof === 'attempts') return refuseWithoutAttempts(facts)
  return facts.documents.some((type) => PROVING_TYPES.includes(type))
    ? null
    : refusal('OUTCOME_PROOF_MISSING', { reason: nameOf(reason) })
}

/**
 * What a refusal, a closed business or a carrier's instruction may come as: an email, or a letter
 * among the others.
 */
export const PROVING_TYPES: readonly DocumentType[] = ['D4', 'D99']

function refuseWithoutAttempts({ steps, now }: GuardFacts<'steps'>): Refusal | null {
  const lacking = attemptsLacking(steps, now)
  if (lacking.length === 0) return null
  const facts = { lacking: lacking.join(', '), reasons: PROVEN_BY_ATTACHMENT }
  return refusal('ATTEMPTS_MISSING', facts)
}

/** From the worksheet an audit is nonproductive only because its records can't be used. */
export const recordsUnusable: Guard = (audit, facts) => {
  const reason = codeOf(facts)
  const reasons = 'RECORDS_UNUSABLE'
  if (reason === null) return refusal('OUTCOME_REASON_MISSING', { reasons })
  if (reason === 'RECORDS_UNUSABLE') return null
  return refusal('OUTCOME_REASON_NOT_HERE', { reason, from: audit.bakeState, reasons })
}

/** What has to prove a nonproductive outcome, also after it was set; null for another. */
export function proofOf({ outcome, outcomeReason }: Pick<Audit, 'outcome' | 'outcomeReason'>) {
  if (outcome !== 'NONPRODUCTIVE' || outcomeReason === '') return null
  return OUTCOME_REASONS[outcomeReason]?.proof ?? null
}

/** True for a nonproductive outcome that the attempts have to prove. */
export function restsOnAttempts(audit: Pick<Audit, 'outcome' | 'outcomeReason'>): boolean {
  return proofOf(audit) === 'attempts'
}

/**
 * The attempts still suffice, at the review and when a sending begins: one may have failed since the
 * outcome. Results that have arrived are with the carrier, whatever came in meanwhile.
 */
export const evidenceHolds: Guard<'steps'> = (audit, { steps, now }, { role }, to) => {
  if (role === 'system' && to === 'SENT_TO_CARRIER') return null
  const lacking = restsOnAttempts(audit) ? attemptsLacking(steps, now) : []
  return lacking.length === 0 ? null : refusal('EVIDENCE_FAILED', { lacking: lacking.join(', ') })
}

const MILLIS_PER_DAY = 86_400_000

/** What counts as having tried (docs/decisions/0014): the trade's two attempts, and a word with the agent. */
const ATTEMPTS = 2
const CHANNELS = 2
const APART_DAYS = 3
const AGENT_DAYS = 7

/**
 * Every outreach that was carried out or failed, oldest first and those of one moment as they were
 * added, and why one does not count: the evidence of a nonproductive outcome. What only waits in
 * the outbox, or was withdrawn or answered before it was carried out, is none.
 */
export function attemptsOf(steps: readonly Step[]): Attempt[] {
  return [...steps]
    .sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
    .flatMap((step): Attempt[] => {
      const { party, channel, direction } = STEPS[step.type]
      const { type, status, result } = step
      const date = step.dateCompleted ?? (status === 'FAILED' ? endedAt(step) : null)
      if (date === null || party === null || direction !== 'out') return []
      if (status === 'WITHDRAWN' || status === 'ANSWERED') return []
      const notCounted = whyNotCounted(step)
      const attempt = { step: type, party, channel, date, result }
      return [notCounted === null ? attempt : { ...attempt, notCounted }]
    })
    .sort((a, b) => a.date.getTime() - b.date.getTime())
}

function endedAt({ statusHistory }: Step): Date | null {
  return statusHistory.at(-1)?.date ?? null
}

/**
 * Why an attempt does not count by how it went; of what did not fail, results that are not here count. An
 * e-mail, text or letter counts once it has left and not failed since, a call when someone spoke or a
 * message was left.
 */
const NOT_COUNTED: Readonly<Record<string, string>> = {
  bounced: 'it bounced',
  undeliverable: 'it could not be sent',
  refused: 'the mail server refused it',
  undelivered: 'it was not delivered',
  returned: 'the letter came back',
  optedOut: 'they had opted out',
  wrongNumber: 'it was a wrong number',
  noAnswer: 'no one answered, and no message was left',
}

function whyNotCounted({ type, status, result, acUserId, args }: Step): string | null {
  if (args['asked'] !== undefined) return 'the contact asked for it'
  if (status === 'FAILED') return NOT_COUNTED[result] ?? 'it failed'
  const { channel } = STEPS[type]
  if (result !== '') return NOT_COUNTED[result] ?? null
  if (channel === 'call') return 'how the call went was not noted'
  // A person who completes such a step has sent it in another way.
  const isEngines = isSentByEngine(type) && acUserId.toLowerCase() === SYSTEM_USER.toLowerCase()
  return isEngines ? 'it is not known to have left' : null
}

/** One of the things that must have been tried before an audit is nonproductive. */
export interface AttemptCondition {
  what: string
  held: boolean
}

/** What is lacking of the attempts that nonproductive needs, in words; empty when there were enough. */
export function attemptsLacking(steps: readonly Step[], now: Date): string[] {
  return attemptConditions(steps, now).flatMap(({ what, held }) => (held ? [] : [what]))
}

/** Everything that nonproductive needs of the attempts, and whether it holds. */
export function attemptConditions(steps: readonly Step[], now: Date): AttemptCondition[] {
  const attempts = attemptsOf(steps).filter(({ notCounted }) => notCounted === undefined)
  const insured = attempts.filter(({ party, channel }) => party === 'insured' && channel !== null)
  const [first, last] = [insured.at(0), insured.at(-1)]
  const apart = first && last ? daysFrom(first.date, last.date) : 0
  const channels = new Set(insured.map(({ channel }) => channel)).size
  const agent = attempts.find(({ party }) => party === 'agent')
  const answered = last !== undefined && answersAfter(steps, last.date)
  const wanted: readonly [boolean, string][] = [
    [insured.length >= ATTEMPTS, `${ATTEMPTS} attempts to reach the insured`],
    [channels >= CHANNELS, `on ${CHANNELS} channels`],
    [apart >= APART_DAYS, `${APART_DAYS} days apart`],
    [
      agent !== undefined && daysFrom(agent.date, now) >= AGENT_DAYS,
      `the agent asked ${AGENT_DAYS} days ago`,
    ],
    [!answered, 'no answer since'],
  ]
  return wanted.map(([held, what]) => ({ what, held }))
}

/** A wait for an answer that lapsed is completed too, and is none; what the carrier says is none either. */
function answersAfter(steps: readonly Step[], since: Date): boolean {
  return steps.some(
    ({ type, status, dateCompleted, result }) =>
      dateCompleted !== null &&
      dateCompleted > since &&
      STEPS[type].party !== 'carrier' &&
      (status === 'ANSWERED' || STEPS[type].direction === 'in') &&
      status !== 'WITHDRAWN' &&
      result !== 'lapsed',
  )
}

function daysFrom(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / MILLIS_PER_DAY
}
