import type { Refusal } from '#shared/errors/refusal.ts'

/** Something that does not hold, of which audit, and what to do about it. */
export interface VerifyFailure extends Refusal {
  /** Empty where no audit is concerned. */
  auditCode: string
  auditFSID: string
}

/** What a check came to. */
export interface VerifyCheck {
  name: string
  /** How many documents it looked at. */
  checked: number
  /** How many things do not hold. */
  failed: number
  /** How many are too young to tell whether they hold: no failure. */
  young?: number
  /** Histories of which only the structure could be checked: no key, or older than the keys. */
  structureOnly?: number
  /** The first of them: memory stays flat however many there are. */
  failures: VerifyFailure[]
}

/** Failures that a check keeps. */
const MOST_KEPT = 1000

/** A check that has looked at nothing yet. */
export function newCheck(name: string): VerifyCheck {
  return { name, checked: 0, failed: 0, failures: [] }
}

/** Notes something that does not hold. */
export function addFailure(
  check: VerifyCheck,
  { auditCode, id }: { auditCode: string; id: string },
  { code, message, next }: Refusal,
): void {
  check.failed++
  if (check.failures.length < MOST_KEPT)
    check.failures.push({ auditCode, auditFSID: id, code, message, next })
}
