import { addMessages } from '../app/i18nProvider.ts'

/** The texts of the kit: inputs, dialogs, lists. */
addMessages({
  ui: {
    read_as: 'Read as %{text}',
    optional: 'Optional',
    cancel: 'Cancel',
    busy: 'One moment',
    saved_waiting: 'Saved. Waiting for the engine.',
    look_again: 'Look again',
    changed_meanwhile: 'Another user changed the audit meanwhile.',
    earlier: 'Previous',
    later: 'Next',
    page: 'Page %{page}',
    pages: 'Pages',
  },
})
