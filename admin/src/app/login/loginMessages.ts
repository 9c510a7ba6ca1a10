import { addMessages } from '../i18nProvider.ts'

/** The texts of the sign-in. */
addMessages({
  login: {
    title: 'Sign in',
    lead: 'Premium-audit operations. Sign in with the account your admin registered.',
    button: 'Sign in with Google',
    busy: 'Waiting for the sign-in window',
  },
})
