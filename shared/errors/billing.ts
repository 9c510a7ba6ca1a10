import type { ErrorEntry } from './model.ts'

/** Why a fee schedule is refused, an audit is not billed, or an invoice is not made. */
export const BILLING_ERRORS = {
  // Fee schedules.
  FEES_UNREADABLE: {
    message: 'The fee schedule cannot be read: {detail}.',
    next: 'See docs/fee-schedules.md for its format. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  FEES_EMPTY: {
    message: 'The fee schedule has no fees: {detail}.',
    next: 'Add a period with at least one fee.',
    audience: 'everyone',
    exit: 2,
  },
  FEES_PERIOD_UPSIDE_DOWN: {
    message: 'The period from {from} ends before it begins, on {to}.',
    next: 'Correct its days. Without "to" the period has no end.',
    audience: 'everyone',
    exit: 2,
  },
  FEES_OVERLAP: {
    message: 'The periods from {first} and from {second} overlap on {day}.',
    next: 'End the first the day before the second begins: a day has one price.',
    audience: 'everyone',
    exit: 2,
  },
  FEES_NEGATIVE: {
    message: 'The fee {code} of the period from {from} is negative.',
    next: 'Enter fees in whole cents from 0 up. Credits are added automatically, with a revision.',
    audience: 'everyone',
    exit: 2,
  },
  FEES_TWICE: {
    message: 'The period from {from} has two fees for {what}.',
    next: 'Remove one of them.',
    audience: 'everyone',
    exit: 2,
  },
  FEES_MISSING: {
    message: 'The carrier {carrier} has no fee schedule.',
    next: 'Add one with "bakehouse carriers fees set {carrier} FILE.json". Nothing was billed.',
    audience: 'everyone',
    exit: 1,
  },
  FEES_CHANGED: {
    message: 'Another user just changed the fees of {carrier}.',
    next: 'Reload them, then make your change again. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  // The price of an audit.
  AUDIT_UNPRICED: {
    message: 'On {day} there is no fee for the report type {reportType} and the outcome {outcome}.',
    next: 'Add it to the fee schedule, or give the audit a cost with a reason.',
    audience: 'everyone',
  },
  FEES_NOT_IN_FORCE: {
    message: 'The fee schedule has no period for {day}.',
    next: 'Add a period that covers that day.',
    audience: 'everyone',
  },
  RUSH_UNPRICED: {
    message: 'The order says rush ({reportType}), and the schedule of {day} has no rush fee.',
    next: 'Add one, with 0 cents if rush costs nothing.',
    audience: 'everyone',
  },
  COST_INVALID: {
    message: 'The cost {cost} of the audit is not an amount in whole cents from 0 up.',
    next: "Correct the audit's cost.",
    audience: 'everyone',
  },
  COST_REASON_MISSING: {
    message: 'The audit has its own cost, but no reason for it.',
    next: 'Enter why it differs from the fee schedule.',
    audience: 'everyone',
  },
  SENT_DAY_MISSING: {
    message: 'The audit is in {state}, but its sent day is missing.',
    next: 'Return it to Redo and send it again.',
    audience: 'everyone',
  },
  BILLED_THEN_CANCELLED: {
    message:
      'The audit was billed on {invoice} and canceled since, but there is no cancellation fee.',
    next: 'Add one to the fee schedule: the next invoice credits what was billed beyond it.',
    audience: 'everyone',
  },
  PRIOR_BILL_MISSING: {
    message: 'The audit was billed before, but the invoice {invoice} does not list it.',
    next: 'Run "bakehouse verify" to see what happened to that invoice.',
    audience: 'everyone',
  },
  AUDIT_LEFT_DRAFT: {
    message: 'The audit changed after {invoice} was drafted, so it is not on it.',
    next: 'It goes on the next invoice, if it is to be billed then.',
    audience: 'everyone',
  },
  // Invoices.
  CUT_OFF_FUTURE: {
    message: 'The cut-off {through} is in the future; for {carrier} it is {today}.',
    next: 'Choose today or an earlier day. Nothing was billed.',
    audience: 'everyone',
    exit: 2,
  },
  INVOICE_TAKEN_OVER: {
    message: 'Another run is making the invoice {invoice}, so this one stopped.',
    next: 'Nothing is billed twice. When that run has ended, run the same command to write the files.',
    audience: 'everyone',
    exit: 5,
  },
  INVOICE_NOT_AS_SHOWN: {
    message: 'The invoice is no longer what you confirmed: it now has {audits} audits, {total}.',
    next: 'Nothing was billed. Check it, then confirm it again.',
  },
  INVOICE_NOT_CONFIRMED: {
    message: 'What the invoice {invoice} would bill was not confirmed.',
    next: 'Nothing was billed. Check it under "To be billed", then issue it there.',
  },
  INVOICE_UNFINISHED: {
    message: 'The invoice {invoice} of {carrier} was started but not issued.',
    next: 'Finish it first: bakehouse invoices export --carrier {carrier} --through {through}.',
    audience: 'everyone',
    exit: 5,
  },
  INVOICE_NUMBER_TAKEN: {
    message: 'The number {invoice} belongs to an invoice of {carrier}.',
    next: 'Choose another cut-off day. Nothing was billed.',
    audience: 'everyone',
    exit: 5,
  },
  INVOICE_NOT_FOUND: {
    message: 'There is no invoice {invoice}.',
    next: 'See "bakehouse invoices list".',
    audience: 'everyone',
    exit: 1,
  },
  // Payments.
  INVOICE_NOT_ISSUED: {
    message: 'The invoice {invoice} is a draft, so it cannot be paid yet.',
    next: 'Finish it first, then mark it as paid.',
    audience: 'everyone',
    exit: 5,
  },
  INVOICE_PAID: {
    message: 'The invoice {invoice} is marked as paid on {day} already.',
    next: 'If that is wrong, take the payment back with a reason first.',
    audience: 'everyone',
    exit: 5,
  },
  INVOICE_NOT_PAID: {
    message: 'The invoice {invoice} is not marked as paid.',
    next: 'There is no payment to take back.',
    audience: 'everyone',
    exit: 5,
  },
  PAYMENT_DAY_INVALID: {
    message: 'The invoice {invoice} cannot have been paid on {day}: {why}.',
    next: 'Enter the day on which the payment came in.',
    audience: 'everyone',
    exit: 2,
  },
  PAYMENT_REASON_MISSING: {
    message: 'Taking back the payment of {invoice} needs a reason.',
    next: 'Enter a reason. It is kept with the invoice.',
    audience: 'everyone',
    exit: 2,
  },
  INVOICE_FILE_NOT_WRITTEN: {
    message: 'The invoices are issued, but {path} could not be written ({reason}).',
    next: 'Run the same command again, with --out and a folder you can write to.',
    audience: 'commandLine',
    exit: 1,
  },
  // What reconciling finds.
  INVOICE_LEFT_DRAFT: {
    message: 'The invoice {invoice} was started but not issued.',
    next: 'Finish it: bakehouse invoices export --carrier {carrier} --through {through}.',
    audience: 'commandLine',
  },
  INVOICE_SUM_DIFFERS: {
    message: 'The invoice {invoice} says {said}, but its lines add up to {found}.',
    next: 'It was changed outside Bakehouse. Compare it with the file that was sent.',
    audience: 'commandLine',
  },
  INVOICE_LINE_UNMARKED: {
    message: 'The invoice {invoice} bills the audit, but the audit names no invoice.',
    next: 'It could be billed twice. Compare it with a backup and find out who changed it.',
    audience: 'commandLine',
  },
  INVOICE_LINE_ORPHAN: {
    message: 'The invoice {invoice} bills {fsid}, but {carrier} has no such audit.',
    next: 'Restore the audit from a backup.',
    audience: 'commandLine',
  },
  BILLED_DIFFERS: {
    message:
      'Through the invoice {invoice} the audit is billed {found} in all, but should be billed {said}.',
    next: 'Its lines were changed outside Bakehouse. Compare it with the file that was sent.',
    audience: 'commandLine',
  },
  INVOICED_WITHOUT_LINE: {
    message: 'The audit is Invoiced, but the invoice it names ({invoice}) has no line for it.',
    next: 'It is not billed. Compare it with a backup, or return it to Redo and send it again.',
    audience: 'commandLine',
  },
  COST_DIFFERS: {
    message: 'The audit now costs {cost}, but was billed {billed} on {invoice}.',
    next: 'Return it to Redo and send it again: the next invoice has the difference.',
    audience: 'commandLine',
  },
  SENT_NOT_INVOICED: {
    message:
      'The audit was sent on {day}, but the invoice {invoice} of that time does not include it.',
    next: 'It usually has no price. See "bakehouse invoices export --preview".',
    audience: 'commandLine',
  },
} as const satisfies Record<string, ErrorEntry>
