import { FILE_DOOR_WORDS } from '#shared/documents/heldFiles.ts'
import { addMessages } from '../../app/i18nProvider.ts'

/** The texts of files that the virus scanner keeps out. */
addMessages({
  resources: {
    heldFiles: {
      name: 'Held file |||| Held files',
      fields: {
        dateAdded: 'Since',
        name: 'File',
        state: 'State',
        door: 'Came by',
        auditCode: 'Audit',
      },
    },
  },
  held: {
    title: 'Held by the virus scanner: %{carrier}',
    empty: 'No files are held. Files that the virus scanner stops wait here for your decision.',
    actions: 'Actions',
    state: { unchecked: 'Being checked', infected: 'Held: infected' },
    door: FILE_DOOR_WORDS,
    release: 'Release',
    release_of: 'Release %{name}',
    release_text:
      'The scanner found something in this file, or gave no verdict. Once it is released, staff can open it and it can be sent to the carrier. Release it only if you know that it is safe.',
    discard: 'Discard',
    discard_of: 'Discard %{name}',
    discard_text: 'It is left out for good, and the same file is not accepted again.',
    released: '%{name} is released.',
    discarded: '%{name} is discarded.',
  },
})
