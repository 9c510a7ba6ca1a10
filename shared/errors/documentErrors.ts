import type { ErrorEntry } from './ErrorEntry.ts'

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
