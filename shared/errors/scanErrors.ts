import type { ErrorEntry } from './ErrorEntry.ts'

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
