import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Result } from '#shared/errors/refusal.ts'
import { canonicalAuditCode } from './access/auditCode.ts'
import type { Audit } from './model.ts'
import { AuditDraft } from './steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from './steps/model.ts'

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

/** What an order number is corrected to, and the code that the audit has then. */
export interface CorrectedNumber {
  orderNumber: string
  auditCode: string
}

/** Gives an audit another order number and code; the history says from what, to what and why. */
export function correctOrderNumber(
  worked: AuditWithSteps,
  { orderNumber, auditCode }: CorrectedNumber,
  context: ActionContext,
): Result<AuditChange> {
  const { audit } = worked
  const draft = new AuditDraft(worked, context)
  const former = { orderNumber: audit.orderNumber, auditCode: audit.auditCode }
  const isKept = audit.consolidatedId === ''
  draft.change({
    orderNumber,
    auditCode,
    ...(isKept ? {} : { consolidatedId: orderKeyId(audit.carrierCompany, orderNumber) }),
    formerOrders: [...(audit.formerOrders ?? []), former],
  })
  for (const step of draft.openSteps()) draft.put('update', { ...step, auditCode })
  const text = `Order number corrected from "${former.orderNumber}" to "${orderNumber}"`
  draft.record('CORRECTED', text, null)
  return { ok: true, value: draft.finish() }
}

/** Every code that opens an audit, in canonical form: its own first, then those it had before. */
export function codesOf({
  auditCode,
  formerOrders = [],
}: Pick<Audit, 'auditCode' | 'formerOrders'>): string[] {
  const codes = [auditCode, ...formerOrders.map((former) => former.auditCode)]
  return [...new Set(codes.map(canonicalAuditCode))]
}

/** The ids that an audit's order had and has: its rows in uploads are found by them. */
export function orderIdsOf({
  carrierCompany,
  consolidatedId,
  formerOrders = [],
}: Pick<Audit, 'carrierCompany' | 'consolidatedId' | 'formerOrders'>): string[] {
  const before = formerOrders.map(({ orderNumber }) => orderKeyId(carrierCompany, orderNumber))
  return [...new Set([consolidatedId, ...before])].filter((id) => id !== '')
}
