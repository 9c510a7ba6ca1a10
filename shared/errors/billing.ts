import type { ErrorEntry } from './model.ts'

/** Why a fee schedule is refused, an audit is not billed, or an invoice is not made. */
export const INVOICE_ERRORS = {
  FEES_UNREADABLE: {
    message: 'The fee schedule cannot be read: {detail}.',
    next: 'See docs/fee-schedules.md for its form. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  FEES_EMPTY: {
    message: 'The fee schedule has no fees: {detail}.',
    next: 'Give it a period with at least one fee.',
    audience: 'everyone',
    exit: 2,
  },
  FEES_PERIOD_UPSIDE_DOWN: {
    message: 'The period from {from} ends before it begins, on {to}.',
    next: 'Correct its days; without "to" it has no end.',
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
    next: 'Fees are whole cents from 0 up. Credits come by themselves, with a revision.',
    audience: 'everyone',
    exit: 2,
  },
  FEES_TWICE: {
    message: 'The period from {from} has two fees for {what}.',
    next: 'Leave one of them.',
    audience: 'everyone',
    exit: 2,
  },
  FEES_MISSING: {
    message: 'The carrier {carrier} has no fee schedule.',
    next: 'Give it one with "bakehouse carriers fees set {carrier} FILE.json". Nothing was billed.',
    audience: 'everyone',
    exit: 1,
  },
  CUT_OFF_FUTURE: {
    message: 'The cut-off {through} is still to come; for {carrier} it is {today}.',
    next: 'Choose a day up to today. Nothing was billed.',
    audience: 'everyone',
    exit: 2,
  },
  AUDIT_UNPRICED: {
    message: 'No fee of {day} is for the report type {reportType} and the outcome {outcome}.',
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
    message: 'The cost {cost} of the audit is no amount in whole cents from 0 up.',
    next: "Correct the audit's cost.",
    audience: 'everyone',
  },
  COST_REASON_MISSING: {
    message: 'The audit has a cost of its own without a reason.',
    next: 'Say why it differs from the fee schedule.',
    audience: 'everyone',
  },
  SENT_DAY_MISSING: {
    message: 'The audit is in {state} and does not say since when.',
    next: 'Return it to be redone and send it again.',
    audience: 'everyone',
  },
  BILLED_THEN_CANCELLED: {
    message: 'The audit was billed on {invoice} and cancelled since; there is no cancellation fee.',
    next: 'Add one to the fee schedule: the next invoice credits what was billed beyond it.',
    audience: 'everyone',
  },
  PRIOR_BILL_MISSING: {
    message: 'The audit was billed before, and the invoice {invoice} does not list it.',
    next: 'Run "bakehouse verify" and see what became of that invoice.',
    audience: 'everyone',
  },
  AUDIT_LEFT_DRAFT: {
    message: 'The audit changed after {invoice} was drafted, so it is not on it.',
    next: 'It goes on the next invoice, if it is to be billed then.',
    audience: 'everyone',
  },
  INVOICE_TAKEN_OVER: {
    message: 'Another run makes the invoice {invoice} at the same time, so this one stopped.',
    next: 'Nothing is billed twice. When that run has ended, the same command writes the files.',
    audience: 'everyone',
    exit: 5,
  },
  INVOICE_NOT_AS_SHOWN: {
    message: 'The invoice is not what was confirmed: it is now {audits} audits, {total}.',
    next: 'Nothing was billed. Look again, and confirm what it is now.',
    audience: 'screen',
  },
  INVOICE_UNFINISHED: {
    message: 'The invoice {invoice} of {carrier} was begun and is not issued.',
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
  INVOICE_LEFT_DRAFT: {
    message: 'The invoice {invoice} was begun and is not issued.',
    next: 'Finish it: bakehouse invoices export --carrier {carrier} --through {through}.',
    audience: 'commandLine',
  },
  INVOICE_SUM_DIFFERS: {
    message: 'The invoice {invoice} says {said}, and its lines come to {found}.',
    next: 'Somebody wrote it past Bakehouse. Compare it with the file that was sent.',
    audience: 'commandLine',
  },
  INVOICE_LINE_UNMARKED: {
    message: 'The invoice {invoice} bills the audit, and the audit names no invoice.',
    next: 'It could be billed twice. Compare it with a backup and ask who wrote it.',
    audience: 'commandLine',
  },
  INVOICE_LINE_ORPHAN: {
    message: 'The invoice {invoice} bills {fsid}, and {carrier} has no such audit.',
    next: 'Put the audit back from a backup.',
    audience: 'commandLine',
  },
  BILLED_DIFFERS: {
    message: 'On the invoice {invoice} the audit is billed {found} in all, and should be {said}.',
    next: 'Somebody wrote its lines past Bakehouse. Compare it with the file that was sent.',
    audience: 'commandLine',
  },
  INVOICED_WITHOUT_LINE: {
    message: 'The audit is Invoiced, and the invoice it names ({invoice}) has no line for it.',
    next: 'Nobody is billed for it. Compare it with a backup, or have it redone and sent again.',
    audience: 'commandLine',
  },
  COST_DIFFERS: {
    message: 'The audit costs {cost} by now and was billed {billed} on {invoice}.',
    next: 'Have it redone and sent again: the next invoice has the difference.',
    audience: 'commandLine',
  },
  SENT_NOT_INVOICED: {
    message: 'The audit was sent on {day}, and the invoice {invoice} of that time left it out.',
    next: 'Most often it has no price. See "bakehouse invoices export --preview".',
    audience: 'commandLine',
  },
  INVOICE_FILE_NOT_WRITTEN: {
    message: 'The invoices are issued, but {path} could not be written ({reason}).',
    next: 'Run the same command again with --out and a place where you may write.',
    audience: 'commandLine',
    exit: 1,
  },
} as const satisfies Record<string, ErrorEntry>
