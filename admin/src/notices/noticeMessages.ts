import { addMessages } from '../app/i18nProvider.ts'

/** Notifications name only the audit's code and the event: others may see the screen. */
addMessages({
  notices: {
    title: 'Notifications',
    about: 'For the carrier you are viewing',
    kind: {
      answers: 'An insured or agent answers or submits, on an audit that I have claimed',
      calls: 'A scheduled callback is due, on an audit that I have claimed',
      ends: 'An import or a long request of mine ends',
    },
    desktop: 'Also outside of this page, as a notification of the computer',
    desktop_hint:
      "While the admin is open. It has the audit's code and what happened, no names. The browser asks first.",
    nothing_chosen: 'Choose your notifications first.',
    denied:
      'This browser does not let this site show notifications. Allow them in its settings for this site, then switch this on again.',
    not_answered: 'The browser was not answered. Switch it on again, and allow it there.',
    unsupported: 'This browser has no notifications for this page.',
    answer: {
      PROVIDED: 'Data was provided',
      SUBMITTED: 'Submitted',
      SKIPPED: 'Submitted, with documents left out',
      RESPONSE: 'There is a response',
      LATE: 'Answers came in after the figures were final',
      REFUSED: 'What was submitted could not be accepted',
    },
    call: 'A scheduled callback is due',
    import: 'Import',
    import_ended: 'The file is imported',
    command: {
      exportInvoice: 'Invoice',
      reconcileInvoices: 'Invoices and audits compared',
      retryOutgoing: 'Message sent again',
      resendResults: 'Results sent again',
      removeCarrier: 'Carrier removed',
      removeDemoAudit: 'Demo audit removed',
    },
    command_done: 'Done',
    command_refused: 'Refused',
  },
})
