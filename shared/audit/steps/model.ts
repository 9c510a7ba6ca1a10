import type { StepType } from '#shared/firm/model.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { Intake } from '../access/intake.ts'
import type { Actor } from '../actor.ts'
import type { AttachmentWrite } from '../attachments.ts'
import type { OutgoingDocument } from '../messages/outgoing.ts'
import type { AdvanceFacts, Audit } from '../model.ts'
import type { StepReceipt } from './receipts.ts'

/** `QUEUED`: it waits in the outbox, open until its sender says what became of it. */
export type StepStatus =
  | 'SCHEDULED'
  | 'OPEN'
  | 'QUEUED'
  | 'COMPLETED'
  | 'ANSWERED'
  | 'FAILED'
  | 'WITHDRAWN'

interface StepStatusEntry {
  status: StepStatus
  date: Date
  userId: string
}

/** One outreach action of an audit (specification §3, collection `asteps`). */
export interface Step {
  id: string
  auditFSID: string
  auditCode: string
  carrierCompany: string
  type: StepType
  displayName: string
  historyOp: string
  args: Record<string, string>
  status: StepStatus
  statusHistory: StepStatusEntry[]
  dateAdded: Date
  dateStarted: Date | null
  dateCompleted: Date | null
  /** The user who completed it; empty while open, "System" for the engine. */
  acUserId: string
  /** True when a person, not the engine, carries it out. */
  baker: boolean
  /** True while it is uncompleted and started, and the audit is neither paused nor cancelled. */
  bakerStepActive: boolean
  dueAt: Date | null
  /** The assigned auditor of its audit, while it is open: the queue finds it by them. */
  assignee: string
  /** Disposition of a call: spoke, voicemail, no answer, wrong number, call back. */
  result: string
  callbackAt: Date | null
  attempt: number
  /** Grows with each step of the audit: orders steps of one moment. 0 in steps stored without it. */
  seq?: number
  /** What its sender has said that the status does not say; absent until it has. */
  receipt?: StepReceipt
}

/** An audit with its open steps: what an action is applied to. */
export interface AuditWithSteps {
  audit: Audit
  openSteps: readonly Step[]
}

/** Who acts, what is known besides the audit, and the source of new ids. */
export interface ActionContext {
  actor: Actor
  facts: AdvanceFacts
  random: Random
}

export interface StepWrite {
  kind: 'create' | 'update'
  step: Step
}

/** What an action changed, written in one batch. The same audit object: nothing changed. */
export interface AuditChange {
  audit: Audit
  steps: StepWrite[]
  /** E-mails, texts and letters that the engine sends with it. */
  outgoing: OutgoingDocument[]
  /** What waited in the outbox and is not to be sent any more. */
  takenBack?: readonly Pick<OutgoingDocument, 'collection' | 'id'>[]
  /** Documents that are added, removed or given another type. */
  attachments?: AttachmentWrite[]
  /** The PIN that opens the audit from now on; empty `before`: it had none. */
  pin?: { before: string; after: string }
  /** Links that are new: an agent's, a delegate's, or the insured's that replaces another. */
  intakes?: readonly Intake[]
  /** Links that are closed or replaced. */
  links?: readonly LinkWrite[]
}

/** What changes in an intake that is closed or replaced. */
export interface LinkWrite {
  id: string
  /** Its `rev` as it was read, where answers that were saved since must not be lost. */
  rev?: number
  data: Record<string, unknown>
}
