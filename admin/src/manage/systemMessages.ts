import { addMessages } from '../app/i18nProvider.ts'

/** The texts of the tab System. */
addMessages({
  system: {
    queues: 'Waiting to be sent',
    queue: { mail: 'Emails', messages: 'Text messages' },
    to_outbox: 'Open the outbox',
    loading: 'Reading what waits',
    backup: 'Last backup',
    no_backup: 'None by "bakehouse backup". Exports of Firestore itself do not show here.',
    backup_of: '%{documents} documents and %{files} files',
    exceptions: 'Exceptions',
    exceptions_loading: 'Counting exceptions',
    none: 'No exceptions',
    rule: 'Exception',
    count: 'Count',
    oldest: 'Oldest',
    to_exceptions: 'Open the exceptions',
  },
})
