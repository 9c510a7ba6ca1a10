import type { ErrorEntry } from './model.ts'

/**
 * What can be wrong with an order file (ORDER_FILE_…: it is refused whole and nothing is written),
 * with one of its orders (ORDER_…: that order is rejected) or only incomplete (ORDER_DEFECT_…: the
 * audit is made and lists it), and with feed profiles and typed orders.
 */
export const ORDER_ERRORS = {
  // The file.
  ORDER_FILE_EMPTY: {
    message: '{file} is empty.',
    next: 'Ask the carrier to send it again.',
    audience: 'everyone',
  },
  ORDER_FILE_UNDECODABLE: {
    message: '{file} is not text in UTF-8, UTF-16 or windows-1252.',
    next: 'Save it as UTF-8 ("CSV UTF-8" in Excel) and import it again.',
    audience: 'everyone',
  },
  ORDER_FILE_NOT_TEXT: {
    message: '{file} is not a text file.',
    next: "Import the carrier's CSV, XLSX or XML file itself, not a PDF or archive.",
    audience: 'everyone',
  },
  ORDER_FILE_NO_HEADER: {
    message: 'The first line of {file} is not a header: none of its cells is a known column.',
    next: 'Add the header line ("Order Number", "Policy Number", …), or use the carrier\'s profile.',
    audience: 'everyone',
  },
  ORDER_FILE_COLUMN_MISSING: {
    message: '{file} is missing required columns: {columns}.',
    next: "Add them, or use a profile that names this carrier's columns.",
    audience: 'everyone',
  },
  ORDER_FILE_DUPLICATE_HEADER: {
    message: 'The header of {file} has two columns named {columns}.',
    next: 'Rename or remove one of them, so that it is clear which one counts.',
    audience: 'everyone',
  },
  ORDER_FILE_NO_ORDERS: {
    message: '{file} holds no orders.',
    next: 'Ask the carrier to send it again if there should be some.',
    audience: 'everyone',
  },
  ORDER_FILE_QUOTE_OPEN: {
    message: '{file} ends inside a quoted cell, which begins at or after line {line}.',
    next: 'Close the quote in that line; every row after it is inside the cell.',
    audience: 'everyone',
  },
  ORDER_FILE_LINE_TOO_LONG: {
    message: 'A row of {file} after line {line} is longer than {limit}.',
    next: 'Look for a quote that is never closed, and check that the file is CSV.',
    audience: 'everyone',
  },
  ORDER_FILE_TOO_MANY_COLUMNS: {
    message: 'The header of {file} has more than {limit} columns.',
    next: 'Remove the columns that are not needed.',
    audience: 'everyone',
  },
  ORDER_FILE_CSV_BROKEN: {
    message: '{file} cannot be read as CSV after line {line}.',
    next: 'Correct the file there and import it again.',
    audience: 'everyone',
  },
  ORDER_FILE_XML_BROKEN: {
    message: '{file} is not well-formed XML: line {line}, column {column}: {reason}',
    next: 'Ask the carrier to send it again; nothing of it was imported.',
    audience: 'everyone',
  },
  ORDER_FILE_XML_DOCTYPE: {
    message: '{file} declares a DOCTYPE or an entity, which an order file never needs.',
    next: 'Do not import it. Ask the carrier where it comes from.',
    audience: 'everyone',
  },
  ORDER_FILE_XML_ROOT: {
    message: '{file} is XML, but not of orders: its outermost element is {element}.',
    next: 'Its outermost element must be AuditOrders.',
    audience: 'everyone',
  },
  ORDER_FILE_SHEETS: {
    message: '{file} holds orders on several sheets: {sheets}.',
    next: 'Hide or delete those that are not to be imported, or save each as a file of its own.',
    audience: 'everyone',
  },
  ORDER_FILE_COUNT_MISMATCH: {
    message: '{file} says it holds {stated} {things}, but it holds {found}.',
    next: 'It may be cut off. Ask the carrier to send it again.',
    audience: 'everyone',
  },
  ORDER_INPUT_ENDLESS: {
    message: '{file} has more than {limit} and does not end.',
    next: 'Save it as a file and import that.',
    audience: 'everyone',
  },
  ORDER_FILE_CHANGED: {
    message: '{file} changed while it was being read.',
    next: 'Import it again once it is complete. Orders already imported stay as they are.',
    audience: 'everyone',
  },
  ORDER_FILE_CARRIER_MISMATCH: {
    message: '{file} is for carrier {stated}, not for {carrier}.',
    next: 'Import it for that carrier.',
    audience: 'everyone',
  },
  ORDER_FILE_CARRIER_UNSAID: {
    message: '{file} does not name its carrier, in its first element or in its file name.',
    next: 'Import it alone with --carrier ID, or rename it, for example HM-orders.csv.',
    audience: 'everyone',
  },
  // One order.
  ORDER_ROW_LENGTH: {
    message: 'The row has {found} cells where the header has {expected}.',
    next: 'Look for a missing or extra comma, or a comma outside quotes.',
    audience: 'everyone',
  },
  ORDER_CELL_TOO_LONG: {
    message: 'The cell is longer than {limit}.',
    next: 'Shorten it.',
    audience: 'everyone',
  },
  ORDER_XML_TOO_LARGE: {
    message: 'The order is larger than {limit}.',
    next: 'Ask the carrier to send this order in its own file.',
    audience: 'everyone',
  },
  ORDER_XML_REPEATED: {
    message: 'The element {element} appears more than once.',
    next: 'Keep the correct one.',
    audience: 'everyone',
  },
  ORDER_XML_ENTITY: {
    message: 'The text contains {entity}, which XML does not define.',
    next: 'Write the character itself.',
    audience: 'everyone',
  },
  ORDER_XML_UNREADABLE: {
    message: 'The order cannot be read: {reason}',
    next: 'Ask the carrier to send this order again.',
    audience: 'everyone',
  },
  ORDER_FIELD_MISSING: {
    message: '{label} is missing.',
    next: 'Fill it in.',
    audience: 'everyone',
  },
  ORDER_DIGITS_LOST: {
    message: '{label} is {text}: a spreadsheet has rounded it, and its digits are gone.',
    next: 'Get the number from the carrier, in a column formatted as text.',
    audience: 'everyone',
  },
  ORDER_DATE_INVALID: {
    message: '{label} is not a date: {text}.',
    next: 'Write it as mm/dd/yyyy.',
    audience: 'everyone',
  },
  ORDER_FIELD_TOO_LONG: {
    message: '{label} has more than {limit} characters.',
    next: 'Shorten it.',
    audience: 'everyone',
  },
  ORDER_TOO_LARGE: {
    message: 'The order is too large for one audit: more than {limit} of text in all its rows.',
    next: 'Ask the carrier to split it.',
    audience: 'everyone',
  },
  ORDER_TOO_MANY_ROWS: {
    message: 'The order has {count} {what}; an audit holds {most}.',
    next: 'Ask the carrier to split it.',
    audience: 'everyone',
  },
  ORDER_PERIOD_INVALID: {
    message: 'The policy ends on {to}, which is not after its start on {from}.',
    next: 'Correct the policy dates.',
    audience: 'everyone',
  },
  ORDER_HEADER_CONFLICT: {
    message: 'The rows of this order disagree on {columns}.',
    next: 'Make them agree, or give one of the orders its own number.',
    audience: 'everyone',
  },
  // Orders that changed, and imports that are undone.
  ORDER_UPDATE_CLOSED: {
    message:
      'The order {order} changed, but its audit is {state} and {what} can no longer be updated.',
    next: 'Decide with the carrier; an admin can reopen the audit and import the file again.',
    audience: 'everyone',
  },
  ORDER_UPDATE_SUPERSEDED: {
    message: 'A newer version of order {order} has already been applied; its values stay.',
    next: 'If the older values are right, import this file again and apply the change.',
    audience: 'everyone',
  },
  ORDER_PROPOSAL_NOT_OPEN: {
    message: 'No change of order {order} is waiting in this upload.',
    next: 'It may already be decided. Import the file again to see what still differs.',
    audience: 'everyone',
  },
  ORDER_UPDATE_AUDIT_GONE: {
    message: 'The order {order} changed, but its audit no longer exists.',
    next: 'Run "bakehouse verify" to check the rest of the data.',
    audience: 'everyone',
  },
  IMPORT_TOUCHED: {
    message: 'The import of {file} cannot be undone: work has begun on {audits}.',
    next: 'Cancel the audits that should not be there, with the reason.',
    audience: 'everyone',
    exit: 5,
  },
  IMPORT_UPDATED: {
    message: 'The import of {file} cannot be undone: it changed {count} audits of earlier imports.',
    next: 'Correct those audits by hand; their history shows what they held before.',
    audience: 'everyone',
    exit: 5,
  },
  // Orders that a person types or corrects.
  ORDER_NUMBER_TAKEN: {
    message: 'An audit with the order number {orderNumber} already exists.',
    next: 'Search for it, or enter another order number. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  AUDIT_MAKER_NOT_ADMIN: {
    message: 'Only an admin of the carrier can create audits.',
    next: 'Ask an admin, or send the order to them.',
    audience: 'everyone',
    exit: 4,
  },
  CORRECTION_REASON_MISSING: {
    message: 'Correcting an order number needs a reason.',
    next: 'Enter a reason. It is kept in the history.',
    audience: 'everyone',
  },
  // Defects of an audit.
  ORDER_DEFECT_MISSING: {
    message: '{label} is missing.',
    next: 'Ask the carrier or the agent for it.',
  },
  ORDER_DEFECT_UNREADABLE: {
    message: '{label} could not be read: {text}',
    next: 'Correct it on the audit.',
  },
  ORDER_DEFECT_LONG_TERM: {
    message: 'The policy runs from {from} to {to}: longer than 18 months.',
    next: 'Ask the carrier whether the dates are right.',
  },
  ORDER_DEFECT_DUE_TOO_SOON: {
    message: 'Due on {due}, and the order came in on {today}. Proposed: {proposed}.',
    next: 'Agree on a later day with the carrier, and edit the due day.',
  },
  // Feed profiles.
  PROFILE_FILE_INVALID: {
    message: 'The feed profile {file} cannot be used: {detail}',
    next: 'See docs/feed-profiles.md, or let "bakehouse orders profile detect" propose one.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_NAME_INVALID: {
    message: '"{name}" is not a profile name.',
    next: 'Use letters, digits, - and _, at most 40.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_MAPS_NOTHING: {
    message: 'The profile maps nothing: no column has a field.',
    next: 'Choose a field for each column that an order needs.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_FIELDS_MISSING: {
    message: 'No column is chosen for {labels}, which every order needs.',
    next: 'Choose the column that holds it, or enter what it always is.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_FIELD_TWICE: {
    message: '{label} has two columns: {columns}.',
    next: 'Keep one of them and leave the other without a field.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_CONSTANT_EMPTY: {
    message: '{label} should be the same for every order, but has no value.',
    next: 'Enter its value, or remove it.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_CONSTANT_OF_EACH: {
    message: '{label} identifies an order, so it cannot be the same for every order.',
    next: 'Choose the column that holds it.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_CONSTANT_UNREADABLE: {
    message: '"{text}" cannot be read as {label}.',
    next: 'Enter it as a file would have it.',
    audience: 'everyone',
    exit: 2,
  },
} as const satisfies Record<string, ErrorEntry>
