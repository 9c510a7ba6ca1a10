import type { Audit } from '../audit/Audit.ts'
import { DEFAULT_CARRIER } from '../constants.ts'

/**
 * Where audits of a carrier are made: the demo carrier's stay out of reports and invoices. `isReal`: the
 * database is the firm's own, not one on this machine.
 */
export function environmentOf(carrierCompany: string, isReal: boolean): Audit['env'] {
  if (carrierCompany === DEFAULT_CARRIER) return 'demo'
  return isReal ? 'production' : 'local'
}
