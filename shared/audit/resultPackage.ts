import type { ResultsTarget } from '#shared/firm/model.ts'
import { NO_RESULTS_TARGET } from '#shared/firm/resultsTarget.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { recipientEmail } from './messages/recipients.ts'
import type { Audit, WorkCarrier } from './model.ts'
import { isReviewedState } from './states.ts'

/** Who is sent results: the carrier all of them, the agent and the insured the report. */
export type ResultAudience = 'carrier' | 'agent' | 'insured'

/** A file of a package, as it was sent. */
export interface PackedFile {
  name: string
  contentType: string
  size: number
  /** Of its bytes, lower-case hex. */
  sha256: string
}

/**
 * WAITING for the worker, or for the next try; QUEUED in the outbox; SENT: the carrier has it;
 * FAILED: no further try; WITHDRAWN: the audit was returned, or the sending withdrawn, before it was sent.
 */
export type ResultState = 'WAITING' | 'QUEUED' | 'SENT' | 'FAILED' | 'WITHDRAWN'

/**
 * The results of an audit on their way to the carrier (collection `results`, id `{auditFSID}-{revision}`):
 * to whom, what exactly by its hashes, and what they answered. One for each time an audit is sent, so
 * that a try that is made again is the same delivery. Only trusted code writes it.
 */
export interface ResultPackage {
  id: string
  auditFSID: string
  auditCode: string
  carrierCompany: string
  revision: number
  dateAdded: Date
  /** `hand`: a person handed it over; it is packed so that the carrier finds its report. */
  channel: 'email' | 'endpoint' | 'hand'
  /** The email address, or the endpoint's URL; empty for what was handed over. */
  to: string
  /** The agent's email, when the insured said that results may go there; else empty. */
  agentCopy: string
  /** The insured's email, where the carrier has insureds get their report; else empty. */
  insuredCopy?: string
  /** The links to what is too large for an email, by their ids; made when one is needed first. */
  links?: Record<ResultAudience, string>
  /** When files were first opened by such a link. */
  opened?: Partial<Record<ResultAudience, Date>>
  state: ResultState
  /** Tries that were made. */
  attempt: number
  /** Tries that an endpoint still has before a person has to act. */
  triesLeft: number
  /** When the next try may begin. */
  tryAt: Date
  /** Empty until it is packed; kept at `results/{id}/{name}` in Storage. */
  files: PackedFile[]
  /**
   * Hash of what its report says, whatever its revision, state and day; absent where no one gets a copy, and
   * in earlier versions.
   */
  content?: string
  /** What the carrier's side answered when it accepted it; empty before. */
  receipt: string
  sentAt: Date | null
  /** When a person had it sent again by an earlier version, which opened no step for it. */
  resentAt?: Date | null
  /** Why the last try failed. */
  error: { code: string; message: string; next: string } | null
}

/** Whether an audit was returned, or its sending begun again, since its results were packed. */
export function isOutdated(
  { bakeState, revision }: Pick<Audit, 'bakeState' | 'revision'>,
  { revision: packed }: Pick<ResultPackage, 'revision'>,
): boolean {
  return revision !== packed || !isReviewedState(bakeState)
}

/**
 * Whether results are not to be sent any more, or count no more: they are outdated, or their sending was
 * withdrawn or has failed. What is sent after that is a new package, or sent again by a person.
 */
export function isWithdrawn(
  audit: Pick<Audit, 'bakeState' | 'revision' | 'openSteps'>,
  sending: Pick<ResultPackage, 'revision' | 'resentAt'>,
): boolean {
  if (isOutdated(audit, sending)) return true
  if (audit.bakeState !== 'FINAL_REVIEW_COMPLETE') return false
  return audit.openSteps.SEND_TO_CARRIER_API === undefined && !sending.resentAt
}

/**
 * Who gets the agent's copy of the report: only when the insured has released results to the agent
 * (specification §5), and then the retail agent whom a wholesaler has named. Empty: no one.
 */
export function agentCopyOf(audit: Audit, carrier: WorkCarrier): string {
  const isReleased = audit.keyQuestions.releaseToAgent?.answer === 'yes'
  return isReleased ? recipientEmail('KICK_OFF_WITH_AGENT', audit, carrier) : ''
}

