import type { StepType } from '#shared/firm/model.ts'
import { missingOfOrder } from '../completeness.ts'
import {
  isBounced,
  isForProvidedAgent,
  isProvidedAgentKnown,
  wasProvidedAgentReached,
} from '../messages/recipients.ts'
import type { AdvanceFacts, Audit } from '../model.ts'
import { attemptsLacking } from '../nonproductive.ts'
import { PHONE_FIELDS } from '../search.ts'
import type { BakeState } from '../states.ts'
import { isCarriedOut, isEditOf } from './entries.ts'
import { STEP_TYPES, STEPS } from './table.ts'

/** What must hold of the audit for a follow-up to be chosen. */
type FollowUpCondition =
  | 'orderComplete'
  | 'insuredEmailKnown'
  | 'insuredEmailMissing'
  | 'insuredPhoneKnown'
  | 'insuredMobileTextable'
  | 'agentInsuredEmailKnown'
  | 'agentPhoneKnown'
  | 'providedAgentUnwritten'
  | 'providedAgentUncalled'
  | 'providedAgentKnown'
  | 'locationAddressDiffers'
  | 'documentsSkipped'
  | 'nonproductiveGateMet'
  | 'helpBroughtNothing'

/** Steps to create, and perhaps a state to enter. */
export interface FollowUp {
  when?: FollowUpCondition
  steps: readonly StepType[]
  state?: BakeState
  /** Chosen at most once in a chase, when another agent becomes known: not part of the longest path. */
  once?: true
}

/**
 * What comes after a step: of a list the first row whose `when` holds; a row without one always holds.
 * `answered` also means "done" where the wait is 0.
 */
interface FollowUps {
  answered: readonly FollowUp[]
  lapsed: readonly FollowUp[]
  /** What follows when it could not be carried out; as after silence where it is left out. */
  failed?: readonly FollowUp[]
}

const insuredAnswers: readonly FollowUp[] = [{ steps: ['WAITING_FOR_INSURED'] }]

/** A call where a phone number is known, else another step. */
const callInsuredElse = (otherwise: StepType): readonly FollowUp[] => [
  { when: 'insuredPhoneKnown', steps: ['CALL_INSURED'] },
  { steps: [otherwise] },
]

/** A retail agent who has become known is emailed before any other step with an agent. */
const providedAgentFirst: FollowUp = {
  when: 'providedAgentUnwritten',
  steps: ['KICK_OFF_WITH_AGENT'],
  once: true,
}

const agentAnswers: readonly FollowUp[] = [
  providedAgentFirst,
  { when: 'providedAgentKnown', steps: ['RECEIVING_INFO_FROM_PROVIDED_AGENT'] },
  { steps: ['RECEIVING_INFO_FROM_AGENT'] },
]

/**
 * The standing plan of the outreach; the two tracks (agent, insured) each follow it. Types left out
 * have no follow-up of their own.
 */
