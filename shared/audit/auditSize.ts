import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Audit } from './model.ts'

/** A document holds a mebibyte; what is beyond this has no room for the next entry. */
export const MAX_AUDIT_BYTES = 700_000

/**
 * Up to here what comes in from outside, by public links, emails and texts, makes an audit larger. The
 * rest is left for staff and the engine: a link can be closed and the audit canceled, whatever fills it.
 */
export const MAX_BYTES_FROM_OUTSIDE = 400_000

/** Up to here an audit accepts comments of carrier users: the rest is left for what the public sends. */
export const MAX_BYTES_WITH_COMMENTS = 250_000

/** Up to here the engine records what became of results: an arrival that is not recorded is sent again. */
export const MAX_BYTES_WITH_RESULTS = 750_000

/**
 * Refuses what makes a large audit larger, not what makes it smaller, nor what ends that more comes: a
 * link that is closed, an audit that is canceled.
 */
export function refusalOfSize(before: Audit, after: Audit, maxBytes: number): Refusal | null {
  if (after === before || isEnd(before, after) || longestJson(after) <= maxBytes) return null
  const size = JSON.stringify(after).length
  const isFull = size > maxBytes && size > JSON.stringify(before).length
  return isFull ? refusal('AUDIT_FULL', { size: Math.round(size / 1000) }) : null
}

function isEnd(before: Audit, after: Audit): boolean {
  const isClosed = before.linkClosedAt === null && after.linkClosedAt !== null
  return isClosed || (before.bakeState !== 'CANCELLED' && after.bakeState === 'CANCELLED')
}

/** No fewer characters than a stored value has as JSON, in a tenth of the time that writing it takes. */
function longestJson(value: unknown): number {
  // A character takes six where it is escaped.
  if (typeof value === 'string') return 6 * value.length + 3
  if (typeof value !== 'object' || value === null || value instanceof Date) return 30
  let sum = 3
  if (Array.isArray(value)) for (const one of value) sum += longestJson(one)
  else
    for (const [name, one] of Object.entries(value)) sum += 6 * name.length + 4 + longestJson(one)
  return sum
}
