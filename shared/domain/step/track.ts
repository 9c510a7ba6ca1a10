import { STEPS, type StepType } from './steps.ts'

/** The two ways of the chase that run side by side, each with one open step at most. */
export type Track = 'insured' | 'agent'

/** The track a step belongs to; null for the steps before and after the chase. */
export function trackOf(type: StepType): Track | null {
  const { category } = STEPS[type]
  if (category === 'INSURED') return 'insured'
  return category === 'AGENT' ? 'agent' : null
}
