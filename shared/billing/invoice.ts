import type { Audit } from '#shared/audit/model.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { type Day, readMoment } from '#shared/kernel/day.ts'
import { shortHash } from '#shared/kernel/shortHash.ts'
import type { DraftLine, InvoiceHead, InvoiceLine } from './model.ts'

/**
 * Whether an audit is for demonstration only, and is neither billed nor counted: a demo audit of a real
 * carrier. The carrier DEMO has nothing else, and its invoices can be tried.
 */
export function isDemoAudit({
  env,
  carrierCompany,
}: Pick<Audit, 'env' | 'carrierCompany'>): boolean {
  return env === 'demo' && carrierCompany !== DEFAULT_CARRIER
}

/**
 * The moment at which the work that an invoice bills ended: sent to the carrier, or cancelled. Null when
 * the audit is in neither state, or has no such moment.
 */
export function billingMoment(
  audit: Pick<Audit, 'bakeState' | 'dateSent' | 'history'>,
): Date | null {
  if (audit.bakeState === 'SENT_TO_CARRIER') return audit.dateSent
  if (audit.bakeState !== 'CANCELLED') return null
  return readMoment(audit.history.findLast(({ to }) => to === 'CANCELLED')?.date)
}

/**
 * Everything an audit's price follows from, in one text: when it has changed by the time the audit is
 * to be marked, the audit leaves the draft. A corrected name changes nothing, an outcome or a cost does.
 */
export function billingBasis(
  audit: Pick<
    Audit,
    | 'bakeState'
    | 'dateSent'
    | 'history'
    | 'revision'
    | 'auditType'
    | 'outcome'
    | 'cost'
    | 'costReason'
    | 'invoiceId'
  >,
): string {
  const { bakeState, revision, auditType, outcome, cost, costReason = '', invoiceId } = audit
  const moment = billingMoment(audit)?.getTime() ?? null
  return JSON.stringify([
    bakeState,
    moment,
    revision,
    auditType,
    outcome,
    cost,
    costReason,
    invoiceId,
  ])
}

/** QuickBooks accepts document numbers of 21 characters, and `-` and eight digits follow the carrier. */
const MOST_CARRIER_CHARACTERS = 21 - 9
const HASH_CHARACTERS = 5

/**
 * The number of a carrier's invoice through a day, which is also its document's id: `HM-20261031`. A
 * code of more than 12 characters is cut, with a dot (no code has one) and a hash of the whole of it.
 */
export function invoiceNumber(carrier: string, through: Day): string {
  return `${shortCarrier(carrier)}-${through.replaceAll('-', '')}`
}

function shortCarrier(carrier: string): string {
  if (carrier.length <= MOST_CARRIER_CHARACTERS) return carrier
  const kept = carrier.slice(0, MOST_CARRIER_CHARACTERS - HASH_CHARACTERS - 1)
  return `${kept}.${shortHash(carrier).slice(0, HASH_CHARACTERS).toUpperCase()}`
}

/** The day that an invoice bears, and that its terms count from. */
export function invoiceDate({ date, through }: Pick<InvoiceHead, 'date' | 'through'>): Day {
  return date ?? through
}

export interface InvoiceTotals {
  lines: number
  audits: number
  /** Whole cents. */
  totalCents: number
}

/** Counts and the sum of an invoice's lines. */
export function invoiceTotals(
  lines: readonly Pick<InvoiceLine, 'auditFSID' | 'amountCents'>[],
): InvoiceTotals {
  return {
    lines: lines.length,
    audits: new Set(lines.map(({ auditFSID }) => auditFSID)).size,
    totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
}

/**
 * The order of an invoice's lines: by the day sent, then the order number, then the audit's id, so
 * that there is only one order. Lines of one audit stay as they are.
 */
export function compareLines(one: DraftLine, other: DraftLine): number {
  return (
    compare(one.dateSent, other.dateSent) ||
    compare(one.orderNumber, other.orderNumber) ||
    compare(one.auditFSID, other.auditFSID)
  )
}

/** By code units: the same on every machine, whatever its language. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Items by their keys, groups and items in the order in which they come. */
export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
