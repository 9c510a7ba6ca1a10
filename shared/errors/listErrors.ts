import type { ErrorEntry } from './ErrorEntry.ts'

/** What lists of audits, their export, work on many and new audits are refused for. */
export const LIST_ERRORS = {
  AUDIT_NOT_DELETED: {
    message: 'Nobody deletes an audit.',
    next: 'Nothing was changed. Cancel it instead: its history stays.',
    audience: 'screen',
  },
  ORDER_NUMBER_TAKEN: {
    message: 'There is an audit of the order number {orderNumber} already.',
    next: 'Search for it, or give another order number. Nothing was made.',
    audience: 'everyone',
    exit: 5,
  },
  AUDIT_MAKER_NOT_ADMIN: {
    message: 'Only an admin of the carrier makes new audits.',
    next: 'Ask an admin, or send the order to them.',
    audience: 'everyone',
    exit: 4,
  },
  EXPORT_STOPPED: {
    message: 'The export stopped after {count} audits.',
    next: 'No file was saved. Try again when the database answers.',
    audience: 'screen',
  },
  ADVANCE_STOPPED: {
    message: 'The run stopped: the database did not take part in it any more.',
    next: 'What was advanced stays advanced. Start it again: it goes on where it stopped.',
    audience: 'screen',
  },
  VIEW_NAME_MISSING: {
    message: 'A saved view needs a name.',
    next: 'Type one, then save it.',
    audience: 'screen',
  },
  VIEW_TOO_LARGE: {
    message: 'The view {name} narrows the list by too much to be shared.',
    next: 'Clear some of its filters, then share it again. Nothing was shared.',
    audience: 'screen',
  },
  VIEWS_FULL: {
    message: 'There are {most} shared views already.',
    next: 'Remove one that nobody uses, or keep this one to yourself. Nothing was shared.',
    audience: 'screen',
  },
  VIEW_OF_ANOTHER: {
    message: 'The view {name} was shared by {by}.',
    next: 'They or an admin can remove it. Nothing was changed.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>
