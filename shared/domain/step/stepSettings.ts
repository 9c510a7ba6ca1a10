import type { Cadence } from './Cadence.ts'
import type { Step } from './Step.ts'
import type { StepDefinition } from './StepDefinition.ts'
import { STEPS, type StepType } from './steps.ts'

/** How a step of a type is worked at a carrier. */
export interface StepSettings {
  /** Days until it lapses unanswered; 0 when nothing is waited for. */
  waitInDays: number
  /** True when it begins with a person: one carries it out, or looks at what will be sent. */
  baker: boolean
  /** True when the engine sends it once a person has released it. */
  personFirst: boolean
}

/** The table's row with the cadence over it. A wait can be made shorter or longer, never taken away. */
export function stepSettings(type: StepType, cadence: Cadence): StepSettings {
  const { waitInDays, baker } = STEPS[type]
  const override = cadence[type] ?? {}
  const personFirst = override.personFirst === true && isSentByEngine(type)
  return {
    waitInDays: waitInDays === 0 ? 0 : Math.max(1, override.waitInDays ?? waitInDays),
    baker: baker || personFirst,
    personFirst,
  }
}

/** True for an open step that the engine sends as soon as it is due, without a person. */
export function isQueued({
  type,
  status,
  baker,
}: Pick<Step, 'type' | 'status' | 'baker'>): boolean {
  return status === 'OPEN' && !baker && isSentByEngine(type)
}

/** True for the e-mails, texts and letters that the engine sends. */
export function isSentByEngine(type: StepType): boolean {
  const { baker, channel, direction }: StepDefinition = STEPS[type]
  return (
    !baker &&
    direction === 'out' &&
    (channel === 'email' || channel === 'text' || channel === 'letter')
  )
}
