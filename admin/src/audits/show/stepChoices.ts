import { isOpenStep, isSentByEngine, isWait } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { hasBounced } from '#shared/audit/steps/outcomes.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { AuditDialog } from '../../work/auditDialogs.ts'

/** Something to be done about a step: an action after its dialog, or a dialog of its own. */
export type StepChoice =
  | { name: string; action: StaffAction; words: 'none' | 'optional' | 'needed'; dialog?: undefined }
  | { name: string; action: null; words?: undefined; dialog: AuditDialog }

/** What can be done about a step, the likeliest first; the engine may still refuse one. */
export function stepChoices(step: Step): StepChoice[] {
  const { type, id } = step
  const { channel } = STEPS[type]
  if (!isOpenStep(step)) {
    if (hasBounced(step)) {
      const action = { kind: 'reopen', stepId: id } as const
      return [{ name: 'didNotBounce', action, words: 'needed' }]
    }
    if (step.status !== 'COMPLETED') return []
    const reopen = {
      name: 'reopen',
      action: { kind: 'reopen', stepId: id },
      words: 'needed',
    } as const
    const bounce = {
      name: 'bounce',
      action: { kind: 'bounce', stepId: id },
      words: 'none',
    } as const
    return channel === 'email' && isSentByEngine(type) ? [bounce, reopen] : [reopen]
  }
  const choices: StepChoice[] = []
  if (channel === 'call')
    choices.push({ name: 'call', action: null, dialog: { kind: 'call', step: type } })
  if (isSentByEngine(type))
    choices.push({
      name: 'compose',
      action: null,
      dialog: { kind: 'compose', channel: channel === 'text' ? 'text' : 'email', step: type },
    })
  if (isSentByEngine(type) && !step.baker)
    choices.push({ name: 'takeBack', action: { kind: 'takeBack', step: type }, words: 'none' })
  choices.push({ name: 'answer', action: { kind: 'answer', step: type }, words: 'optional' })
  choices.push({ name: 'complete', action: { kind: 'complete', step: type }, words: 'optional' })
  if (isWait(type))
    choices.push({ name: 'lapse', action: { kind: 'lapse', step: type }, words: 'none' })
  choices.push({ name: 'fail', action: { kind: 'fail', step: type }, words: 'none' })
  choices.push({ name: 'withdraw', action: { kind: 'withdraw', step: type }, words: 'needed' })
  return choices
}
