import { addMessages } from '../app/i18nProvider.ts'

/** The texts of the kit: inputs, dialogs, lists. */
addMessages({
  ui: {
    read_as: 'Read as %{text}',
    optional: 'Optional',
    done: 'Done',
    missing: 'Missing',
    open_calendar: 'Open the calendar for %{field}',
    cancel: 'Cancel',
    busy: 'One moment',
    saved_waiting: 'Saved. Waiting for the engine.',
    look_again: 'Look again',
    changed_meanwhile: 'Another user changed the audit meanwhile.',
    earlier: 'Previous page',
    later: 'Next page',
    page: 'Page %{page}',
    pages: 'Pages',
    job_waits: 'The worker does not run: this is done when it runs again. You can close this.',
  },
})
