import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * What is kept of an order so that importing it again does nothing (collection `orderKeys`).
 * It is created in the batch that creates the audit, so an order becomes one audit, never two.
 */
export interface OrderKey {
  auditFSID: string
  carrierCompany: string
  orderNumber: string
  contentHash: string
  /** A short hash of each field that the order carried. */
  fields: ContentHashes
  /** The upload whose import made the audit; none on keys of an earlier version. */
  batchId?: string
  dateAdded: Date
}

/** The id of an order's key: 64 hex digits, whatever characters the order number has. */
export function orderKeyId(carrierCompany: string, orderNumber: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${carrierCompany}\n${orderNumber}`)))
}

/**
 * A field's name → the short hash of its value, as JSON. It is stored as one text: as a map its thirty
 * names would be thirty values to send, store and index for each order.
 */
export type ContentHashes = string
