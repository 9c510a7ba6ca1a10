import type { Refusal } from '#shared/errors/refusal.ts'
import type { Cadence, Carrier, Role, StepType } from '#shared/firm/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { Language } from '#shared/kernel/language.ts'
import type { ContactsByLink } from './access/contactsByLink.ts'
import type { Intake } from './access/intake.ts'
import type { Actor } from './actor.ts'
import type { Appointment, PastAppointment } from './appointments.ts'
import type { Band } from './bands.ts'
import type { Category } from './classLines.ts'
import type { DocumentType, ReturnedDocument } from './documentTypes.ts'
import type { KeyAnswers } from './keyQuestions.ts'
import type { MoveReason } from './moveReason.ts'
import type { OutcomeReason } from './nonproductive.ts'
import type { InsuredCategory, InsuredCategoryTotals } from './salesLines.ts'
import type { BakeState } from './states.ts'
import type { Step } from './steps/model.ts'
import type { StepChannel, StepParty } from './steps/table.ts'
import type {
  ExaminedRecord,
  InsuredEntity,
  InsuredLocation,
  Officer,
  PayrollEntry,
  Subcontractor,
} from './worksheet/model.ts'

/** One line of an audit's history (specification §3), sealed to the line before it by `h`. */
export interface HistoryEntry {
  op: string
  text: string
  date: Date
  /** When the engine did it, where that was later. */
  doneAt?: Date
  userId: string
  batchId?: string
  uploadId?: string
  xml?: string
  /** Position in the list, from 0. */
  n: number
  /** State before and after, when the entry changed it. */
  from?: BakeState
  to?: BakeState
  /** SHA-256 of the chain, lower-case hex (`history.ts`). Anyone can compute it. */
  h: string
  /** The step that was carried out, or that lapsed; entries read by `steps/entries.ts`. */
  step?: StepType
  /** The step wrote to or called the retail agent whom the agent of the order named. */
  toProvidedAgent?: boolean
  /** The message that came in (collection `inbound`), in entries of responses. */
  inbound?: string
  /** The fields of the audit that an edit changed. */
  fields?: string[]
  /** Whom the audit was assigned to, in entries that say so; empty: to no one any more. */
  auditor?: string
  /** What a return named, in entries that ask for documents again. */
  returned?: ReturnedDocument[]
  /** The type of a document that was removed, or is of another type now; absent in earlier versions. */
  lost?: DocumentType
  /** Hash of the figures, in entries that set the outcome, passed the review or changed figures. */
  figures?: string
  /** Hash of what the carrier got, in the entry of its sending. */
  results?: string
  /** Seal, lower-case hex, under the key `keyId` (`seals.ts`). Only engines can compute it. */
  s?: string
  keyId?: string
  /** Random, part of the text's digest; gone with an erased text. */
  salt?: string
  /** In place of an erased text. */
  digest?: string
}

/** A signature: the name as it was typed, who typed it, and when. */
export interface AuditorSignature {
  name: string
  by: string
  at: Date | null
}

export interface Note {
  text: string
  date: Date
  userId: string
}

/** What the order lacked when it was imported: the audit can be worked, and is listed in Exceptions. */
export interface Defect {
  code: string
  field: string
  message: string
}

/** Why an audit is neither removed nor erased, who said so and when. */
export interface LegalHold {
  reason: string
  by: string
  at: Date
}

/** Why an audit is paused, since when, and the state it resumes in. */
export interface Pause {
  resumeState: BakeState
  reason: string
  at: Date
  /** The day on which the engine resumes it; null: a person does. */
  until: Day | null
}

/** One attempt to reach the insured or the agent, as the evidence of a nonproductive outcome lists it. */
export interface Attempt {
  step: StepType
  party: StepParty
  channel: StepChannel | null
  date: Date
  result: string
  /** Why it does not count as an attempt; absent when it does. */
  notCounted?: string
}

export interface InsuredFields {
  insuredCompany: string
  insuredDbaName: string
  insuredDescriptionOfOps: string
  insuredFirstName: string
  insuredLastName: string
  insuredEmail: string
  insuredPhone: string
  insuredCell: string
  /** What emails, texts, letters and pages for the insured are in. */
  insuredLanguage: Language
  insuredMailingAddress1: string
  insuredMailingAddress2: string
  insuredMailingCity: string
  insuredMailingState: string
  insuredMailingZip: string
  insuredLocationAddress1: string
  insuredLocationAddress2: string
  insuredLocationCity: string
  insuredLocationState: string
  insuredLocationZip: string
}

export interface DelegateFields {
  delegateFirstName: string
  delegateLastName: string
  delegateEmail: string
  delegatePhone: string
  delegateRelationship: string
  delegateMessage: string
}

