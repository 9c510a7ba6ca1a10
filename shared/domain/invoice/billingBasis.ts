import type { Audit } from '../audit/Audit.ts'
import { billingMoment } from './billingMoment.ts'

/**
 * What an audit is billed for, in one text: when it is another by the time the audit is to be marked,
 * the audit leaves the draft. A corrected name changes nothing, a changed outcome or cost does.
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
