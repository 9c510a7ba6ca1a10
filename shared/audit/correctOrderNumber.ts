import type { Result } from '#shared/errors/refusal.ts'
import { canonicalAuditCode } from './access/auditCode.ts'
import type { Audit } from './model.ts'
import { orderKeyId } from './orderKey.ts'
import { AuditDraft } from './steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from './steps/model.ts'

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
