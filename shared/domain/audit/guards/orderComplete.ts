import { refusal } from '#shared/errors/refusal.ts'
import type { Audit } from '../Audit.ts'
import type { Guard } from './Guard.ts'

/** An order can be worked: it says what is audited, for whom, and how anybody can be reached. */
export const orderComplete: Guard = (audit) => {
  const missing = missingOfOrder(audit)
  return missing.length === 0 ? null : refusal('ORDER_INCOMPLETE', { missing: missing.join(', ') })
}

/** What the order lacks, in words; empty when it is complete. */
export function missingOfOrder(audit: Audit): string[] {
  const { policyStart, policyEnd } = audit
  const wanted: readonly [boolean, string][] = [
    [audit.carrierCompany !== '', 'the carrier'],
    [audit.orderNumber !== '', 'the order number'],
    [audit.policyNumber !== '', 'the policy number'],
    [policyStart !== null && policyEnd !== null && policyStart < policyEnd, 'the policy period'],
    [audit.insuredCompany !== '', 'the insured company'],
    [audit.categories.length > 0, 'a class line'],
    [hasContact(audit), 'an e-mail or phone of anybody'],
  ]
  return wanted.filter(([held]) => !held).map(([, name]) => name)
}

function hasContact(audit: Audit): boolean {
  const ways = [
    audit.insuredEmail,
    audit.insuredPhone,
    audit.insuredCell,
    audit.delegateEmail,
    audit.delegatePhone,
    audit.agentEmail,
    audit.agentPhone,
    audit.agentCell,
    audit.agentProvidedEmail,
    audit.agentProvidedPhone,
    audit.agentInsuredEmail,
    audit.agentInsuredPhone,
  ]
  return ways.some((way) => way !== '')
}
