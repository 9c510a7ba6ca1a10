import type { AdvanceFacts } from '../audit/AdvanceFacts.ts'
import type { Audit } from '../audit/Audit.ts'
import { EDITABLE_FIELDS } from '../audit/editableFields.ts'
import { missingOfOrder } from '../audit/guards/orderComplete.ts'
import { attemptsLacking } from '../audit/nonproductiveAttempts.ts'
import type { FollowUp, FollowUpCondition } from './followUps.ts'
import { STEPS } from './steps.ts'

type Condition = (audit: Audit, facts: AdvanceFacts) => boolean

const CONDITIONS: Record<FollowUpCondition, Condition> = {
  orderComplete: (audit) => missingOfOrder(audit).length === 0,
  insuredEmailKnown: (audit) => audit.insuredEmail !== '',
  insuredPhoneKnown: (audit) => phoneOf(audit) !== '',
  insuredMobileTextable: (audit) => audit.insuredCell !== '' && audit.doNotContact.text !== true,
  agentInsuredEmailKnown: (audit) => audit.agentInsuredEmail !== '',
  providedAgentKnown: (audit) =>
    !audit.agentIsRetailer && audit.agentProvidedEmail + audit.agentProvidedPhone !== '',
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

/**
 * The agent has helped before, the insured was written to after that, and no address has become known
 * since: the same chase again would never end.
 */
function helpBroughtNothing({ history }: Audit): boolean {
  const written = history.findLastIndex(
    ({ op, text }) => op === EMAIL.historyOp && text.startsWith(EMAIL.historyText),
  )
  const asked = history
    .slice(0, Math.max(0, written))
    .some(({ text }) => text.startsWith(STEPS.GET_HELP_FROM_AGENT.historyText))
  const news = history
    .slice(written + 1)
    .some(
      ({ op, text }) =>
        op === STEPS.PROVIDED_DATA.historyOp ||
        (op === 'EDITED' && text.includes(EDITABLE_FIELDS.insuredEmail.label)),
    )
  return asked && !news
}

const EMAIL = STEPS.EMAIL_INSURED

function phoneOf(audit: Audit): string {
  return audit.insuredPhone || audit.insuredCell
}

function locationOf(audit: Audit): string {
  return [audit.insuredLocationAddress1, audit.insuredLocationZip].join().toLowerCase()
}

function mailingOf(audit: Audit): string {
  return [audit.insuredMailingAddress1, audit.insuredMailingZip].join().toLowerCase()
}
