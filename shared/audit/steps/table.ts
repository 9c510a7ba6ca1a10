import type { StepType } from '#shared/firm/model.ts'
import { WAIT_IN_DAYS } from '#shared/kernel/constants.ts'
import type { BakeState } from '../states.ts'
import type { StepStatus } from './model.ts'

export type StepChannel = 'call' | 'email' | 'text' | 'letter' | 'web'

export type StepParty = 'carrier' | 'agent' | 'insured' | 'accountant'

/** What is the same for every step of a type. */
export interface StepDefinition {
  displayName: string
  category: StepCategory
  /** Days until an unanswered step lapses; 0 when nothing is waited for. */
  waitInDays: number
  /** `op` of the history entry that completing it writes. */
  historyOp: string
  /** `text` of that entry. The history indicators read it (`history.ts`). */
  historyText: string
  /**
   * The state it puts the audit in: when it is completed, or when it begins if it is itself a wait
   * (`isWait`). Null when the audit stays where it is.
   */
  setsState: BakeState | null
  /** True when a person carries it out, false when the engine does when it starts. */
  baker: boolean
  /** How the other side is reached, and which side; null where it is no contact. */
  channel: StepChannel | null
  party: StepParty | null
  /** `out`: we contact them; `in`: they contact us. */
  direction: 'out' | 'in' | null
}

type ContactDirection = 'REACHED_OUT' | 'RESPONSE'
type ContactChannel = 'CALL' | 'EMAIL'

type ContactStepType = `${ContactDirection}_${ContactChannel}_${Uppercase<StepParty>}`

const CONTACT_PARTIES: readonly { party: StepParty; name: string }[] = [
  { party: 'carrier', name: 'Carrier' },
  { party: 'agent', name: 'Agent' },
  { party: 'insured', name: 'Insured' },
  { party: 'accountant', name: 'Accountant' },
]

const CONTACT_CHANNELS = [
  { channel: 'call', name: 'Call', out: 'Called', in: 'called' },
  { channel: 'email', name: 'Email', out: 'Emailed', in: 'emailed' },
] as const

/**
 * The contacts that are logged when they happen (specification §4): Reached Out and Response, by call
 * and by e-mail, with four parties. A response's text has no capital "Called" or "Emailed": it is
 * not our outreach.
 */
const CONTACT_STEPS = Object.fromEntries(
  CONTACT_CHANNELS.flatMap((channel) =>
    CONTACT_PARTIES.flatMap(({ party, name }) => [
      [
        contactTypeOf('REACHED_OUT', channel.channel, party),
        contactRow(`Reached Out (${channel.name} ${name})`, {
          historyOp: 'REACHED_OUT',
          historyText: `${channel.out} ${name}`,
          setsState: null,
          channel: channel.channel,
          party,
          direction: 'out',
        }),
      ],
      [
        contactTypeOf('RESPONSE', channel.channel, party),
        contactRow(`Response (${channel.name} ${name})`, {
          historyOp: 'RESPONSE',
          historyText: `${name} ${channel.in}`,
          // A sign of life is of those whose documents are awaited.
          setsState: party === 'carrier' ? null : 'HEARTBEAT',
          channel: channel.channel,
          party,
          direction: 'in',
        }),
      ],
    ]),
  ),
) as Record<ContactStepType, StepDefinition>

function contactTypeOf(direction: ContactDirection, channel: string, party: string): string {
  return `${direction}_${channel}_${party}`.toUpperCase()
}

function contactRow(
  displayName: string,
  rest: Omit<StepDefinition, 'displayName' | 'category' | 'waitInDays' | 'baker'>,
): StepDefinition {
  return { displayName, category: 'OTHER', waitInDays: 0, baker: true, ...rest }
}

/**
 * Every step type (specification §4). The type is the display name in capitals with underscores.
 * What comes after a step is in `followUps.ts`.
 *
 * Texts are chosen for the history indicators, which read them case-sensitively: only our own calls,
 * e-mails and texts say Called, Emailed, Texted; only the submission says Submitted; a letter and the
 * confirmation are no outreach.
 */
