import { addMessages } from '../app/i18nProvider.ts'

/** The texts of the records examined, on the audit's page and in its editor. */
addMessages({
  records: {
    title: 'Records',
    checks: 'Records and worksheet',
    tolerance: 'Up to %{share} apart agrees',
    check: 'Check',
    record: 'Records',
    worksheet: 'Worksheet',
    result: 'Result',
    not_read: 'Not read',
    none: 'Nothing to compare yet.',
    read: 'Read from it: %{figure}',
  },
})
