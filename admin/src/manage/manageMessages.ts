import { addMessages } from '../app/i18nProvider.ts'

/** The texts of the management, and of the steps' settings that the carriers share. */
addMessages({
  manage: {
    title: 'Manage',
    tabs: {
      users: 'Users',
      load: 'Load',
      bakery: 'Bakery',
      slices: 'Slices',
      outbox: 'Outbox',
      letters: 'Letters',
      system: 'System',
      access: 'Access log',
    },
    hints: {
      bakery: 'The firm’s own cadence: which step comes when',
      slices: 'Named portions of the work; only those that are active are on screen',
    },
    change: 'Change',
    remove: 'Remove',
    save: 'Save',
    close: 'Close',
    more: 'Show more',
    firm: {
      users: 'These are the users who share a carrier with you.',
      access: 'These are the changes that concern your carriers.',
      settings:
        'This holds for the whole firm, so you need the right for the whole firm to change it.',
      how: 'An admin who has that right can give it to you. An operator can too: bakehouse users set %{email} --firm',
    },
    bakery: { title: 'Steps of the bakery', lead: 'For every carrier that sets nothing else' },
  },
  cadence: {
    title: 'Steps',
    step: 'Step',
    days: 'Days it waits',
    built_in: 'Built in',
    bakery: 'Bakery',
    first: 'Before it is sent',
    actions: 'Actions',
    looks: 'A person looks first',
    own: 'Set here',
    change_of: 'Change the step %{step}',
    for_all: 'For every carrier',
    days_hint: 'A whole number from 1 to 60. Built in: %{days}.',
    first_label: 'A person looks before it is sent',
    lead: 'Audits under way follow it with their next step.',
    take_back: 'Take back what is set here',
  },
})