export const STEPS = {
  NEW: {
    displayName: 'New',
    category: 'INITIAL',
    waitInDays: 0,
    historyOp: 'NEW',
    historyText: 'New audit',
    setsState: 'READY',
    baker: true,
    channel: null,
    party: null,
    direction: null,
  },
  AI_REVIEW: {
    displayName: 'AI Review',
    category: 'INITIAL',
    waitInDays: 2,
    historyOp: 'REVIEW',
    historyText: 'Sent to the review inbox',
    setsState: null,
    baker: false,
    channel: 'email',
    party: 'carrier',
    direction: 'out',
  },
  READY: {
    displayName: 'Ready',
    category: 'INITIAL',
    waitInDays: 0,
    historyOp: 'STARTED',
    historyText: 'Started Audit',
    setsState: 'CONTACTING',
    baker: true,
    channel: null,
    party: null,
    direction: null,
  },
  KICK_OFF_WITH_AGENT: {
    displayName: 'Kick Off with Agent',
    category: 'AGENT',
    waitInDays: WAIT_IN_DAYS,
    historyOp: 'EMAILED',
    historyText: 'Emailed Agent to kick off',
    setsState: null,
    baker: false,
    channel: 'email',
    party: 'agent',
    direction: 'out',
  },
  CALL_AGENT: {
    displayName: 'Call Agent',
    category: 'AGENT',
    waitInDays: WAIT_IN_DAYS,
    historyOp: 'CALLED',
    historyText: 'Called Agent',
    setsState: null,
    baker: true,
    channel: 'call',
    party: 'agent',
    direction: 'out',
  },
  GET_INSURED_FROM_AGENT: {
    displayName: 'Get Insured from Agent',
    category: 'AGENT',
    waitInDays: WAIT_IN_DAYS,
    historyOp: 'ASKED',
    historyText: 'Asked Agent for the insured contact',
    setsState: null,
    baker: true,
    channel: null,
    party: 'agent',
    direction: 'out',
  },
  GET_HELP_FROM_AGENT: {
    displayName: 'Get Help from Agent',
    category: 'AGENT',
    waitInDays: 7,
    historyOp: 'ASKED',
    historyText: 'Asked Agent for help',
    setsState: null,
    baker: true,
    channel: null,
    party: 'agent',
    direction: 'out',
  },
  RECEIVING_INFO_FROM_AGENT: {
    displayName: 'Receiving Info from Agent',
    category: 'AGENT',
    waitInDays: WAIT_IN_DAYS,
    historyOp: 'RECEIVING',
    historyText: 'Receiving info from Agent',
    setsState: 'HEARTBEAT',
    baker: true,
    channel: null,
    party: 'agent',
    direction: 'in',
  },
  RECEIVING_INFO_FROM_PROVIDED_AGENT: {
    displayName: 'Receiving Info from Provided Agent',
    category: 'AGENT',
    waitInDays: WAIT_IN_DAYS,
    historyOp: 'RECEIVING',
    historyText: 'Receiving info from Provided Agent',
    setsState: 'HEARTBEAT',
    baker: true,
    channel: null,
    party: 'agent',
    direction: 'in',
  },
  WAITING_FOR_AGENT: {
    displayName: 'Waiting for Agent',
    category: 'AGENT',
    waitInDays: 7,
    historyOp: 'WAITING',
    historyText: 'Waiting for Agent',
    setsState: null,
    baker: true,
    channel: null,
    party: 'agent',
    direction: null,
  },
  WAITING_FOR_PROVIDED_AGENT: {
    displayName: 'Waiting for Provided Agent',
    category: 'AGENT',
    waitInDays: 7,
    historyOp: 'WAITING',
    historyText: 'Waiting for Provided Agent',
    setsState: null,
    baker: true,
    channel: null,
    party: 'agent',
    direction: null,
  },
  EMAIL_INSURED: {
    displayName: 'Email Insured',
    category: 'INSURED',
    waitInDays: WAIT_IN_DAYS,
    historyOp: 'EMAILED',
    historyText: 'Emailed Insured',
    setsState: null,
    baker: false,
    channel: 'email',
    party: 'insured',
    direction: 'out',
  },
  INSURED_EMAIL_NEW_CONTACT: {
    displayName: 'Insured Email New Contact',
    category: 'INSURED',
    waitInDays: WAIT_IN_DAYS,
    historyOp: 'EMAILED',
    historyText: 'Emailed Insured (new contact)',
    setsState: null,
    baker: false,
    channel: 'email',
    party: 'insured',
    direction: 'out',
  },
  EMAILING_INSURED_2X: {
    displayName: 'Emailing Insured 2X',
    category: 'INSURED',
    waitInDays: WAIT_IN_DAYS,
    historyOp: 'EMAILED',
    historyText: 'Emailed Insured, second time',
    setsState: null,
    baker: false,
    channel: 'email',
    party: 'insured',
    direction: 'out',
  },
  CALL_INSURED: {
    displayName: 'Call Insured',
    category: 'INSURED',
    waitInDays: WAIT_IN_DAYS,
    historyOp: 'CALLED',
    historyText: 'Called Insured',
    setsState: null,
    baker: true,
    channel: 'call',
    party: 'insured',
    direction: 'out',
  },
  TEXT_INSURED: {
    displayName: 'Text Insured',
    category: 'INSURED',
    waitInDays: WAIT_IN_DAYS,
    historyOp: 'TEXTED',
    historyText: 'Texted Insured',
    setsState: null,
    baker: false,
    channel: 'text',
    party: 'insured',
    direction: 'out',
  },
  INSURED_EMAIL_3X: {
    displayName: 'Insured Email 3X',
    category: 'INSURED',
    waitInDays: 5,
    historyOp: 'EMAILED',
    historyText: 'Emailed Insured, third time',
    setsState: null,
    baker: false,
    channel: 'email',
    party: 'insured',
    direction: 'out',
  },
  MAILING_INSURED: {
    displayName: 'Mailing Insured',
    category: 'INSURED',
    waitInDays: 10,
    historyOp: 'MAILED',
    historyText: 'Mailed a letter to Insured',
    setsState: null,
    baker: false,
    channel: 'letter',
    party: 'insured',
    direction: 'out',
  },
  MAILING_INSURED_LOCATION: {
    displayName: 'Mailing Insured Location',
    category: 'INSURED',
    waitInDays: 10,
    historyOp: 'MAILED',
    historyText: 'Mailed a final notice to the location',
    setsState: null,
    baker: false,
    channel: 'letter',
    party: 'insured',
    direction: 'out',
  },
  WAITING_FOR_INSURED: {
    displayName: 'Waiting for Insured',
    category: 'INSURED',
    waitInDays: 5,
    historyOp: 'WAITING',
    historyText: 'Waiting for Insured',
    setsState: 'HEARTBEAT',
    baker: true,
    channel: null,
    party: 'insured',
    direction: null,
  },
  RECEIVING_INFO: {
    displayName: 'Receiving Info',
    category: 'INSURED',
    waitInDays: 5,
    historyOp: 'RECEIVING',
    historyText: 'Receiving info',
    setsState: 'HEARTBEAT',
    baker: true,
    channel: null,
    party: 'insured',
    direction: 'in',
  },
  SUBMIT_DOCS: {
    displayName: 'Submit Docs',
    category: 'POST SUBMIT',
    waitInDays: 0,
    historyOp: 'SUBMITTED',
    historyText: 'Submitted',
    setsState: 'SUBMITTED',
    baker: true,
    channel: 'web',
    party: 'insured',
    direction: 'in',
  },
  SENDING_CONFIRMATION_EMAIL: {
    displayName: 'Sending Confirmation Email',
    category: 'POST SUBMIT',
    waitInDays: 0,
    historyOp: 'CONFIRMED',
    historyText: 'Confirmation email sent',
    setsState: null,
    baker: false,
    channel: 'email',
    party: 'insured',
    direction: 'out',
  },
  WRONG_DOCS: {
    displayName: 'Wrong Docs',
    category: 'POST SUBMIT',
    waitInDays: WAIT_IN_DAYS,
    historyOp: 'WRONG_DOCS',
    historyText: 'Returned the documents',
    setsState: 'WRONG_DOCS',
    baker: true,
    channel: null,
    party: 'insured',
    direction: 'out',
  },
  PRODUCTIVE: {
    displayName: 'Productive',
    category: 'POST SUBMIT',
    waitInDays: 0,
    historyOp: 'OUTCOME',
    historyText: 'Productive: final summary',
    setsState: 'PRODUCTIVE',
    baker: true,
    channel: null,
    party: null,
    direction: null,
  },
  NONPRODUCTIVE: {
    displayName: 'Nonproductive',
    category: 'POST SUBMIT',
    waitInDays: 0,
    historyOp: 'OUTCOME',
    historyText: 'Nonproductive',
    setsState: 'NONPRODUCTIVE',
    baker: true,
    channel: null,
    party: null,
    direction: null,
  },
  SEND_TO_CARRIER_API: {
    displayName: 'Send to Carrier API',
    category: 'POST SUBMIT',
    waitInDays: 0,
    historyOp: 'SENT',
    historyText: 'Sent to carrier',
    setsState: 'SENT_TO_CARRIER',
    baker: false,
    channel: 'web',
    party: 'carrier',
    direction: 'out',
  },
  SENT_TO_CARRIER: {
    displayName: 'Sent to Carrier',
    category: 'POST SUBMIT',
    waitInDays: 0,
    historyOp: 'SENT',
    historyText: 'Sent to carrier',
    setsState: 'SENT_TO_CARRIER',
    baker: true,
    channel: null,
    party: 'carrier',
    direction: 'out',
  },
  MANUAL: {
    displayName: 'MANUAL',
    category: 'OTHER',
    waitInDays: 0,
    historyOp: 'MANUAL',
    historyText: 'Manual step',
    setsState: null,
    baker: true,
    channel: null,
    party: null,
    direction: null,
  },
  PROVIDED_DATA: {
    displayName: 'Provided Data',
    category: 'OTHER',
    waitInDays: 0,
    historyOp: 'PROVIDED',
    historyText: 'Provided Data',
    setsState: 'HEARTBEAT',
    baker: false,
    channel: 'web',
    party: 'insured',
    direction: 'in',
  },
  RESPONSE_TEXT_INSURED: {
    displayName: 'Response (Text Insured)',
    category: 'OTHER',
    waitInDays: 0,
    historyOp: 'RESPONSE',
    historyText: 'Insured texted',
    setsState: 'HEARTBEAT',
    baker: false,
    channel: 'text',
    party: 'insured',
    direction: 'in',
  },
  // Not in the specification, which texts in the chase alone: the link is sent again by text, too.
  REACHED_OUT_TEXT_INSURED: contactRow('Reached Out (Text Insured)', {
    historyOp: 'REACHED_OUT',
    historyText: 'Texted Insured',
    setsState: null,
    channel: 'text',
    party: 'insured',
    direction: 'out',
  }),
  // Not in the specification: what is sent about an appointment (`appointments.ts`).
  APPOINTMENT_EMAIL: {
    ...contactRow('Appointment Email', {
      historyOp: 'APPOINTMENT_SENT',
      historyText: 'Appointment email sent',
      setsState: null,
      channel: 'email',
      party: 'insured',
      direction: 'out',
    }),
    baker: false,
  },
  APPOINTMENT_REMINDER: {
    ...contactRow('Appointment Reminder', {
      historyOp: 'APPOINTMENT_SENT',
      historyText: 'Appointment reminder sent',
      setsState: null,
      channel: 'email',
      party: 'insured',
      direction: 'out',
    }),
    baker: false,
  },
  ...CONTACT_STEPS,
} as const satisfies Record<StepType, StepDefinition>

/** Where a step stands in the work (specification §4), in that order. */
export const STEP_CATEGORIES = ['INITIAL', 'AGENT', 'INSURED', 'POST SUBMIT', 'OTHER'] as const

export type StepCategory = (typeof STEP_CATEGORIES)[number]

export const STEP_TYPES: StepType[] = Object.keys(STEPS) as (keyof typeof STEPS)[]

/** Reads a stored or typed step type, also by its display name; null when it is none. */
export function readStepType(text: string): StepType | null {
  const name = text
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  return Object.hasOwn(STEPS, name) ? (name as StepType) : null
}

/** What has become of a step, in words. */
export const STEP_STATUSES: Record<StepStatus, string> = {
  SCHEDULED: 'Planned',
  OPEN: 'Open',
  QUEUED: 'In the outbox',
  COMPLETED: 'Done',
  ANSWERED: 'Answered',
  FAILED: 'Failed',
  WITHDRAWN: 'Withdrawn',
}
