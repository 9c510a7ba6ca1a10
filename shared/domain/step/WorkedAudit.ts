import type { Actor } from '../audit/Actor.ts'
import type { AdvanceFacts } from '../audit/AdvanceFacts.ts'
import type { Audit } from '../audit/Audit.ts'
import type { Intake } from '../audit/newIntake.ts'
import type { AttachmentWrite } from '../document/Attachment.ts'
import type { OutgoingDocument } from '../outgoing/OutgoingDocument.ts'
import type { Random } from '../Random.ts'
import type { Step } from './Step.ts'

/** An audit with its open steps: what the engine works on. */
export interface WorkedAudit {
  audit: Audit
  openSteps: readonly Step[]
}

/** Who works on it, what they know, and where new ids come from. */
export interface WorkContext {
  actor: Actor
  facts: AdvanceFacts
  random: Random
}

export interface StepWrite {
  kind: 'create' | 'update'
  step: Step
}

/** What one piece of work changed, to be written at once. The same audit object: nothing. */
export interface WorkedChange {
  audit: Audit
  steps: StepWrite[]
  /** What goes out by it: e-mails, texts and letters of the engine. */
  outgoing: OutgoingDocument[]
  /** Documents that come, go or turn out to be of another type. */
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
  /** Its `rev` as it was read, where nothing may be lost that the public has saved since. */
  rev?: number
  data: Record<string, unknown>
}
