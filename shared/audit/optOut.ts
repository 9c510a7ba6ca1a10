import { type Result, refusal } from '#shared/errors/refusal.ts'
import { lapsedSteps, openFollowUps } from './steps/chase.ts'
import { AuditDraft, nothingDone } from './steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from './steps/model.ts'
import { readStepType, STEPS, type StepChannel } from './steps/table.ts'

/** The ways by which the insured can ask not to be reached, as the history names them. */
export const CONTACT_CHANNELS = {
  call: 'phone',
  email: 'e-mail',
  text: 'text',
  letter: 'letter',
} as const satisfies Partial<Record<StepChannel, string>>

export type ContactChannel = keyof typeof CONTACT_CHANNELS

export interface OptOut {
  channel: ContactChannel
  /** False takes the insured's word back. */
  optedOut: boolean
}

/**
 * The insured does not want to be reached by a channel any more, or may be again. Open steps to the
 * insured on that channel end, and what their silence leads to takes their place, at the same time.
 */
export function optOut(
  worked: AuditWithSteps,
  { channel, optedOut }: OptOut,
  context: ActionContext,
): Result<AuditChange> {
  if (!Object.hasOwn(CONTACT_CHANNELS, channel)) {
    const channels = Object.keys(CONTACT_CHANNELS).join(', ')
    return { ok: false, error: refusal('CHANNEL_UNKNOWN', { channel, channels }) }
  }
  if ((worked.audit.doNotContact[channel] ?? false) === optedOut) return nothingDone(worked)
  const draft = new AuditDraft(worked, context)
  draft.change({ doNotContact: { ...worked.audit.doNotContact, [channel]: optedOut } })
  const name = CONTACT_CHANNELS[channel]
  if (optedOut) draft.record('OPTED_OUT', `Insured not to be reached by ${name}`, null)
  else draft.record('OPTED_IN', `Insured can be reached by ${name} again`, null)
  if (optedOut) for (const step of stepsTo(draft, channel)) replace(draft, step)
  return { ok: true, value: draft.finish() }
}

function stepsTo(draft: AuditDraft, channel: ContactChannel) {
  return draft.openSteps().filter(({ type }) => {
    const { party, direction, channel: by, category } = STEPS[type]
    return category === 'INSURED' && party === 'insured' && direction === 'out' && by === channel
  })
}

/** While the answer to an earlier outreach is still waited for, the link to that one stays. */
function replace(draft: AuditDraft, step: ReturnType<typeof stepsTo>[number]): void {
  const { now } = draft.context.facts
  draft.end(step, 'WITHDRAWN')
  const after = readStepType(step.args['after'] ?? '')
  const before = after === null ? step : { id: step.args['afterId'] ?? '', type: after }
  const start = step.dateStarted !== null && step.dateStarted > now ? step.dateStarted : now
  openFollowUps(draft, lapsedSteps(draft, step.type), start, before)
}
