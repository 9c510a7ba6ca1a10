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
    filter: 'Status',
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
      both: { none: 'Email and text messages are not set up yet' },
      mail: {
        none: 'Email is not set up yet',
        stopped: 'Emails have not gone out since %{since}',
      },
      text: {
        none: 'Text messages are not set up yet',
        stopped: 'Text messages have not gone out since %{since}',
      },
      none_hint:
        'Messages wait in the outbox, and their steps do not count as contact attempts. Ask the person who runs the worker to set this up: "npx bakehouse doctor" says how.',
      stopped_hint: 'The worker keeps trying. Nothing is lost or sent twice.',
    },
    actions: 'Actions',
    open: 'Read',
    open_of: 'Read "%{what}" to %{to}',
    retry: 'Send again',
    retry_of: 'Send again to %{to}',
    asked: 'Requested. The worker sends it next.',
    because: 'It could not be delivered: %{error}',
    last_said: 'Last attempt: %{error}',
    failed_hint:
      'Sending again goes to the same address. To write to another, correct it on the audit and create the step again.',
    uncertain_hint:
      'The mail server did not confirm this message, so it may or may not have gone out. It is not sent again automatically. Ask the recipient or check the server’s log, then decide.',
    shown_as: 'View',
    looks: 'As sent',
    looks_of: 'The email as sent',
    plain: 'Plain text',
    attached: 'Attached: %{names}',
    it_was_sent: 'It was sent',
    deciding: 'Requested. The worker records it next.',
    empty: 'No messages for this carrier yet. The worker writes one when a step is due.',
    empty_filter: 'No messages with this status.',
    show_all: 'Show all',
  },
})
