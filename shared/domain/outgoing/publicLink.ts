import type { Audit } from '../audit/Audit.ts'
import type { BakeState } from '../audit/states.ts'

/** The audit has been returned: the link opens only what was asked for again. */
const RETURNED: readonly BakeState[] = ['WRONG_DOCS', 'REDO']

/** The insured's own page: nothing personal in the address but the intake's id. */
export function publicLink(
  { intakeId, bakeState }: Pick<Audit, 'intakeId' | 'bakeState'>,
  publicUrl: string,
): string {
  return `${publicUrl}/sml/${RETURNED.includes(bakeState) ? 'r' : 'audit'}/${intakeId}`
}
