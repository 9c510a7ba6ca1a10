import { type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '../format/cleanText.ts'
import type { Step } from './Step.ts'
import { STEPS } from './steps.ts'

/** What fits into a line of a list of steps. */
export const LONGEST_STEP_NAME = 80

/** A name as it is stored, on one line; empty: none was given. Refused with STEP_NAME_TOO_LONG. */
export function readStepName(typed: string): Result<string> {
  const name = cleanLine(typed).trim()
  if (name.length <= LONGEST_STEP_NAME) return { ok: true, value: name }
  const facts = { length: name.length, most: LONGEST_STEP_NAME }
  return { ok: false, error: refusal('STEP_NAME_TOO_LONG', facts) }
}

/** Labels of earlier versions, which are stored with their steps. */
const EARLIER_LABELS: readonly string[] = ['Manual']

/** The name of a step as it is shown: the one that it was given, else its type's label. */
export function stepNameOf({ type, displayName }: Pick<Step, 'type' | 'displayName'>): string {
  return EARLIER_LABELS.includes(displayName) ? STEPS[type].displayName : displayName
}
