import type { Audit } from '../audit/Audit.ts'
import type { BakeState } from '../audit/states.ts'

/** The audit has been returned: the link opens only what was asked for again. */
const RETURNED: readonly BakeState[] = ['WRONG_DOCS', 'REDO']

/** True while the insured is asked for something again. */
export function isReturned({ bakeState }: Pick<Audit, 'bakeState'>): boolean {
  return RETURNED.includes(bakeState)
}

/** The insured's own page: nothing personal in the address but the intake's id. */
export function publicLink(
  { intakeId, bakeState }: Pick<Audit, 'intakeId' | 'bakeState'>,
  publicUrl: string,
): string {
  return `${publicUrl}/sml/${isReturned({ bakeState }) ? 'r' : 'audit'}/${intakeId}`
}
