import { BAKE_STATES, type BakeState } from '../../domain/audit/states.ts'
import { isOpenState } from '../../domain/rollup/isOpenState.ts'

/** States in which somebody or something is to act; what is over waits for nobody. */
export const WORKED_STATES: readonly BakeState[] = BAKE_STATES.filter(isOpenState)
