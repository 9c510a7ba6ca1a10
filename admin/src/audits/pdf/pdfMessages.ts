import { addMessages } from '../../app/i18nProvider.ts'

/** The texts of the audit report. */
addMessages({
  pdf: {
    title: 'Report of %{name}',
    back: 'Back to audit',
    making: 'The report is being made',
    reading: 'The version is being read',
    pages: 'The report',
    download: 'Download',
    print: 'Print',
    save: 'Save this version',
    saving: 'Saving',
    saved: 'Saved as version %{number}.',
    versions: 'Versions',
    overwrite: 'This audit keeps only the newest version.',
    no_versions: 'None is saved yet. What you see is the audit as it is now.',
    now: 'As it is now',
    version: 'Version %{number}',
    saved_at: '%{at}, by %{who}',
    names: 'This is the carrier’s copy: it has no steps, no history and no staff.',
  },
})
