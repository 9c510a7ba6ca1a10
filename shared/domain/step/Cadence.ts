import type { StepType } from './steps.ts'

/** What the bakery or a carrier wants otherwise than the table `STEPS` has it for one step type. */
export interface StepOverride {
  /** Days until an unanswered step lapses; a day at least, and only where the table waits at all. */
  waitInDays?: number
  /** A person looks at the e-mail, text or letter before the engine sends it. */
  personFirst?: boolean
}

/** Overrides by step type: the field `cadence` of `bakery/steps` and of a carrier. */
export type Cadence = Partial<Record<StepType, StepOverride>>

/** Both together: the carrier's word goes over the bakery's, field by field. */
export function mergedCadence(bakery: Cadence, carrier: Cadence): Cadence {
  const merged: Cadence = { ...bakery }
  for (const [name, override] of Object.entries(carrier)) {
    const type = name as StepType
    merged[type] = { ...merged[type], ...override }
  }
  return merged
}
