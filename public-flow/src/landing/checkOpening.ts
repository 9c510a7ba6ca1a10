import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { canonicalPin, PIN_LENGTHS } from '#shared/audit/access/pin.ts'
import type { OPEN_ERRORS } from '#shared/errors/opening.ts'

export interface OpenFault {
  field: 'code' | 'pin'
  code: keyof typeof OPEN_ERRORS
}

/** What is wrong with a code and a PIN before they are looked up: only that something is missing. */
export function checkOpening({ code, pin }: { code: string; pin: string }): OpenFault[] {
  const faults: OpenFault[] = []
  if (canonicalAuditCode(code) === '') faults.push({ field: 'code', code: 'CODE_MISSING' })
  const { length } = canonicalPin(pin)
  if (length === 0) faults.push({ field: 'pin', code: 'PIN_MISSING' })
  else if (!PIN_LENGTHS.includes(length)) faults.push({ field: 'pin', code: 'PIN_SHORT' })
  return faults
}
