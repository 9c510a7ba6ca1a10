import type { ErrorEntry } from './model.ts'

/** Documents of an audit, scans and files in the inbox. */
export const DOCUMENT_ERRORS = {
  // Documents of an audit, and the files behind them.
  DOCUMENT_NOT_TAKEN: {
    message: '{name} was not accepted: {why}.',
    next: 'Choose a PDF, JPEG, PNG, HEIC, XLSX, DOCX or CSV file of at most 25 MB.',
    audience: 'everyone',
    exit: 2,
  },
  DOCUMENT_NOT_SENT: {
    message: '{name} could not be uploaded.',
    next: 'The file is still here. Try again.',
    audience: 'everyone',
  },
  STAGED_FILE_MISSING: {
    message: 'The upload of {name} no longer exists.',
    next: 'Add the file again.',
    audience: 'everyone',
  },
  DOCUMENT_NOT_READ: {
    message: '{name} could not be read.',
    next: 'Nothing is lost. Try again. If it fails again, ask for a new copy of the file.',
    audience: 'everyone',
  },
  DOCUMENT_NOT_SHOWN: {
    message: '{name} cannot be shown here: {why}.',
    next: 'Download it to view it.',
  },
  DOCUMENT_LOCKED: {
    message: '{name} is password-protected and cannot be shown here.',
    next: 'Ask for a copy without a password. Nothing is lost; you can download it.',
  },
  DOCUMENT_INVALID: {
    message: '{name} is not a document of this audit.',
    next: 'Add the file again.',
    audience: 'everyone',
  },
  DOCUMENT_REASON_MISSING: {
    message: 'Removing {name} needs a reason.',
    next: 'Enter a reason. It is kept in the history.',
    audience: 'everyone',
  },
  // Files on their way into a carrier’s inbox.
  INBOX_FILE_KIND: {
    message: 'The inbox does not accept files like {name}.',
    next: 'Drop order files as CSV, XLSX or XML and scans as PDF, JPEG, PNG or HEIC. Save another workbook as XLSX.',
    audience: 'everyone',
    exit: 2,
  },
  INBOX_FILE_TOO_BIG: {
    message: '{name} has {size} MB; the inbox accepts files of up to {limit} MB. It was not read.',
    next: 'Split it, or import it with "bakehouse orders import", which reads order files of any size.',
    audience: 'everyone',
    exit: 2,
  },
  INBOX_FILE_BROKEN: {
    message: '{name} is damaged, or is not what its name says.',
    next: 'Ask for a new copy. Nothing of it was kept.',
    audience: 'everyone',
    exit: 2,
  },
  INBOX_FILE_LOCKED: {
    message: '{name} is password-protected.',
    next: 'Ask for a copy without a password. Nothing of it was kept.',
    audience: 'everyone',
    exit: 2,
  },
  INBOX_FILE_GOING: {
    message: 'An earlier, interrupted upload of {name} is still being deleted.',
    next: 'Nothing is lost; keep the file. Try again tomorrow.',
    audience: 'everyone',
    exit: 5,
  },
  INBOX_FILE_CHANGED: {
    message: '{name} is now {status}.',
    next: 'Reload the inbox and check the file.',
  },
  // Workbooks.
  WORKBOOK_LOCKED: {
    message: '{file} is locked with a password.',
    next: 'Open it, remove the password and save it, or ask for a copy without one.',
    audience: 'everyone',
  },
  WORKBOOK_KIND: {
    message: '{file} is a workbook of the kind {kind}, which is not read.',
    next: 'Open it in a spreadsheet program, save it as .xlsx and import that.',
    audience: 'everyone',
  },
  WORKBOOK_UNSAFE: {
    message: '{file} holds macros or other files, which a workbook of orders never needs.',
    next: 'Ask the carrier where it comes from. Saved as .xlsx without macros it can be imported.',
    audience: 'everyone',
  },
  WORKBOOK_TOO_LARGE: {
    message: '{file} is larger than a workbook may be: {limit}.',
    next: 'Remove what is not of the orders, divide it, or save the sheet as CSV.',
    audience: 'everyone',
  },
  WORKBOOK_BROKEN: {
    message: '{file} is damaged, or is not a workbook.',
    next: 'If it opens in a spreadsheet program, save it again as .xlsx. Else ask for a new copy.',
    audience: 'everyone',
  },
  // Scans in the inbox.
  SCAN_KIND: {
    message: '{name} is not a scan.',
    next: 'Use a PDF, JPEG, PNG or HEIC file. Import order files with "bakehouse orders import".',
    audience: 'commandLine',
    exit: 2,
  },
  SCANS_MISSING: {
    message: 'There is no PDF or image in {file}.',
    next: 'Name files, or a folder with PDF, JPEG, PNG or HEIC files.',
    audience: 'commandLine',
    exit: 2,
  },
  SCAN_NOT_SHOWN: {
    message: '{name} cannot be shown here: {why}.',
    next: 'Download it to view it, or set it aside and ask for a new copy. It stays in the inbox.',
  },
  SCAN_NOT_READ: {
    message: 'The file of {name} could not be read.',
    next: 'Nothing is lost; the scan stays in the inbox. Try again.',
  },
  SCAN_FILE_GOING: {
    message: 'A file of {name} that was removed from this audit is still being deleted.',
    next: 'Nothing is lost; the scan stays in the inbox. Try again in a minute.',
    exit: 5,
  },
  SCAN_NOT_WAITING: {
    message: '{name} is no longer waiting: {what}.',
    next: 'Continue with the next scan.',
    audience: 'everyone',
    exit: 5,
  },
  SCAN_NOT_ATTACHED: {
    message: '{name} is not attached to an audit.',
    next: 'Choose a scan that is attached to an audit.',
  },
  SCAN_REASON_MISSING: {
    message: 'Setting {name} aside needs a reason.',
    next: 'Enter a reason. It is kept with the scan.',
    audience: 'everyone',
    exit: 2,
  },
  SCAN_PAGES_MISSING: {
    message: 'Either no pages or all pages of {name} are selected.',
    next: 'Select the pages that belong to another document.',
  },
  SCAN_PAGES_FAILED: {
    message: 'The pages of {name} could not be copied: {why}.',
    next: 'The scan is unchanged and stays in the inbox. Attach it whole, or download it and upload its parts to the inbox.',
  },
} as const satisfies Record<string, ErrorEntry>
