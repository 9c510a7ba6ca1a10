import type { OutgoingTemplate, OutgoingTemplates } from '#shared/firm/model.ts'
import type { Language } from '#shared/kernel/language.ts'
import { APPOINTMENT_TEMPLATES } from './appointmentTemplates.ts'
import { SPANISH_RETURNED, SPANISH_TEMPLATES } from './spanishTemplates.ts'

const WHAT_FOR =
  '{carrierName} has asked us to do a premium audit for {insuredCompany}. The policy was priced on estimates. We now need your actual figures for {periodStart} to {periodEnd}.'

const HOW = `Please answer {dueBy} on this page:

{link}

You can also open {landing} and type the code {code} and the PIN {pin}.

Please have ready: {documents}.`

const HOW_BY_LETTER = `Please answer {dueBy}. Open {landing} and type:

Code: {code}
PIN: {pin}

Or scan the square code on this page with your phone.

Please have ready: {documents}.`

const END = `{help}

Thank you`

/** Plain words: the reader has never heard of a premium audit. */
const ENGLISH_TEMPLATES: OutgoingTemplates = {
  AI_REVIEW: {
    subject: 'Please review order {orderNumber}',
    text: `Please look over this order before we begin.

Order: {orderNumber}
Policy: {policyNumber}
Insured: {insuredCompany}
Open points: {defects}

Reply to this email if something is wrong. If we hear nothing, we begin.`,
  },
  KICK_OFF_WITH_AGENT: {
    subject: 'Premium audit for {insuredCompany}',
    text: `Hello {agentName},

${WHAT_FOR} The policy number ends in {policyLastFour}.

Can you help us reach the right person? Please reply with the name, email and phone of the person who keeps the books. If you have the figures, you can send them to us.

We need this {dueBy}.

${END}`,
  },
  EMAIL_INSURED: {
    subject: 'Your premium audit for {carrierName}',
    text: `Hello {contactName},

${WHAT_FOR}

${HOW}

${END}`,
  },
  INSURED_EMAIL_NEW_CONTACT: {
    subject: 'Your premium audit for {carrierName}',
    text: `Hello {contactName},

Your insurance agent gave us your email address. ${WHAT_FOR}

${HOW}

${END}`,
  },
  EMAILING_INSURED_2X: {
    subject: 'Reminder: your premium audit for {carrierName}',
    text: `Hello {contactName},

We wrote to you about the premium audit for {insuredCompany}. We have no answer from you yet.

${HOW}

${END}`,
  },
  INSURED_EMAIL_3X: {
    subject: 'Please answer: your premium audit for {carrierName}',
    text: `Hello {contactName},

We have tried to reach you a few times about the premium audit for {insuredCompany}. If we do not hear from you, we have to tell {carrierName} that we got no answer.

${HOW}

${END}`,
  },
  TEXT_INSURED: {
    subject: '',
    text: '{carrierName}: please answer your premium audit for {insuredCompany} {dueBy}. {link} Code {code}, PIN {pin}. Reply STOP to get no more texts.',
  },
  MAILING_INSURED: {
    subject: 'Your premium audit for {carrierName}',
    text: `Dear {contactName},

${WHAT_FOR} We have tried to reach you and have no answer yet.

${HOW_BY_LETTER}

${END}`,
  },
  MAILING_INSURED_LOCATION: {
    subject: 'Final notice: your premium audit for {carrierName}',
    text: `Dear {contactName},

This is our final notice. ${WHAT_FOR} If we do not hear from you, we have to tell {carrierName} that we got no answer.

${HOW_BY_LETTER}

${END}`,
  },
  SENDING_CONFIRMATION_EMAIL: {
    subject: 'We have your answers',
    text: `Hello {contactName},

Thank you. We have your answers for the premium audit of {insuredCompany}.

You can read them on this page:

{link}

We will look at them now. If something is missing, we will get in touch.

{help}`,
  },
  APPOINTMENT_EMAIL: APPOINTMENT_TEMPLATES.en.set,
  APPOINTMENT_REMINDER: APPOINTMENT_TEMPLATES.en.reminder,
}

const RETURNED_EMAIL: OutgoingTemplate = {
  subject: 'We need something more for your premium audit',
  text: `Hello {contactName},

Thank you for what you sent for the premium audit of {insuredCompany}. Something is missing or not right yet. This page says what we need:

{link}

You can also open {landing} and type the code {code} and the PIN {pin}.

Please send it {dueBy}.

{help}

Thank you`,
}

const ENGLISH_RETURNED: OutgoingTemplates = {
  EMAIL_INSURED: RETURNED_EMAIL,
  INSURED_EMAIL_NEW_CONTACT: RETURNED_EMAIL,
  EMAILING_INSURED_2X: RETURNED_EMAIL,
  INSURED_EMAIL_3X: RETURNED_EMAIL,
  TEXT_INSURED: {
    subject: '',
    text: '{carrierName}: we need something more for the premium audit of {insuredCompany} {dueBy}. {link} Code {code}, PIN {pin}. Reply STOP to get no more texts.',
  },
}

/**
 * What the engine writes at each step that it sends (docs/decisions/0015), by language: the carrier is
 * written to in English alone. A carrier can have words of its own.
 */
export const TEMPLATES = {
  en: ENGLISH_TEMPLATES,
  es: SPANISH_TEMPLATES,
} as const satisfies Record<Language, OutgoingTemplates>

/**
 * What an insured reads whose documents were returned, in place of the words of a first contact or of a
 * reminder.
 */
export const RETURNED_TEMPLATES = {
  en: ENGLISH_RETURNED,
  es: SPANISH_RETURNED,
} as const satisfies Record<Language, OutgoingTemplates>
