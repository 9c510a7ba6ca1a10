import type { Day } from '#shared/domain/audit/Audit.ts'
import type { BakeState } from '#shared/domain/audit/states.ts'
import type { StepType } from '#shared/domain/step/steps.ts'

/** What was chosen to be done to many audits. */
export interface BulkOrder {
  /** Where they go; null: a step of theirs is completed. */
  to: BakeState | null
  step: StepType | null
  reason: string
  /** When paused audits go on by themselves. */
  until: Day | null
}
