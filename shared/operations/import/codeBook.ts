import {
  canonicalAuditCode,
  generateAuditCode,
  isReservedAuditCode,
} from '../../domain/audit/auditCode.ts'
import type { Random } from '../../ports/random.ts'
import type { OrderCandidate } from './OrderCandidate.ts'

/** Which audit codes are spoken for, as far as this run knows. */
export interface CodeBook {
  /**
   * The code of a candidate's audit: its order number (specification §3), or a generated one when
   * that is taken by another, reserved, or has neither letter nor digit.
   */
  codeOf(candidate: OrderCandidate): string
  /** The canonical form of the code that `codeOf` would give from the order number. */
  wanted(candidate: OrderCandidate): string
  /** Another audit in the store holds this canonical code. */
  take(canonicalCode: string): void
}

const SOMEBODY_ELSE = 'somebody else'

/** A code book for one run of an import. */
export function codeBook(random: Random): CodeBook {
  const holders = new Map<string, string>()
  return {
    codeOf({ record, keyId }) {
      const code = record.header.orderNumber
      const canonical = canonicalAuditCode(code)
      const holder = holders.get(canonical) ?? keyId
      if (canonical === '' || isReservedAuditCode(code) || holder !== keyId)
        return generateAuditCode(random)
      holders.set(canonical, keyId)
      return code
    },
    wanted: ({ record }) => canonicalAuditCode(record.header.orderNumber),
    take: (canonicalCode) => holders.set(canonicalCode, SOMEBODY_ELSE),
  }
}
