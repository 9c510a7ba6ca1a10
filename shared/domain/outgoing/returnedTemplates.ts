import type { OutgoingTemplate, OutgoingTemplates } from './OutgoingTemplate.ts'

const EMAIL: OutgoingTemplate = {
  subject: 'We need something more for your premium audit',
  text: `Hello {contactName},

Thank you for what you sent for the premium audit of {insuredCompany}. Something is missing or not right yet. This page says what we need:

{link}

You can also open {landing} and type the code {code} and the PIN {pin}.

Please send it {dueBy}.

{help}

Thank you`,
}

/**
 * What an insured reads whose documents were returned, in place of the words of a first contact or of a
 * reminder that nobody has answered.
 */
export const RETURNED_TEMPLATES: OutgoingTemplates = {
  EMAIL_INSURED: EMAIL,
  INSURED_EMAIL_NEW_CONTACT: EMAIL,
  EMAILING_INSURED_2X: EMAIL,
  INSURED_EMAIL_3X: EMAIL,
  TEXT_INSURED: {
    subject: '',
    text: '{carrierName}: we need something more for the premium audit of {insuredCompany} {dueBy}. {link} Code {code}, PIN {pin}. Reply STOP to get no more texts.',
  },
}
