import type { Audit } from '#shared/audit/model.ts'
import { isSentByEngine } from '#shared/audit/steps/facts.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { StepType } from '#shared/firm/model.ts'
import { TAKE_BACK_MS } from '#shared/kernel/constants.ts'
import type { QueuedSending } from '../commands/pendingActions.ts'

/** The sendings that an action has begun: of steps that are new, or that it released. */
export function queuedBy(
  before: Pick<Audit, 'openSteps'>,
  after: Audit,
  action: StaffAction,
): QueuedSending[] {
  const { wakeAt, openSteps, updatedAt } = after
  // Later than that it is no answer to what the person has just done.
  if (wakeAt === null || wakeAt.getTime() > updatedAt.getTime() + TAKE_BACK_MS) return []
  const isReleased = action.kind === 'release' || action.kind === 'compose'
  return (Object.keys(openSteps) as StepType[])
    .filter((type) => isSentByEngine(type))
    .filter((type) =>
      isReleased ? type === action.step : openSteps[type] !== before.openSteps[type],
    )
    .map((step) => ({ audit: after, step, until: wakeAt }))
}
