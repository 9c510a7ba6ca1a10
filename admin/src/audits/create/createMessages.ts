import { addMessages } from '../../app/i18nProvider.ts'

/** The texts of the new audit's dialog. */
addMessages({
  create: {
    title: 'New audit for %{carrier}',
    lead: 'It starts in Order, in slice 9999, with a new code. You can fill in the rest later.',
    submit: 'Create audit',
    policy: 'Policy',
    insured: 'Insured',
    address: 'Mailing address',
    needed: '(required)',
    due_hint: 'If empty: 45 days after the policy ends.',
    day_hint: 'mm/dd/yyyy',
  },
})
