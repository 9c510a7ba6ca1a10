import type { Audit } from '../audit/Audit.ts'
import { canonicalAuditCode } from '../audit/auditCode.ts'
import { numbersInName } from './numbersInName.ts'

/** Which number of an audit a file's name holds; the earlier names one audit, a policy may have several. */
const NUMBER_FIELDS = ['auditCode', 'orderNumber', 'policyNumber'] as const

export type NamedBy = (typeof NUMBER_FIELDS)[number]

/** An audit that a file's name speaks of. */
export interface NamedAudit {
  audit: Audit
  by: NamedBy
}

/** Of some audits those whose code, order or policy number is in the file's name: by code first. */
export function auditsOfName(fileName: string, audits: readonly Audit[]): NamedAudit[] {
  const numbers = new Set(numbersInName(fileName))
  return NUMBER_FIELDS.flatMap((by) =>
    audits
      .filter((audit) => namedBy(audit, numbers) === by)
      .map((audit): NamedAudit => ({ audit, by })),
  )
}

/** The one audit that a name speaks of; null where it is none, or where a person has to choose. */
export function auditOfName(found: readonly NamedAudit[]): NamedAudit | null {
  const [first, second] = found
  if (first === undefined) return null
  return second === undefined || second.by !== first.by ? first : null
}

function namedBy(audit: Audit, numbers: ReadonlySet<string>): NamedBy | undefined {
  return NUMBER_FIELDS.find((field) => numbers.has(canonicalAuditCode(audit[field])))
}
