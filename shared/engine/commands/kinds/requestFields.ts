import * as v from 'valibot'
import { STEPS, type StepType } from '../../../domain/step/steps.ts'
import type { Result } from '../../../errors/refusal.ts'

/** Fields that the payloads of several kinds share. Formats are the domain's to judge; sizes are here. */

export const line = v.pipe(v.string(), v.maxLength(500))

export const email = v.pipe(v.string(), v.maxLength(320))

export const carrierId = v.pipe(v.string(), v.regex(/^[A-Z0-9][A-Z0-9_-]{0,19}$/))

/** How often something had been changed when the person saw it. */
export const version = v.pipe(v.number(), v.integer(), v.minValue(0))

export const stepType = v.picklist(Object.keys(STEPS) as StepType[])

export const override = v.strictObject({
  waitInDays: v.exactOptional(v.number()),
  personFirst: v.exactOptional(v.boolean()),
})

/** The end of a command whose result nobody reads: the changed documents say it. */
export function ended(result: Result<unknown>): Result<Record<string, unknown>> {
  return result.ok ? { ok: true, value: {} } : result
}
