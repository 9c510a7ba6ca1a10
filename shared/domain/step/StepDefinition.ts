import type { BakeState } from '../audit/states.ts'
import type { StepCategory } from './steps.ts'

export type StepChannel = 'call' | 'email' | 'text' | 'letter' | 'web'

export type StepParty = 'carrier' | 'agent' | 'insured' | 'accountant'

/** What is the same for every step of a type. */
export interface StepDefinition {
  displayName: string
  category: StepCategory
  /** Days until an unanswered step lapses; 0 when nothing is waited for. */
  waitInDays: number
  /** `op` of the history entry that completing it writes. */
  historyOp: string
  /** `text` of that entry. The history indicators read it (`historyIndicators.ts`). */
  historyText: string
  /**
   * The state it puts the audit in: when it is completed, or when it begins if it is itself a wait
   * (`waiting.ts`). Null when the audit stays where it is.
   */
  setsState: BakeState | null
  /** True when a person carries it out, false when the engine does when it starts. */
  baker: boolean
  /** How the other side is reached, and which side; null where nobody is. */
  channel: StepChannel | null
  party: StepParty | null
  /** Who speaks: we to them (`out`) or they to us (`in`). */
  direction: 'out' | 'in' | null
}