/** Tries of an endpoint that cannot be reached, in all. */
export const RESULT_TRIES = 3

/** The id of an audit's results as they are now. */
export function resultIdOf({ id, revision }: Pick<Audit, 'id' | 'revision'>): string {
  return `${id}-${revision}`
}

/**
 * The revision of what an audit sends next, or a person hands over: once a sending has begun since the final
 * review, what goes then is a new one, whatever has become of that sending.
 */
export function sendingRevision({
  history,
  revision,
}: Pick<Audit, 'history' | 'revision'>): number {
  const last = history.findLast(({ op, to }) => op === 'SENDING' || to === 'FINAL_REVIEW_COMPLETE')
  return last?.op === 'SENDING' ? revision + 1 : revision
}

/** Whether a person handed over what the carrier has; an entry without a hash is of an earlier version. */
export function isHandedOver({ history }: Pick<Audit, 'history'>): boolean {
  const sent = history.findLast(({ to }) => to === 'SENT_TO_CARRIER')
  return sent?.results !== undefined && sent.userId !== SYSTEM_USER
}

/**
 * What opens files that are too large for an email to one who has no account (collection `resultLinks`):
 * its id is the right to read them until its end.
 */
export interface ResultLink {
  id: string
  resultId: string
  auditFSID: string
  auditCode: string
  carrierCompany: string
  /** The carrier's name. */
  carrierName: string
  insuredCompany: string
  audience: ResultAudience
  /** The file at place n lies at `resultLinkPath(id, n)`. */
  files: PackedFile[]
  dateAdded: Date
  openUntil: Date
  /** When a file was first opened, by the server's clock. */
  openedAt: Date | null
  /** True while the opening is not in the audit's history. */
  pending: boolean
}

/** How long a link to results is open. */
export const RESULT_LINK_DAYS = 30

/** Where a file behind a link lies in Storage: no name, and nothing that leads to the audit. */
export function resultLinkPath(linkId: string, n: number): string {
  return `resultLinks/${linkId}/${n}`
}

/** What an endpoint is sent as the result, beside a package's files in Storage. */
export const RESULT_JSON = 'result.json'

/** Where a file of a package lies in Storage. */
export function resultPath(resultId: string, name: string): string {
  return `results/${resultId}/${name}`
}

/** Either says that the last sending of the audit's results failed. */
const FAILED_FLAGS = ['RESULTS_UNDELIVERED', 'SENDING_FAILED']

/** `flags` without those that say so. */
export function withoutFailure(flags: readonly string[]): string[] {
  return flags.filter((flag) => !FAILED_FLAGS.includes(flag))
}

/** Why the engine does not send an audit's results, so that a person hands them over. */
export type HandoverReason = 'nowhere' | 'failed'

/** Null while the engine sends the audit's results: then a person has nothing to hand over. */
export function handoverReason(
  { flags }: Pick<Audit, 'flags'>,
  { results }: Pick<WorkCarrier, 'results'>,
): HandoverReason | null {
  if (placeOfTarget(results ?? NO_RESULTS_TARGET) === null) return 'nowhere'
  return flags.some((flag) => FAILED_FLAGS.includes(flag)) ? 'failed' : null
}

/** Where the engine sends an audit's results; null when a person has to hand them over. */
export function sendingPlace(
  audit: Pick<Audit, 'flags'>,
  carrier: Pick<WorkCarrier, 'results'>,
): Pick<ResultPackage, 'channel' | 'to'> | null {
  if (handoverReason(audit, carrier) !== null) return null
  return placeOfTarget(carrier.results ?? NO_RESULTS_TARGET)
}

/** Where a package goes: to the endpoint if there is one, else by email; null: nowhere. */
export function placeOfTarget({
  endpoint,
  email,
}: ResultsTarget): Pick<ResultPackage, 'channel' | 'to'> | null {
  if (endpoint !== '') return { channel: 'endpoint', to: endpoint }
  return email === '' ? null : { channel: 'email', to: email }
}
