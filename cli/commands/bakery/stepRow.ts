import type { Cadence } from '#shared/domain/step/Cadence.ts'
import { mergedCadence } from '#shared/domain/step/Cadence.ts'
import { stepSettings } from '#shared/domain/step/stepSettings.ts'
import { STEPS, type StepCategory, type StepType } from '#shared/domain/step/steps.ts'

/** How a step is worked, and who said so. */
export interface StepRow {
  type: StepType
  displayName: string
  category: StepCategory
  /** As it counts; 0 where nothing is waited for. */
  waitInDays: number
  personFirst: boolean
  setBy: 'product' | 'bakery' | 'carrier'
}

/** The row of a step under the bakery's cadence and a carrier's over it. */
export function stepRow(type: StepType, bakery: Cadence, carrier: Cadence): StepRow {
  const { displayName, category } = STEPS[type]
  const { waitInDays, personFirst } = stepSettings(type, mergedCadence(bakery, carrier))
  const setBy = carrier[type] ? 'carrier' : bakery[type] ? 'bakery' : 'product'
  return { type, displayName, category, waitInDays, personFirst, setBy }
}