export const FOLLOW_UPS: Partial<Record<StepType, FollowUps>> = {
  NEW: { answered: [{ steps: ['READY'] }], lapsed: [] },
  AI_REVIEW: {
    answered: [
      { when: 'orderComplete', steps: ['READY'] },
      { steps: [], state: 'ORDER' },
    ],
    lapsed: [{ steps: ['READY'] }],
  },
  READY: {
    answered: [
      { when: 'insuredEmailKnown', steps: ['EMAIL_INSURED', 'KICK_OFF_WITH_AGENT'] },
      { steps: ['KICK_OFF_WITH_AGENT'] },
    ],
    lapsed: [],
  },
  KICK_OFF_WITH_AGENT: {
    answered: agentAnswers,
    lapsed: [providedAgentFirst, { steps: ['CALL_AGENT'] }],
  },
  CALL_AGENT: {
    answered: [
      providedAgentFirst,
      { when: 'insuredEmailMissing', steps: ['GET_INSURED_FROM_AGENT'] },
      ...agentAnswers,
    ],
    lapsed: [
      providedAgentFirst,
      { when: 'providedAgentUncalled', steps: ['CALL_AGENT'], once: true },
      { when: 'providedAgentKnown', steps: ['WAITING_FOR_PROVIDED_AGENT'] },
      { steps: ['WAITING_FOR_AGENT'] },
    ],
  },
  GET_INSURED_FROM_AGENT: {
    answered: [
      { when: 'agentInsuredEmailKnown', steps: ['INSURED_EMAIL_NEW_CONTACT'] },
      { when: 'insuredPhoneKnown', steps: ['CALL_INSURED'] },
    ],
    lapsed: callInsuredElse('WAITING_FOR_AGENT'),
  },
  RECEIVING_INFO_FROM_AGENT: {
    answered: [{ steps: ['SUBMIT_DOCS'] }],
    lapsed: [providedAgentFirst, { steps: ['CALL_AGENT'] }],
  },
  RECEIVING_INFO_FROM_PROVIDED_AGENT: {
    answered: [{ steps: ['SUBMIT_DOCS'] }],
    lapsed: [providedAgentFirst, { steps: ['CALL_AGENT'] }],
  },
  WAITING_FOR_AGENT: {
    answered: agentAnswers,
    lapsed: [providedAgentFirst, ...callInsuredElse('MAILING_INSURED')],
  },
  WAITING_FOR_PROVIDED_AGENT: {
    answered: agentAnswers,
    lapsed: [providedAgentFirst, ...callInsuredElse('MAILING_INSURED')],
  },
  EMAIL_INSURED: { answered: insuredAnswers, lapsed: [{ steps: ['EMAILING_INSURED_2X'] }] },
  INSURED_EMAIL_NEW_CONTACT: {
    answered: insuredAnswers,
    lapsed: [{ steps: ['EMAILING_INSURED_2X'] }],
    // No reminder without a first e-mail.
    failed: callInsuredElse('GET_INSURED_FROM_AGENT'),
  },
  EMAILING_INSURED_2X: { answered: insuredAnswers, lapsed: [{ steps: ['CALL_INSURED'] }] },
  CALL_INSURED: {
    answered: insuredAnswers,
    lapsed: [
      { when: 'insuredMobileTextable', steps: ['TEXT_INSURED'] },
      { steps: ['INSURED_EMAIL_3X'] },
    ],
  },
  TEXT_INSURED: { answered: insuredAnswers, lapsed: [{ steps: ['INSURED_EMAIL_3X'] }] },
  INSURED_EMAIL_3X: { answered: insuredAnswers, lapsed: [{ steps: ['MAILING_INSURED'] }] },
  MAILING_INSURED: {
    answered: insuredAnswers,
    lapsed: [
      { when: 'locationAddressDiffers', steps: ['MAILING_INSURED_LOCATION'] },
      { steps: ['GET_HELP_FROM_AGENT'] },
    ],
  },
  MAILING_INSURED_LOCATION: {
    answered: insuredAnswers,
    lapsed: [{ steps: ['GET_HELP_FROM_AGENT'] }],
  },
  GET_HELP_FROM_AGENT: {
    answered: [
      { when: 'helpBroughtNothing', steps: ['MANUAL'] },
      { when: 'agentInsuredEmailKnown', steps: ['INSURED_EMAIL_NEW_CONTACT'] },
      { when: 'insuredEmailKnown', steps: ['EMAIL_INSURED'] },
      ...callInsuredElse('MANUAL'),
    ],
    lapsed: [{ when: 'nonproductiveGateMet', steps: ['NONPRODUCTIVE'] }, { steps: ['MANUAL'] }],
  },
  WAITING_FOR_INSURED: {
    answered: [
      { when: 'documentsSkipped', steps: [], state: 'SKIPPED' },
      { steps: ['SUBMIT_DOCS'] },
    ],
    lapsed: [{ steps: ['CALL_INSURED'] }],
  },
  RECEIVING_INFO: {
    answered: [
      { when: 'documentsSkipped', steps: [], state: 'SKIPPED' },
      { steps: ['SUBMIT_DOCS'] },
    ],
    lapsed: [{ steps: ['CALL_INSURED'] }],
  },
  SUBMIT_DOCS: { answered: [{ steps: ['SENDING_CONFIRMATION_EMAIL'] }], lapsed: [] },
  WRONG_DOCS: {
    answered: [{ steps: [], state: 'SUBMITTED' }],
    lapsed: [{ steps: ['CALL_INSURED'] }],
  },
}

