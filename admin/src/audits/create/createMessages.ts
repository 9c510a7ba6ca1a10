import { addMessages } from '../../app/i18nProvider.ts'

/** The texts of the new audit's dialog. */
addMessages({
  create: {
    title: 'New audit for %{carrier}',
    lead: 'It begins in Order, in slice 9999. Its code is made for you; what is missing can be filled in later.',
    submit: 'Make the audit',
    making: 'Making the audit',
    cancel: 'Cancel',
    policy: 'Policy',
    insured: 'Insured',
    address: 'Mailing address',
    needed: '(needed)',
    due_hint: 'Empty: 45 days after the policy ends.',
    day_hint: 'mm/dd/yyyy',
    problem: 'There is something to correct',
  },
})
