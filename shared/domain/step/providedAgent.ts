import type { Audit } from '../audit/Audit.ts'
import { EDITABLE_FIELDS } from '../audit/editableFields.ts'
import { isBounced } from '../outgoing/bouncedEmails.ts'
import { STEPS, type StepType } from './steps.ts'

/** The steps that write to or call the agent, and the field of the provided agent that they need. */
const REACHES = {
  KICK_OFF_WITH_AGENT: 'agentProvidedEmail',
  CALL_AGENT: 'agentProvidedPhone',
} as const satisfies Partial<Record<StepType, keyof Audit>>

type Reach = keyof typeof REACHES

/**
 * True when the agent of the order is a wholesaler who has named the retail agent, with an address that
 * has not bounced or a phone number: from then on the chase of the agent is of that one.
 */
export function isProvidedAgentKnown(audit: Audit): boolean {
  return isForProvidedAgent('KICK_OFF_WITH_AGENT', audit) || isForProvidedAgent('CALL_AGENT', audit)
}

/** True for a step that writes to or calls the provided agent, not the agent of the order. */
export function isForProvidedAgent(type: StepType, audit: Audit): boolean {
  if (!isReach(type) || audit.agentIsRetailer) return false
  const contact = audit[REACHES[type]]
  return contact.trim() !== '' && !isBounced(contact, audit)
}

/** True when the provided agent was written to or called by this step, where they are known by now. */
export function wasProvidedAgentReached(type: Reach, { history }: Audit): boolean {
  const { label } = EDITABLE_FIELDS[REACHES[type]]
  const changed = history.findLastIndex(({ op, text }) => op === 'EDITED' && text.includes(label))
  return history.slice(changed + 1).some(({ text }) => text.startsWith(providedAgentText(type)))
}

/** What the history says of such a step. */
export function reachText(type: StepType, audit: Audit): string {
  const isProvided = isReach(type) && isForProvidedAgent(type, audit)
  return isProvided ? providedAgentText(type) : STEPS[type].historyText
}

function providedAgentText(type: Reach): string {
  return STEPS[type].historyText.replace('Agent', 'Provided Agent')
}

function isReach(type: StepType): type is Reach {
  return Object.hasOwn(REACHES, type)
}
