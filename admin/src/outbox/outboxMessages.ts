import { addMessages } from '../app/i18nProvider.ts'

/** The texts of the outbox. */
addMessages({
  resources: {
    outbox: {
      name: 'Outgoing message |||| Outbox',
      fields: {
        dateAdded: 'Written',
        to: 'To',
        subject: 'What',
        delivery: { state: 'State' },
      },
    },
  },
  outbox: {
    title: 'Outbox',
    kind: 'What goes out',
    filter: 'Which of them',
    mail: 'Emails',
    messages: 'Text messages',
    letters: 'Letters',
    only: {
      all: 'All',
      waiting: 'Waiting',
      uncertain: 'Perhaps sent',
      failed: 'Failed',
      sent: 'Sent',
    },
    states: {
      queued: 'Waiting',
      sending: 'Being sent',
      sent: 'Sent',
      failed: 'Failed',
      uncertain: 'Perhaps sent',
      takenBack: 'Taken back',
      print: 'To print',
    },
    sender: {
      both: { none: 'No sender of emails or text messages is set up' },
      mail: {
        none: 'No sender of emails is set up',
        stopped: 'Emails have not left since %{since}',
      },
      text: {
        none: 'No sender of text messages is set up',
        stopped: 'Text messages have not left since %{since}',
      },
      none_hint:
        'What is written waits in the outbox, and no step counts as an attempt. The person who runs the worker sets one up: "bakehouse doctor" says how.',
      stopped_hint: 'It is tried again automatically. Nothing is lost or sent twice.',
    },
    actions: 'Actions',
    open: 'Read',
    open_of: 'Read "%{what}" to %{to}',
    retry: 'Send again',
    retry_of: 'Send again to %{to}',
    asked: 'Asked for. The worker sends it.',
    because: 'It could not be delivered: %{error}',
    last_said: 'At its last try: %{error}',
    failed_hint:
      'Sending again goes to the same address. To write to another, correct it on the audit and create the step again.',
    uncertain_hint:
      'The mail server may have this or not. It is not sent again automatically: ask the recipient or look into the server’s log, then decide.',
    shown_as: 'How it is shown',
    looks: 'As it looks',
    looks_of: 'The email as it looks',
    plain: 'Plain text',
    attached: 'Attached: %{names}',
    it_was_sent: 'It was sent',
    deciding: 'Asked for. The worker takes note of it.',
    empty: 'Nothing has gone out for this carrier yet. The worker writes when a step is due.',
    empty_filter: 'None of these.',
    show_all: 'Show all',
  },
})
