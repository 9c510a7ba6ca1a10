import type { AdvanceAction } from '#shared/audit/actions.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { AdvanceResult } from '#shared/audit/advanceReport.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { advanceAudits } from '#shared/audit/ops/advanceAudits.ts'
import { auditsOfIds } from '#shared/audit/ops/selectAudits.ts'
import type { BulkOrder } from './BulkOrder.ts'

export interface BulkRequest {
  audits: readonly { id: string; auditCode: string }[]
  order: BulkOrder
  actor: Actor
  carrier: string
  signal: AbortSignal
  onResult: (result: AdvanceResult) => void
}

export interface BulkPreview {
  /** The database does not take part: the audits that had no `onResult` were not judged. */
  isBroken: boolean
  /** The version each audit had, by its id. */
  versions: ReadonlyMap<string, number>
}

/** Browsers open six connections to a server; more audits in flight would only wait. */
const IN_FLIGHT = 6

/** Works out what would become of the selected audits, and writes nothing. */
export async function previewBulk(
  world: ActionWorld,
  { audits, order, actor, carrier, signal, onResult }: BulkRequest,
): Promise<BulkPreview> {
  try {
    const { versions } = await advanceAudits(world, {
      selection: auditsOfIds(world.store, audits),
      action: actionOf(order),
      actor,
      actorCarriers: [carrier],
      reason: order.reason,
      bulk: true,
      dryRun: true,
      isDenialOfOne: true,
      concurrency: IN_FLIGHT,
      signal,
      onResult,
    })
    return { isBroken: false, versions }
  } catch {
    // The store has logged it.
    return { isBroken: true, versions: new Map() }
  }
}

/** What was chosen, as the engine is asked for it. */
export function actionOf({ to, step, until }: BulkOrder): AdvanceAction {
  if (to !== null) return { kind: 'move', to, until }
  if (step === null) throw new Error('neither a state nor a step')
  return { kind: 'complete', step }
}
