import { addMessages } from '../app/i18nProvider.ts'

/** The texts of the users. A field's name stands below `fields`: columns and inputs find it there. */
addMessages({
  resources: {
    users: {
      name: 'User |||| Users',
      fields: {
        name: 'Name',
        email: 'Email',
        role: 'Role',
        carriers: 'Carriers',
        firm: 'Whole firm',
      },
    },
  },
  users: {
    title: 'Users',
    lead: 'Only people listed here can sign in. Every change is in the access log.',
    none: 'No users share a carrier with you.',
    add: 'Add user',
    change: 'Change',
    change_title: 'Change user',
    change_of: 'Change %{name}',
    save: 'Save',
    remove: 'Remove',
    remove_title: 'Remove user',
    remove_of: 'Remove %{name}',
    remove_lead:
      '%{email} is signed out and cannot sign in again. What they did stays in the history under their name.',
    actions: 'Actions',
    you: '(you)',
    whole_firm: 'Whole firm',
    email_hint: 'The address of the Google account they sign in with.',
    firm_label: 'May change what holds for the whole firm: slices, steps of the bakery, all users',
    foreign: 'Also works for %{carriers}. Only an admin of these can take them.',
    roles: { admin: 'Admin', baker: 'Baker', carrier: 'Carrier user' },
    role_hints: {
      admin: 'Does everything for their carriers: also review, bill and manage.',
      baker: 'Works audits up to their outcome. No users, carriers or invoices.',
      carrier: 'Sees their own inventory and leaves order files and comments.',
    },
  },
})
