import type { Audit } from '#shared/audit/model.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { readMoment } from '#shared/kernel/day.ts'

/**
 * Whether an audit is there to show things only, and is not billed: a demo audit that got to a real
 * carrier. The carrier DEMO has nothing else, and its invoices can be tried.
 */
export function isDemoAudit({
  env,
  carrierCompany,
}: Pick<Audit, 'env' | 'carrierCompany'>): boolean {
  return env === 'demo' && carrierCompany !== DEFAULT_CARRIER
}

/**
 * When the work that an invoice bills was over: when it was sent to the carrier, or cancelled. Null
 * when the audit is in neither state, or does not say.
 */
export function billingMoment(
  audit: Pick<Audit, 'bakeState' | 'dateSent' | 'history'>,
): Date | null {
  if (audit.bakeState === 'SENT_TO_CARRIER') return audit.dateSent
  if (audit.bakeState !== 'CANCELLED') return null
  return readMoment(audit.history.findLast(({ to }) => to === 'CANCELLED')?.date)
}

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
