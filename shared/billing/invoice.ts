import type { Day } from '#shared/kernel/day.ts'
import { shortHash } from '#shared/kernel/shortHash.ts'
import type { DraftLine, InvoiceLine } from './model.ts'

/** QuickBooks takes no longer document number. */
export const MOST_NUMBER_CHARACTERS = 21

/** What is left for the carrier beside `-` and eight digits. */
const MOST_CARRIER_CHARACTERS = MOST_NUMBER_CHARACTERS - 9
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

type Placed = Pick<DraftLine, 'dateSent' | 'orderNumber' | 'auditFSID'>

/**
 * The order of an invoice's lines: by the day sent, then the order number, then the audit's id, so
 * that there is only one order. Lines of one audit stay as they are.
 */
export function compareLines(one: Placed, other: Placed): number {
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

/** Items by what `keyOf` says of each, groups and items in the order in which they come. */
export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
