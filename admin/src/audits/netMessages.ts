import { addMessages } from '../app/i18nProvider.ts'

/** The text of a final exposure that is not the worksheet's own. */
addMessages({
  worksheet: { differs: 'Differs from the worksheet: %{net}' },
})
