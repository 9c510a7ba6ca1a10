import type { Audit } from '../../../domain/audit/Audit.ts'
import { isOpenStep } from '../../../domain/step/bakerStepActive.ts'
import type { Step } from '../../../domain/step/Step.ts'
import { STEPS, type StepType } from '../../../domain/step/steps.ts'
import { trackOf } from '../../../domain/step/track.ts'
import { type Refusal, refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/**
 * At most one open step of a type (specification §4) and one a track, and `openSteps` of the audit
 * lists exactly the open ones.
 */
export const openSteps: AuditCheck = {
  name: 'open steps',
  check(audit, { steps }) {
    const all = steps.get(audit.id) ?? []
    const open = all.filter(isOpenStep)
    return [...twiceOpen(open), ...differing(audit, open), ...all.flatMap(foreignTo(audit))]
  },
}

function twiceOpen(open: readonly Step[]): Refusal[] {
  const types = [...new Set(open.map(({ type }) => type))]
  const twice = types.flatMap((type) => {
    const count = open.filter((step) => step.type === type).length
    return count < 2 ? [] : [refusal('STEP_OPEN_TWICE', { step: nameOf(type), count })]
  })
  const tracks = (['insured', 'agent'] as const).flatMap((track) => {
    const asked = types.filter((type) => trackOf(type) === track)
    const facts = { track, steps: asked.map(nameOf).join(', ') }
    return asked.length < 2 ? [] : [refusal('TRACK_OPEN_TWICE', facts)]
  })
  return [...twice, ...tracks]
}

function differing(audit: Audit, open: readonly Step[]): Refusal[] {
  const pairs = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([type, id]) => `${type} ${id}`).sort()
  const listed = pairs(Object.entries(audit.openSteps))
  const found = pairs(open.map(({ type, id }) => [type, id]))
  if (listed.join() === found.join()) return []
  const told = { listed: listed.join(', ') || 'none', open: found.join(', ') || 'none' }
  return [refusal('OPEN_STEPS_DIFFER', told)]
}

function foreignTo(audit: Audit) {
  return (step: Step): Refusal[] => {
    const fields = ['auditCode', 'carrierCompany'] as const
    const differ = fields.filter((field) => step[field] !== audit[field])
    if (step.bakerStepActive && !isOpenStep(step))
      return [refusal('STEP_DIFFERS', { step: nameOf(step.type), field: 'bakerStepActive' })]
    return differ.map((field) => refusal('STEP_DIFFERS', { step: nameOf(step.type), field }))
  }
}

/** A step of a type that there is not is told as it is stored. */
function nameOf(type: StepType): string {
  return Object.hasOwn(STEPS, type) ? STEPS[type].displayName : type
}
