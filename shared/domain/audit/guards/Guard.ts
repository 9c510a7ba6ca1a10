import type { Refusal } from '#shared/errors/refusal.ts'
import type { Actor } from '../Actor.ts'
import type { AdvanceFacts } from '../AdvanceFacts.ts'
import type { Audit } from '../Audit.ts'
import type { BakeState } from '../states.ts'

/** A condition of a move: null when it holds, else why not and what would unlock it. */
export type Guard = (
  audit: Audit,
  facts: AdvanceFacts,
  actor: Actor,
  to: BakeState,
) => Refusal | null
