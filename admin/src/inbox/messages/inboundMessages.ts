import { addMessages } from '../../app/i18nProvider.ts'

/** The texts of messages that came in and wait for a person. */
addMessages({
  resources: {
    inbound: {
      name: 'Message |||| Messages',
      fields: { at: 'Received', from: 'From', subject: 'What and why it waits' },
    },
  },
  inbound: {
    of_carrier: 'Messages for %{carrier} that wait',
    of_none: 'Messages of which no carrier is known',
    empty: 'No message waits. What belongs to an audit for certain is on its page.',
    empty_none:
      'Of every message the carrier is known. One without comes here, to be attached by its code.',
    mail: 'Email',
    text: 'Text message',
    actions: 'Actions',
    open: 'Read',
    open_of: 'Read "%{what}" from %{from}',
    wordless: 'Without words',
    media:
      '%{smart_count} picture came with it and is at the provider. |||| %{smart_count} pictures came with it and are at the provider.',
    files: 'Files',
    seems: 'It seems to belong to',
    code: 'Audit code',
    attach: 'Attach to audit',
    set_aside: 'Set aside',
    deciding: 'Asked for. The worker does it.',
    attached: 'The message is a response of %{code}.',
    dismissed: 'The message is set aside.',
    decided: 'It does not wait any more.',
  },
})
