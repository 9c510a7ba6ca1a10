import type { BakeState } from '#shared/audit/states.ts'
import type { StepType } from '#shared/firm/model.ts'
import type { Day } from '#shared/kernel/day.ts'

/** What was chosen to be done to many audits. */
export interface BulkOrder {
  /** Where they go; null: a step of theirs is completed. */
  to: BakeState | null
  step: StepType | null
  reason: string
  /** The day on which paused audits resume; null: a person resumes them. */
  until: Day | null
}
