import type { Carrier } from '../carrier/Carrier.ts'
import type { DocumentType } from '../document/documentTypes.ts'
import type { Cadence } from '../step/Cadence.ts'
import type { Step } from '../step/Step.ts'
import type { StepType } from '../step/steps.ts'
import type { Day } from './Audit.ts'
import type { Intake } from './newIntake.ts'

/** What the engine asks of a carrier's settings (`shared/operations/advance/readWorkCarrier.ts`). */
export interface WorkCarrier
  extends Pick<
    Carrier,
    | 'id'
    | 'name'
    | 'timeZone'
    | 'worksheet'
    | 'glIncludesAlcohol'
    | 'reviewInbox'
    | 'singleReviewer'
    | 'helpPhone'
    | 'helpHours'
    | 'templates'
    | 'results'
  > {
  /** The carrier's over the bakery's. */
  cadence: Cadence
}

/** What must be known besides the audit itself to decide a move. */
export interface AdvanceFacts {
  now: Date
  /** When it was asked for, where that was before `now`: the date of its history entry. */
  askedAt?: Date
  /** The carrier's day at `now`. */
  today: Day
  carrier: WorkCarrier
  /** What the actor said: a reason, a recipient, a waiver; empty when nothing. */
  reason: string
  /** Many audits at once. */
  bulk: boolean
  /** The wait that lapses by this very move, which the history does not hold yet. */
  lapsing?: StepType
  /** How long what a person makes the engine send waits, so that they can take it back. */
  holdMs?: number
  /** When a paused audit goes on by itself. */
  until?: Day | null
  /** Every step of the audit; asked only of moves whose guards read them (`GUARDS`). */
  steps?: readonly Step[]
  /** The audit's intakes, of everybody who has a link; asked only of work that closes or replaces one. */
  intakes?: readonly Intake[]
  /** The audit's PIN; asked only of work that sends something. */
  pin?: string
  /** Where the public pages are, as `https://audits.example`; likewise. */
  publicUrl?: string
  /** Types of the audit's attachments; asked likewise. */
  documents?: readonly DocumentType[]
}
