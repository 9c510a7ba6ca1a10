import type { AdvanceFacts } from '../audit/AdvanceFacts.ts'
import type { Audit } from '../audit/Audit.ts'
import { EDITABLE_FIELDS } from '../audit/editableFields.ts'
import { missingOfOrder } from '../audit/guards/orderComplete.ts'
import { attemptsLacking } from '../audit/nonproductiveAttempts.ts'
import { isBounced } from '../outgoing/bouncedEmails.ts'
import type { FollowUp, FollowUpCondition } from './followUps.ts'
import {
  isForProvidedAgent,
  isProvidedAgentKnown,
  wasProvidedAgentReached,
} from './providedAgent.ts'
import { STEPS } from './steps.ts'

type Condition = (audit: Audit, facts: AdvanceFacts) => boolean

const CONDITIONS: Record<FollowUpCondition, Condition> = {
  orderComplete: (audit) => missingOfOrder(audit).length === 0,
  insuredEmailKnown: (audit) => isUsable(audit.insuredEmail, audit),
  insuredEmailMissing: (audit) => !isUsable(audit.insuredEmail, audit),
  insuredPhoneKnown: (audit) => phoneOf(audit) !== '',
  insuredMobileTextable: (audit) => audit.insuredCell !== '' && audit.doNotContact.text !== true,
  agentInsuredEmailKnown: (audit) => isUsable(audit.agentInsuredEmail, audit),
  agentPhoneKnown: ({ agentPhone, agentCell, agentProvidedPhone }) =>
    agentPhone + agentCell + agentProvidedPhone !== '',
  providedAgentUnwritten: (audit) =>
    isForProvidedAgent('KICK_OFF_WITH_AGENT', audit) &&
    !wasProvidedAgentReached('KICK_OFF_WITH_AGENT', audit),
  providedAgentUncalled: (audit) =>
    isForProvidedAgent('CALL_AGENT', audit) && !wasProvidedAgentReached('CALL_AGENT', audit),
  providedAgentKnown: isProvidedAgentKnown,
  locationAddressDiffers: (audit) =>
    audit.insuredLocationAddress1 !== '' && locationOf(audit) !== mailingOf(audit),
  documentsSkipped: (_audit, { reason }) => /^skipped\b/i.test(reason),
  helpBroughtNothing,
  nonproductiveGateMet: (_audit, { steps = [], now }) => attemptsLacking(steps, now).length === 0,
}

/** The first row that holds; null when none does. */
export function chooseFollowUp(
  rows: readonly FollowUp[],
  audit: Audit,
  facts: AdvanceFacts,
): FollowUp | null {
  return rows.find(({ when }) => when === undefined || CONDITIONS[when](audit, facts)) ?? null
}

/** An address is known, and nothing has bounced from it. */
function isUsable(email: string, audit: Audit): boolean {
  return email.trim() !== '' && !isBounced(email, audit)
}

/**
 * The agent has helped before, we tried to reach the insured after that, and no address or number has
 * become known since: the same chase again would never end.
 */
function helpBroughtNothing({ history }: Audit): boolean {
  const tried = history.findLastIndex(({ op, text }) =>
    TRIES.some(({ historyOp, historyText }) => op === historyOp && text.startsWith(historyText)),
  )
  const asked = history
    .slice(0, Math.max(0, tried))
    .some(({ text }) => text.startsWith(STEPS.GET_HELP_FROM_AGENT.historyText))
  const news = history
    .slice(tried + 1)
    .some(
      ({ op, text }) =>
        op === STEPS.PROVIDED_DATA.historyOp ||
        (op === 'EDITED' && CONTACTS.some((name) => text.includes(EDITABLE_FIELDS[name].label))),
    )
  return asked && !news
}

/** By which the insured is written to or called; reminders begin with the same words. */
const TRIES = [STEPS.EMAIL_INSURED, STEPS.CALL_INSURED]

/** How the insured can be reached. */
const CONTACTS = [
  'insuredEmail',
  'insuredPhone',
  'insuredCell',
  'agentInsuredEmail',
  'agentInsuredPhone',
] as const

function phoneOf(audit: Audit): string {
  return audit.insuredPhone || audit.insuredCell || audit.agentInsuredPhone
}

function locationOf(audit: Audit): string {
  return [audit.insuredLocationAddress1, audit.insuredLocationZip].join().toLowerCase()
}

function mailingOf(audit: Audit): string {
  return [audit.insuredMailingAddress1, audit.insuredMailingZip].join().toLowerCase()
}
