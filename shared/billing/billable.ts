import type { Audit } from '#shared/audit/model.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { readMoment } from '#shared/kernel/day.ts'

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
