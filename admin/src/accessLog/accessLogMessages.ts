import { addMessages } from '../app/i18nProvider.ts'

/** The texts of the access log. */
addMessages({
  resources: {
    accessLog: {
      fields: { dateAdded: 'When', by: 'Who', email: 'Whose access', op: 'What' },
    },
  },
  accessLog: {
    title: 'Access log',
    lead: 'Written with the change itself. No line can be changed or removed.',
    added: 'Added.',
    changed: 'Changed.',
    removed: 'Removed.',
    yes: 'yes',
    no: 'no',
    single_reviewer: {
      asked: 'Single reviewer: asked for.',
      on: 'Single reviewer: turned on.',
      off: 'Single reviewer: turned off.',
    },
    set: '%{field}: %{to}',
    from_to: '%{field}: %{from} → %{to}',
    empty: 'No access has been changed yet.',
  },
})
