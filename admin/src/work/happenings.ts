import type { Audit } from '#shared/audit/model.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { isOpenStep, isQueued } from '#shared/audit/steps/facts.ts'
import type { AuditChange, StepStatus } from '#shared/audit/steps/model.ts'
import type { StepType } from '#shared/firm/model.ts'

/** One thing that an action brings about. */
export type Happening =
  | { kind: 'entry'; text: string }
  | { kind: 'state'; to: BakeState }
  | { kind: 'ended'; step: StepType; status: StepStatus }
  /** `at` null: at once. `waits`: only if no answer comes before. */
  | { kind: 'begins'; step: StepType; at: Date | null; waits: boolean }
  /** The engine sends it, when the time to take it back is over. */
  | { kind: 'sent'; step: StepType }

/** What an action changes, in the order in which a person wants to know it. */
export function happenings(before: Audit, { audit, steps }: AuditChange): Happening[] {
  if (audit === before) return []
  const happened: Happening[] = []
  const ends = steps.filter(({ step }) => !isOpenStep(step))
  for (const { step } of ends)
    happened.push({ kind: 'ended', step: step.type, status: step.status })
  const entry = audit.history.length > before.history.length ? audit.history.at(-1) : undefined
  if (entry !== undefined) happened.push({ kind: 'entry', text: entry.text })
  if (audit.bakeState !== before.bakeState) happened.push({ kind: 'state', to: audit.bakeState })
  for (const { step } of steps) {
    if (!isOpenStep(step)) continue
    if (isQueued(step)) {
      happened.push({ kind: 'sent', step: step.type })
      continue
    }
    const at = step.status === 'SCHEDULED' ? step.dateStarted : null
    happened.push({
      kind: 'begins',
      step: step.type,
      at,
      waits: at !== null && step.callbackAt === null,
    })
  }
  return happened
}
