import { addMessages } from '../app/i18nProvider.ts'

/** The texts of leaving what is not saved. */
addMessages({
  unsaved: {
    title: 'Leave without saving?',
    kept_text:
      'You have 1 unsaved change. It is kept in this tab until you sign out. |||| You have %{smart_count} unsaved changes. They are kept in this tab until you sign out.',
    lost_text:
      'You have 1 unsaved change. Leaving discards it. |||| You have %{smart_count} unsaved changes. Leaving discards them.',
    sign_out_text:
      'You have 1 unsaved change. Signing out discards it. |||| You have %{smart_count} unsaved changes. Signing out discards them.',
    stay: 'Stay',
    leave: 'Leave',
    leave_and_keep: 'Leave and keep changes',
    discard: 'Discard changes',
  },
})
