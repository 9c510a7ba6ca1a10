import type { StepType } from './steps.ts'

export const STEP_STATUSES = [
  'SCHEDULED',
  'OPEN',
  'COMPLETED',
  'ANSWERED',
  'FAILED',
  'WITHDRAWN',
] as const

export type StepStatus = (typeof STEP_STATUSES)[number]

export interface StepStatusEntry {
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
  /** True while it is uncompleted, its start has come and the audit is neither paused nor cancelled. */
  bakerStepActive: boolean
  dueAt: Date | null
  assignee: string
  /** Disposition of a call: spoke, voicemail, no answer, wrong number, call back. */
  result: string
  callbackAt: Date | null
  attempt: number
  /** Grows with each step of the audit, so that those of one moment keep their order; 0 if not kept. */
  seq?: number
}
