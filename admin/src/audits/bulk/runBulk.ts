import type { Actor } from '#shared/domain/audit/Actor.ts'
import type { AdvanceAction } from '#shared/operations/advance/AdvanceAction.ts'
import type { AdvanceResult } from '#shared/operations/advance/AdvanceReport.ts'
import { auditsOfIds } from '#shared/operations/advance/selectByIds.ts'
import type { WorkWorld } from '#shared/operations/advance/workOnAudit.ts'
import { advanceAudits } from '#shared/operations/advanceAudits.ts'
import type { BulkOrder } from './BulkOrder.ts'

export interface BulkRequest {
  audits: readonly { id: string; auditCode: string }[]
  order: BulkOrder
  actor: Actor
  carrier: string
  /** Works it out and writes nothing. */
  dryRun: boolean
  /** The versions of the preview: what changed since is not moved. */
  planned?: ReadonlyMap<string, number> | undefined
  signal: AbortSignal
  onResult: (result: AdvanceResult) => void
}

export interface BulkEnd {
  /** The database stopped taking part: what was told by `onResult` is done, the rest was not begun. */
  isBroken: boolean
  versions: ReadonlyMap<string, number>
}

/** Browsers open six connections to a server; more audits in flight would only wait. */
const IN_FLIGHT = 6

/** Advances the selected audits in the browser, each in a batch of its own, and tells of each. */
export async function runBulk(world: WorkWorld, request: BulkRequest): Promise<BulkEnd> {
  const { audits, order, actor, carrier, dryRun, planned, signal, onResult } = request
  try {
    const { versions } = await advanceAudits(world, {
      selection: auditsOfIds(world.store, audits),
      action: actionOf(order),
      actor,
      actorCarriers: [carrier],
      reason: order.reason,
      until: order.until,
      bulk: true,
      dryRun,
      isDenialOfOne: true,
      concurrency: IN_FLIGHT,
      signal,
      onResult,
      ...(planned === undefined ? {} : { planned }),
    })
    return { isBroken: false, versions }
  } catch {
    // The store has logged it; what was done so far was told one by one.
    return { isBroken: true, versions: new Map() }
  }
}

function actionOf({ to, step, until }: BulkOrder): AdvanceAction {
  if (to !== null) return { kind: 'move', to, until }
  if (step === null) throw new Error('neither a state nor a step')
  return { kind: 'complete', step }
}
