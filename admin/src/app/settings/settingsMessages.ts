import { addMessages } from '../i18nProvider.ts'

/** The texts of the settings. */
addMessages({
  settings: {
    title: 'Settings',
    profile: 'Profile',
    profile_text: 'An admin changes these, under Manage.',
    profile_reading: 'Being read',
    name: 'Name',
    email: 'Email',
    role: 'Role',
    roles: { admin: 'Admin', baker: 'Baker', carrier: 'Carrier user' },
    carriers: 'Carriers',
    none: 'None',
    look: 'Look and keys',
    theme: 'Colors',
    theme_system: 'Match system',
    theme_light: 'Light',
    theme_dark: 'Dark',
    density: 'Rows',
    density_compact: 'Compact',
    density_comfortable: 'Comfortable',
    work: 'Work',
    carrier: 'Carrier on screen',
    language: 'Language: English',
    demo: 'The demo page: a demo audit, and the shared parts of the screens',
    kept: 'This browser remembers these choices. Carrier, colors, rows and notifications stay after you sign out.',
  },
})
