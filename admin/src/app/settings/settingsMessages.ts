/** The texts of the settings. */
export const settingsMessages = {
  settings: {
    title: 'Settings',
    look: 'Look and keys',
    theme: 'Colours',
    theme_system: 'As the system',
    theme_light: 'Light',
    theme_dark: 'Dark',
    density: 'Rows',
    density_compact: 'Compact',
    density_comfortable: 'Comfortable',
    work: 'Work',
    carrier: 'Carrier on screen',
    language: 'Language: English. There is no other yet.',
    kept: 'This browser remembers these choices. Carrier, colours and rows stay after you sign out.',
  },
}
