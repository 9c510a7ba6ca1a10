import { addMessages } from '../app/i18nProvider.ts'

/** The texts of the inputs. */
addMessages({
  ui: {
    read_as: 'Read as %{text}',
  },
})
