import { addMessages } from '../app/i18nProvider.ts'

/** The texts of whose audits are whose. */
addMessages({
  assignment: {
    auditor: 'Auditor',
    unassigned: 'Unassigned',
    you: 'You',
    assigned_to: 'Assigned to %{name}',
    away: '%{name} (away)',
    choose: 'Choose',
    assign: 'Assign',
    take: 'Assign to me',
    give_up: 'Unassign me',
    title: 'Assign the audit',
    hint: 'It stays theirs until it is reassigned. The queue offers it to no one else.',
  },
})
