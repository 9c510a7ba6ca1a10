import { addMessages } from '../../app/i18nProvider.ts'

/** The texts of messages that came in and wait for a person. */
addMessages({
  resources: {
    inbound: {
      name: 'Message |||| Messages',
      fields: { at: 'Received', from: 'From', subject: 'Message and why it waits' },
    },
  },
  inbound: {
    of_carrier: 'Messages for %{carrier}',
    of_none: 'Messages with no known carrier',
    empty: 'No messages are waiting. Those that clearly belong to an audit are on its page.',
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
    deciding: 'Requested. The worker does it next.',
    attached: 'The message is a response of %{code}.',
    dismissed: 'The message is set aside.',
    decided: 'It has been decided.',
  },
})
