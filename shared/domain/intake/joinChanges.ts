import { isOpenStep } from '../step/bakerStepActive.ts'
import type { StepWrite, WorkedAudit, WorkedChange } from '../step/WorkedAudit.ts'

/** The audit and its open steps as a change leaves them: what the next piece of work begins with. */
export function afterChange(
  { openSteps }: WorkedAudit,
  { audit, steps }: WorkedChange,
): WorkedAudit {
  const open = new Map(openSteps.map((step) => [step.id, step]))
  for (const { step } of steps) {
    if (isOpenStep(step)) open.set(step.id, step)
    else open.delete(step.id)
  }
  return { audit, openSteps: [...open.values()] }
}

/** Two changes, one after the other, as one write: `v` goes up by one, whatever happened meanwhile. */
export function joinChanges(
  before: WorkedAudit,
  ...changes: readonly WorkedChange[]
): WorkedChange {
  const last = changes.at(-1)
  if (!last) return { audit: before.audit, steps: [], outgoing: [] }
  const steps = new Map<string, StepWrite>()
  for (const { kind, step } of changes.flatMap((change) => change.steps))
    steps.set(step.id, { kind: steps.get(step.id)?.kind ?? kind, step })
  const intakes = changes.flatMap((change) => change.intakes ?? [])
  return {
    audit: { ...last.audit, v: before.audit.v + 1 },
    steps: [...steps.values()],
    outgoing: changes.flatMap(({ outgoing }) => outgoing),
    ...(intakes.length > 0 && { intakes }),
  }
}