export interface AgentFields {
  agentCompany: string
  agentIsRetailer: boolean
  agentFirstName: string
  agentLastName: string
  agentEmail: string
  agentPhone: string
  agentCell: string
  /** What is written to the agent, and to the one they named, in. */
  agentLanguage: Language
  agentMailingAddress1: string
  agentMailingAddress2: string
  agentMailingCity: string
  agentMailingState: string
  agentMailingZip: string
  agentProvidedFirstName: string
  agentProvidedLastName: string
  agentProvidedEmail: string
  agentProvidedPhone: string
  agentInsuredFirstName: string
  agentInsuredLastName: string
  agentInsuredEmail: string
  agentInsuredPhone: string
}

/** The fields the engine keeps for itself (docs/architecture.md): never typed by a person. */
export interface EngineFields {
  /** Optimistic lock: every write raises it by one; the worker's band flips don't. */
  v: number
  /** `AUDIT_SCHEMA` of the release that stored it. */
  schema: number
  /** Uncompleted steps: type → step id. At most one of a type: this is STEP_EXISTS. */
  openSteps: Partial<Record<StepType, string>>
  band: Band
  sortKey: string
  /**
   * The last day on which it is kept at least (`keptUntil` in `keeping.ts`), or later where the worker has
   * read that the firm keeps it longer; null while it is worked or held.
   */
  keepUntil: Day | null
  /** The next day on which the date alone changes its band or its exceptions, else null. */
  flipOn: Day | null
  /** `insuredCompany` and `policyNumber` as lists sort them: `kernel/compareTexts.ts`. */
  insuredKey: string
  policyKey: string
  /** What the audit changes of the premium, as lists sort it (`premium.ts`); empty while it is not known. */
  premiumKey: string
  /** When the engine works on it next (`wakeAtOf` in `steps/schedule.ts`); null: a person does. */
  wakeAt: Date | null
  nextStep: StepType | null
  nextDue: Day | null
  /** Lower-case word prefixes that the search box finds this audit by. */
  tokens: string[]
  flags: string[]
  /**
   * The email of the assigned auditor, whose audit it is until another gets it (`assignment.ts`);
   * empty: it is anyone's. A claim is something else: of the hour, and of who works on it.
   */
  auditor: string
  assignee: string
  claimUntil: Date | null
  lastEventAt: Date
  lastEventBy: string
  lastEventOp: string
  timeZone: string
  updatedAt: Date
}

/** An audit (specification §3, collection `audits`). Text that is not known is empty, a day is null. */
export interface Audit extends InsuredFields, DelegateFields, AgentFields, EngineFields {
  /** The audit's FSID: the id of its document. */
  id: string
  /**
   * The insured's intake: knowing this id is enough to answer for them, so no other document holds it.
   * Replacing the link gives the audit another.
   */
  intakeId: string
  auditCode: string
  orderNumber: string
  /** Order numbers and codes that it had before a correction, the oldest first; they still open it. */
  formerOrders?: { orderNumber: string; auditCode: string }[]
  carrierCompany: string
  auditType: string
  policyNumber: string
  policyStart: Day | null
  policyEnd: Day | null
  auditStart: Day | null
  auditEnd: Day | null
  auditDue: Day | null
  auditNoFlyDue: Day | null
  dateAdded: Date
  sliceID: string
  bakeState: BakeState
  /** Where it was made; demo audits stay out of reports and invoices. */
  env: 'local' | 'demo' | 'production'
  categories: Category[]
  history: HistoryEntry[]
  notes: Note[]
  defects: Defect[]
  submitted: boolean
  anythingElse: string
  xmlUrl: string
  xmlFilePath: string
  xmlFileName: string
  pdfFileName: string
  pdfOverwrite: boolean
  pdfHistory: string[]
  /** Integer cents; null until priced. */
  cost: number | null
  /** Why it has a cost of its own: without a reason it is not billed. */
  costReason?: string
  outcome: 'PRODUCTIVE' | 'NONPRODUCTIVE' | ''
  /** Why it is nonproductive; empty otherwise. */
  outcomeReason: OutcomeReason | ''
  /** Who set the outcome: another person reviews it. */
  outcomeBy: string
  outcomeAt: Date | null
  /** Every attempt, listed when the outcome became nonproductive. */
  evidence: Attempt[]
  /** How often it was returned to be redone. */
  revision: number
  pause: Pause | null
  keyQuestions: KeyAnswers
  /** The insured's lines of sales, as they are known. */
  insuredCategories: InsuredCategory[]
  insuredCategoryTotals: InsuredCategoryTotals
  /** Industry code of the order, two to six digits. */
  naics?: string
  entities?: InsuredEntity[]
  locations?: InsuredLocation[]
  /** The payroll worksheet. */
  payroll?: PayrollEntry[]
  officers?: Officer[]
  subcontractors?: Subcontractor[]
  records?: ExaminedRecord[]
  /**
   * What the auditor says for the report: whom they spoke with, what they examined, who owns the
   * business.
   */
  interviewed?: string
  recordsExamined?: string
  ownership?: string
  remarks?: string
  /** The auditor's signature under the figures as they are; a change of a figure takes it away. */
  signed?: AuditorSignature | null
  /** The insured's signature under their answers, when they last sent them. */
  insuredSigned?: { name: string; at: Date }
  /** Exposures that the public side gave for class lines that are not rated by sales: line id → figure. */
  providedExposures: Record<string, number>
  /** Documents that the public side does not send, with their reasons. */
  skippedDocuments: Partial<Record<DocumentType, string>>
  /**
   * Addresses, in lower case, at which an email of this audit bounced; absent until one has, or before
   * this was kept (`messages/recipients.ts`).
   */
  bouncedEmails?: string[]
  /** Contacts that came by a link; absent until one has, or before this was kept. */
  contactsByLink?: ContactsByLink
  /** Documents that came with a message and that no person has checked yet, by id; absent without any. */
  toCheck?: string[]
  /** Channels by which the insured does not want to be reached. */
  doNotContact: Partial<Record<StepChannel, boolean>>
  dateSent: Date | null
  /**
   * When a link was last sent to the insured, an agent or a delegate, or replaced for the insured; null:
   * never, or before this was kept.
   */
  linkSentAt: Date | null
  /** When staff closed its links; null while they are not closed. */
  linkClosedAt: Date | null
  /** The day to which staff extended its links; absent unless they did (`access/linkLife.ts`). */
  linkExtendedTo?: Day
  /** Its legal hold; null once that was released, absent if it never had one. */
  hold?: LegalHold | null
  /** The appointment that is agreed; null or absent: none. */
  appointment?: Appointment | null
  /** Appointments that are over, with what became of them, the oldest first. */
  pastAppointments?: readonly PastAppointment[]
  /** The invoice that bills it; empty until one does. */
  invoiceId: string
  consolidatedId: string
  /**
   * The import that made it: the id of its order file in `uploads`; of an order that was rejected and then
   * corrected, of the file it was rejected from. Absent where no file made it, or an earlier version did.
   */
  importId?: string
}

