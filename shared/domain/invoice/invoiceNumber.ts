import type { Day } from '../audit/Audit.ts'
import { shortHash } from '../order/shortHash.ts'

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
