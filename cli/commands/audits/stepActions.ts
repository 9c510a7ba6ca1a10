import type { Audit } from '#shared/audit/model.ts'
import { type ActionWorld, type ActOnAudit, actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { stepsOf } from '#shared/audit/ops/readKnowledge.ts'
import { hasBounced } from '#shared/audit/steps/delivery.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'

/** What can be done to a step of one audit, beside completing and creating it. */
export const STEP_ACTIONS = {
  answer: 'log that an answer came to what this open step follows; one audit',
  release: 'release this open step for sending; one audit',
  takeBack: 'take back what is queued and not sent yet: it waits to be released; one audit',
  withdraw: 'withdraw this open step, with a reason; one audit',
  bounce: 'log that what this step sent has bounced; one audit',
  reopen: 'correct a mistaken completion or bounce of this step, with a reason; one audit',
} as const

export type StepActionName = keyof typeof STEP_ACTIONS

export const STEP_ACTION_NAMES = Object.keys(STEP_ACTIONS) as StepActionName[]

/** The option of an action: takeBack → --take-back. */
export function optionOf(name: StepActionName): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Does it. A step that is over is the newest of its type that was completed, or has bounced. */
export async function actOnStep(
  world: ActionWorld,
  audit: Audit,
  { name, step, ...request }: Omit<ActOnAudit, 'auditFSID'> & StepAction,
): Promise<Result<Audit>> {
  const on = { ...request, auditFSID: audit.id }
  if (name !== 'bounce' && name !== 'reopen') return actOnAudit(world, on, { kind: name, step })
  const stepId = await newestDone(world, audit, step, name === 'reopen')
  if (stepId !== null) return actOnAudit(world, on, { kind: name, stepId })
  const facts = { step: STEPS[step].displayName, why: 'it was not completed' }
  return { ok: false, error: refusal('CORRECTION_TOO_LATE', facts) }
}

export interface StepAction {
  name: StepActionName
  step: StepType
}

async function newestDone(
  { store }: ActionWorld,
  audit: Audit,
  type: StepType,
  orBounced: boolean,
): Promise<string | null> {
  const steps = await stepsOf(store, audit)
  const done = steps.filter(
    (step) =>
      step.type === type && (step.status === 'COMPLETED' || (orBounced && hasBounced(step))),
  )
  const momentOf = ({ dateCompleted }: Step) => dateCompleted?.getTime() ?? 0
  const [newest] = done.sort((a, b) => momentOf(b) - momentOf(a))
  return newest?.id ?? null
}
