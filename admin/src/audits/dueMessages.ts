import { DUE_WITHIN } from '#shared/audit/bands.ts'
import { addMessages } from '../app/i18nProvider.ts'

/** How near a due day is, in the words of the list's filter and of the home screen. */
addMessages({
  due: {
    late: DUE_WITHIN.late.label,
    week: DUE_WITHIN.week.label,
    month: DUE_WITHIN.month.label,
  },
})
