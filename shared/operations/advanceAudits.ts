import type { WorkCarrier } from '../domain/audit/AdvanceFacts.ts'
import type { Step } from '../domain/step/Step.ts'
import { COLLECTIONS } from '../firestore/collections.ts'
import { type AdvanceReport, type AdvanceResult, totalsOfResults } from './advance/AdvanceReport.ts'
import { type AdvanceOrder, advanceOne, unknownCode } from './advance/advanceOne.ts'
import { readWorkCarrier } from './advance/readWorkCarrier.ts'
import type { SelectedAudit } from './advance/selectAudits.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'
import { inParallel, type StopSignal } from './import/inParallel.ts'
import { readByIds } from './import/readByIds.ts'

export interface AdvanceRequest extends AdvanceOrder {
  /** `auditsOfCodes` or `auditsInState`. */
  selection: AsyncIterable<readonly SelectedAudit[]>
  /** Audits in flight; 8 unless given. */
  concurrency?: number
  /** Once aborted, the audits in flight are finished and no other begun. */
  signal?: StopSignal
  onProgress?: (done: number) => void
  /** Told what became of each audit as soon as it is known: a run that fails later has done these. */
  onResult?: (result: AdvanceResult) => void
}

const IN_FLIGHT = 8

/**
 * Advances many audits (specification §4), each in one atomic batch of its own, and says of each what
 * became of it. Run again, or twice at once, nothing is done twice: an audit that is there already is
 * UNCHANGED. Rejects with a `StoreError` when the store cannot be worked with at all.
 */
export async function advanceAudits(
  world: WorkWorld,
  request: AdvanceRequest,
): Promise<AdvanceReport> {
  const { action, concurrency = IN_FLIGHT, signal, onProgress, onResult } = request
  const carrierOf = carriersOf(world)
  const results: AdvanceResult[] = []
  const versions = new Map<string, number>()
  for await (const chunk of request.selection) {
    const steps = await openStepsOf(world, chunk)
    const settled = new Map<SelectedAudit, AdvanceResult>()
    await inParallel(chunk, concurrency, signal, async (selected) => {
      const { code, audit } = selected
      const result = audit
        ? await advanceOne(
            world,
            audit,
            await carrierOf(audit.carrierCompany),
            Object.values(audit.openSteps).flatMap((id) => steps.get(id) ?? []),
            request,
          )
        : unknownCode(code, action)
      settled.set(selected, result)
      if (audit) versions.set(audit.id, audit.v)
      onResult?.(result)
      onProgress?.(results.length + settled.size)
    })
    results.push(...chunk.flatMap((selected) => settled.get(selected) ?? []))
    if (signal?.aborted) break
  }
  const interrupted = signal?.aborted === true
  return { totals: totalsOfResults(results), results, versions, interrupted }
}

/** Each carrier is read once in a run. */
function carriersOf({ store }: WorkWorld): (id: string) => Promise<WorkCarrier | null> {
  const read = new Map<string, Promise<WorkCarrier | null>>()
  return (id) => {
    const found = read.get(id) ?? readWorkCarrier(store, id)
    read.set(id, found)
    return found
  }
}

/** The open steps of a chunk's audits, in as few reads as there can be. */
function openStepsOf(
  { store }: WorkWorld,
  chunk: readonly SelectedAudit[],
): Promise<Map<string, Step>> {
  const ids = chunk.flatMap(({ audit }) => (audit ? Object.values(audit.openSteps) : []))
  return readByIds<Step>(store, COLLECTIONS.asteps, ids)
}
