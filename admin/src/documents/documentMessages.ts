import { addMessages } from '../app/i18nProvider.ts'

/** The texts of the documents of an audit. */
addMessages({
  documents: {
    title: 'Documents',
    choose: 'Add files',
    drop: 'or drop them here. PDF, JPEG, PNG, HEIC, XLSX, DOCX, CSV, 25 MB each.',
    none: 'No document has come yet.',
    left_unsent: '%{name} did not come to %{code}. %{reason} Open the audit and add it again.',
    failed: 'The documents could not be read.',
    wanted: 'Documents that are wanted',
    came: 'Has come',
    missing: 'Missing',
    declined: 'Not sent: %{why}',
    or: 'or',
    type_of: 'Type of %{name}',
    to_check: 'To check',
    to_check_hint:
      '%{smart_count} document came with a message and counts for nothing yet: open it, and confirm its type or remove it. |||| %{smart_count} documents came with messages and count for nothing yet: open each, and confirm its type or remove it.',
    confirm: 'Confirm',
    confirm_one: 'Confirm %{name} as %{type}',
    from_insured: 'from the public side',
    open: 'Open',
    open_one: 'Open %{name}',
    remove: 'Remove',
    remove_one: 'Remove %{name}',
    cancel: 'Cancel',
    cancel_one: 'Cancel %{name}',
    sending: 'Sending %{name}',
    reading: 'The document is being read',
    no_preview: 'This kind of file is not shown here. Download it.',
    download: 'Download',
    more_pages: 'These are the first %{shown} of %{of} pages. Download it for the rest.',
  },
})
