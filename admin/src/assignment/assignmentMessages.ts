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
    take: 'Take',
    give_up: 'Give up',
    title: 'Assign the audit',
    hint: 'It stays theirs until it is assigned anew. The queue gives it to no one else.',
  },
})
