import { daysBetween } from '#shared/kernel/day.ts'
import type { Audit } from './model.ts'

type Term = Pick<
  Audit,
  'id' | 'carrierCompany' | 'policyNumber' | 'policyStart' | 'policyEnd' | 'insuredCompany'
>

/** A renewal may begin some weeks after the term before it has ended. */
const GAP_DAYS = 60

/**
 * What a search for a policy's other terms asks for: its number without the part that counts the
 * terms (`GLP-0100444-01` → `0100444`), else the insured company. Empty when neither is known.
 */
export function termSearch({ policyNumber, insuredCompany }: Term): string {
  const parts = policyRoot(policyNumber).split('-')
  const numbered = parts.filter((part) => /\d{4}/.test(part)).at(-1)
  return numbered ?? (policyRoot(policyNumber).replaceAll('-', ' ') || insuredCompany)
}

/**
 * Of some audits the one of the term before this one: the same policy, or the same insured company,
 * at the same carrier, with a period that ends where this one begins. Null when none does.
 */
export function previousTermOf<A extends Term>(audit: Term, others: readonly A[]): A | null {
  const { policyStart } = audit
  if (policyStart === null) return null
  const before = others.filter(
    (other) =>
      other.id !== audit.id &&
      other.carrierCompany === audit.carrierCompany &&
      isSamePolicy(audit, other) &&
      other.policyEnd !== null &&
      Math.abs(daysBetween(other.policyEnd, policyStart)) <= GAP_DAYS,
  )
  return before.sort((a, b) => ((a.policyEnd ?? '') < (b.policyEnd ?? '') ? 1 : -1))[0] ?? null
}

function isSamePolicy(one: Term, other: Term): boolean {
  const root = policyRoot(one.policyNumber)
  if (root !== '' && root === policyRoot(other.policyNumber)) return true
  const [mine, theirs] = [plain(one.insuredCompany), plain(other.insuredCompany)]
  return mine !== '' && mine === theirs
}

/** The number without its term: the last group of one or two digits behind a sign. */
function policyRoot(policyNumber: string): string {
  return policyNumber
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/-\d{1,2}$/, '')
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
