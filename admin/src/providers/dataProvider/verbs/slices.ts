import {
  countSlice,
  moveToSlice,
  type SliceMoveReport,
  type SliceMoveResult,
} from '#shared/audit/ops/moveToSlice.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { activeSlices } from '#shared/firm/ops/slices.ts'
import { RefusalError } from '../../RefusalError.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import { signedInActor } from '../signedInActor.ts'

/** A slice on screen, and how many audits of the active carrier are in it. */
export interface ActiveSlice {
  id: string
  count: number
}

/** The slices on screen. */
export async function listSlices({ store, session }: ProviderContext): Promise<ActiveSlice[]> {
  const carrier = await session.carrier()
  const names = await activeSlices(store)
  const counts = await Promise.all(names.map((from) => countSlice(store, { carrier, from })))
  return names.map((id, index) => ({ id, count: counts[index] ?? 0 }))
}

export interface SliceMoveParams {
  carrier: string
  from: string
  to: string
  /** Empty: of every state. */
  states: readonly BakeState[]
  /** Gets what would become of each audit, as soon as it is known. */
  onResult: (result: SliceMoveResult) => void
  /** Once aborted, the preview ends with the audits in flight. */
  signal: AbortSignal
}

/** Works out what would become of the audits of a slice that is to move, and writes nothing. */
export async function previewSliceMove(
  context: ProviderContext,
  params: SliceMoveParams,
): Promise<SliceMoveReport> {
  const { store, clock, random } = context
  const actor = await signedInActor(context)
  const judged = await moveToSlice({ store, clock, random }, { ...params, actor, dryRun: true })
  if (!judged.ok) throw new RefusalError(judged.error)
  return judged.value
}