/** What an e-mail to the insured that bounced leads to, at once (specification §4). */
export const BOUNCED: FollowUp = { steps: ['GET_HELP_FROM_AGENT'] }

/** The next step of a chase after a person's own step, where nothing else is planned. */
export const AFTER_MANUAL: readonly FollowUp[] = [
  { when: 'nonproductiveGateMet', steps: ['NONPRODUCTIVE'] },
  { when: 'insuredPhoneKnown', steps: ['CALL_INSURED'] },
  { when: 'agentPhoneKnown', steps: ['CALL_AGENT'] },
  { steps: ['MANUAL'] },
]

/** The next step with an agent as soon as the retail agent becomes known. */
export const TO_PROVIDED_AGENT: readonly FollowUp[] = [
  providedAgentFirst,
  { when: 'providedAgentUncalled', steps: ['CALL_AGENT'] },
]

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
  // Far from the end of a chase the steps are not read. A person's step is planned then, and its start
  // chooses again by all of them.
  nonproductiveGateMet: (_audit, { steps, now }) =>
    steps !== undefined && attemptsLacking(steps, now).length === 0,
}

/** The first row that holds; null when none does. */
export function chooseFollowUp(
  rows: readonly FollowUp[],
  audit: Audit,
  facts: AdvanceFacts,
): FollowUp | null {
  return rows.find(({ when }) => when === undefined || CONDITIONS[when](audit, facts)) ?? null
}

/** The address is known and has not bounced. */
function isUsable(email: string, audit: Audit): boolean {
  return email.trim() !== '' && !isBounced(email, audit)
}

/**
 * The agent has helped before, the insured was contacted after that, and no address or number has
 * become known since: the same chase again would never end.
 */
function helpBroughtNothing({ history }: Audit): boolean {
  const tried = history.findLastIndex((entry) => isCarriedOut(entry, INSURED_TRIES))
  const asked = history
    .slice(0, Math.max(0, tried))
    .some((entry) => isCarriedOut(entry, ['GET_HELP_FROM_AGENT']))
  const news = history
    .slice(tried + 1)
    .some(
      (entry) => entry.op === STEPS.PROVIDED_DATA.historyOp || isEditOf(entry, INSURED_CONTACTS),
    )
  return asked && !news
}

/** By which the insured is emailed or called, reminders too. */
const INSURED_TRIES = STEP_TYPES.filter((type) => {
  const { category, channel } = STEPS[type]
  return category === 'INSURED' && (channel === 'email' || channel === 'call')
})

/** How the insured can be reached. */
const INSURED_CONTACTS = [
  'insuredEmail',
  'insuredPhone',
  'insuredCell',
  'agentInsuredEmail',
  'agentInsuredPhone',
] as const

function phoneOf(audit: Audit): string {
  return audit.insuredPhone || audit.insuredCell || audit.agentInsuredPhone
}

/** True when this number, as it is stored, is one of a contact of the audit. */
export function hasNumber(audit: Audit, number: string): boolean {
  return number !== '' && PHONE_FIELDS.some((name) => audit[name] === number)
}

function locationOf(audit: Audit): string {
  return [audit.insuredLocationAddress1, audit.insuredLocationZip].join().toLowerCase()
}

function mailingOf(audit: Audit): string {
  return [audit.insuredMailingAddress1, audit.insuredMailingZip].join().toLowerCase()
}
