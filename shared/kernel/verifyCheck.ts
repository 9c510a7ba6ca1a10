import type { Refusal } from '#shared/errors/refusal.ts'

/** What is wrong, with which audit, and what to do about it. */
export interface VerifyFailure extends Refusal {
  /** Empty where it is not about an audit. */
  auditCode: string
  auditFSID: string
}

/** What a check found. */
export interface VerifyCheck {
  name: string
  /** How many documents it read. */
  checked: number
  /** How many failures it found. */
  failed: number
  /** How many documents are too young to be judged: no failures. */
  young?: number
  /** Histories of which only the structure could be checked: no key, or older than the keys. */
  structureOnly?: number
  /** The first of them: memory stays flat however many there are. */
  failures: VerifyFailure[]
}

const MAX_KEPT = 1000

/** A check that has read nothing yet. */
export function newCheck(name: string): VerifyCheck {
  return { name, checked: 0, failed: 0, failures: [] }
}

/** Adds a failure to a check. */
export function addFailure(
  check: VerifyCheck,
  { auditCode, id }: { auditCode: string; id: string },
  { code, message, next }: Refusal,
): void {
  check.failed++
  if (check.failures.length < MAX_KEPT)
    check.failures.push({ auditCode, auditFSID: id, code, message, next })
}
