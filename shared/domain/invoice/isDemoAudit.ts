import type { Audit } from '../audit/Audit.ts'
import { DEFAULT_CARRIER } from '../constants.ts'

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
