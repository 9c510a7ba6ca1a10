import type { ErrorEntry } from './model.ts'

/** Documents of an audit, and the files behind them. */
export const DOCUMENT_ERRORS = {
  DOCUMENT_NOT_TAKEN: {
    message: '{name} was not taken: {why}.',
    next: 'Choose a PDF, JPEG, PNG, HEIC, XLSX, DOCX or CSV file of at most 25 MB.',
    audience: 'everyone',
    exit: 2,
  },
  DOCUMENT_NOT_SENT: {
    message: '{name} could not be sent.',
    next: 'It is still here. Try it again.',
    audience: 'everyone',
  },
  STAGED_FILE_MISSING: {
    message: 'The upload of {name} is no longer there.',
    next: 'Add the file again.',
    audience: 'everyone',
  },
  DOCUMENT_NOT_READ: {
    message: '{name} could not be read.',
    next: 'Nothing is lost. Try again; if it stays so, ask for the file again.',
    audience: 'everyone',
  },
  DOCUMENT_NOT_SHOWN: {
    message: '{name} is not drawn here: {why}.',
    next: 'Download it to look at it.',
    audience: 'screen',
  },
  DOCUMENT_LOCKED: {
    message: '{name} is locked with a password and is not shown here.',
    next: 'Ask for a copy without a password. Nothing is lost; it can be downloaded.',
    audience: 'screen',
  },
  DOCUMENT_INVALID: {
    message: '{name} is no document of this audit.',
    next: 'Add the file anew.',
    audience: 'everyone',
  },
  DOCUMENT_REASON_MISSING: {
    message: 'Removing {name} needs a reason.',
    next: 'Say why; it is kept in the history.',
    audience: 'everyone',
  },
} as const satisfies Record<string, ErrorEntry>

/** Scans that wait in the inbox. */
export const SCAN_ERRORS = {
  SCAN_KIND: {
    message: '{name} is no scan.',
    next: 'A scan is a PDF, JPEG, PNG or HEIC file. Order files are read by "bakehouse orders import".',
    audience: 'commandLine',
    exit: 2,
  },
  SCAN_NOT_SHOWN: {
    message: '{name} is not drawn here: {why}.',
    next: 'Download it to look at it, or set it aside and ask for it again. It stays in the inbox.',
    audience: 'screen',
  },
  SCAN_NOT_READ: {
    message: 'The file of {name} could not be read.',
    next: 'Nothing is lost; the scan waits. Try again.',
    audience: 'screen',
  },
  SCAN_FILE_GOING: {
    message: 'A file of {name} that was removed from this audit is just being cleared away.',
    next: 'Nothing is lost; the scan waits. Try again in a minute.',
    audience: 'screen',
    exit: 5,
  },
  SCAN_NOT_WAITING: {
    message: '{name} does not wait any more: {what}.',
    next: 'Go on with the next scan.',
    audience: 'screen',
    exit: 5,
  },
  SCAN_NOT_ATTACHED: {
    message: '{name} is not attached to an audit.',
    next: 'Only what is attached can be taken back.',
    audience: 'screen',
  },
  SCAN_REASON_MISSING: {
    message: 'Setting {name} aside needs a reason.',
    next: 'Say why; it is kept with the scan.',
    audience: 'screen',
  },
  SCAN_PAGES_MISSING: {
    message: 'No pages of {name} are chosen, or all of them.',
    next: 'Choose the pages that belong to another document.',
    audience: 'screen',
  },
  SCAN_PAGES_FAILED: {
    message: 'The pages of {name} could not be copied: {why}.',
    next: 'It is unchanged and waits. Attach it whole, or download it and leave its parts in the inbox.',
    audience: 'screen',
  },
  SCANS_MISSING: {
    message: 'There is no PDF and no image in {file}.',
    next: 'Name files, or a folder with PDF, JPEG, PNG or HEIC files in it.',
    audience: 'commandLine',
    exit: 2,
  },
} as const satisfies Record<string, ErrorEntry>