/** Who may move an audit: staff, the engine itself, or the transaction that issues invoices. */
export type ActorRole = Exclude<Role, 'carrier'> | 'system' | 'invoicing'

/** What the engine asks of a carrier's settings (`shared/audit/ops/readKnowledge.ts`). */
export interface WorkCarrier
  extends Pick<
    Carrier,
    | 'id'
    | 'name'
    | 'timeZone'
    | 'worksheet'
    | 'glIncludesAlcohol'
    | 'worksheetRules'
    | 'reviewInbox'
    | 'singleReviewer'
    | 'helpPhone'
    | 'helpHours'
    | 'templates'
    | 'templatesIn'
    | 'mail'
    | 'people'
    | 'results'
    | 'people'
  > {
  /** The carrier's over the bakery's. */
  cadence: Cadence
}

/**
 * What is known besides the audit when an action is judged, built by `knownFacts` (`actionFacts.ts`).
 * `steps`, `documents` and `intakes` are absent unless the action reads them: `readFact` takes them out.
 */
export interface AdvanceFacts {
  now: Date
  /** When it was asked for, if before `now`: the date of its history entry. */
  askedAt?: Date
  /** The carrier's day at `now`. */
  today: Day
  carrier: WorkCarrier
  /** What the actor typed as the reason; empty without one. A move reads it as its `MoveReason`. */
  reason: string
  /** Many audits at once: only moves that may be made in bulk. */
  bulk: boolean
  /** One of many that the actor changes at once, and has not opened. */
  isOneOfMany?: boolean
  /** The wait that lapses by this very move, which the history does not hold yet. */
  lapsing?: StepType
  /** How long a message that a person releases waits before it is sent: until then it can be recalled. */
  holdMs?: number
  /** When the engine resumes a paused audit. */
  until?: Day | null
  /** Every step of the audit. */
  steps?: readonly Step[]
  /** The audit's intakes, one for each link. */
  intakes?: readonly Intake[]
  /** The audit's PIN; read only where something is sent. */
  pin?: string
  /** Where the public pages are, as `https://audits.example`. */
  publicUrl?: string
  /** Types of the audit's attachments. */
  documents?: readonly DocumentType[]
  /** Ids of what the open steps put into the outbox and the audit does not have the outcome of yet. */
  outbox?: readonly string[]
}

/** What a guard may read besides the audit. */
export type GuardRead = 'steps' | 'documents'

/** The facts as a guard gets them: the reason as the move reads it, and all that the guard reads. */
export type GuardFacts<Reads extends GuardRead = never> = Omit<AdvanceFacts, 'reason'> &
  Required<Pick<AdvanceFacts, Reads>> & { reason: MoveReason }

/** A condition of a move: null when it holds, else why not and what would unlock it. */
export type Guard<Reads extends GuardRead = never> = (
  audit: Audit,
  facts: GuardFacts<Reads>,
  actor: Actor,
  to: BakeState,
) => Refusal | null
