import { addMessages } from '../../app/i18nProvider.ts'

/** The texts of what a feed profile gives to every order. */
addMessages({
  constants: {
    title: 'The same for every order',
    lead: 'What a field is where the file leaves it empty or has no column for it.',
    field: 'Another field',
    choose: 'Choose a field',
    add: 'Add',
    remove: 'Take away',
    remove_of: 'Take away %{field}',
  },
})
