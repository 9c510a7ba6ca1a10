import type { Audit } from './Audit.ts'

/** True while a comment waits for a reply, or for someone to say that none is needed. */
export function hasOpenComment({ flags }: Pick<Audit, 'flags'>): boolean {
  return flags.includes('CARRIER_COMMENT')
}
