import type { Audit } from '#shared/audit/model.ts'
import { takeBackWrites } from '#shared/audit/ops/actOnAudit.ts'
import { isWithdrawn, type ResultPackage, resultIdOf } from '#shared/audit/resultPackage.ts'
import { isReviewedState } from '#shared/audit/states.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { CarrierAudit } from '../carrierAudit.ts'
import { resultCopyIds, resultMailId } from './deliverResults.ts'

/** An audit, and its projection before this one. */
interface ReturnedCandidate {
  audit: Audit
  before: Pick<CarrierAudit, 'bakeState' | 'revision'> | null
}

/**
 * Takes out of the outbox the emails of results that were withdrawn since the last projection of their
 * audits, by the audit's id, in the batch of the projection. An email that its sender has in hand says
 * itself what became of it: it is noted when that is known, and its package stays as it is until then.
 */
export async function withdrawResults(
  store: DocumentStore,
  candidates: readonly ReturnedCandidate[],
): Promise<Map<string, BatchWrite[]>> {
  const returned = candidates.flatMap(({ audit, before }) => {
    if (before === null || !isReviewedState(before.bakeState) || !isWithdrawn(audit, before))
      return []
    return [{ audit, resultId: resultIdOf({ id: audit.id, revision: before.revision }) }]
  })
  if (returned.length === 0) return new Map()
  const ids = returned.map(({ resultId }) => resultId)
  const packages = await readByIds<ResultPackage>(store, COLLECTIONS.results, ids)
  const withdrawn = returned.map(async ({ audit, resultId }) => {
    const sending = packages.get(resultId)
    const isQueued = sending?.state === 'QUEUED' && isWithdrawn(audit, sending)
    const writes = isQueued ? await writesOf(store, sending, audit.updatedAt) : []
    return [audit.id, writes] as const
  })
  return new Map(await Promise.all(withdrawn))
}

async function writesOf(
  store: DocumentStore,
  { id: resultId, attempt }: ResultPackage,
  now: Date,
): Promise<BatchWrite[]> {
  const own = resultMailId(resultId, attempt - 1)
  const mails = [own, ...Object.values(resultCopyIds(resultId))]
  const takenBack = mails.map((id) => ({ collection: COLLECTIONS.mail, id }))
  const writes = await takeBackWrites(store, { takenBack }, now)
  // A recalled one may leave all the same.
  const isOut = writes.some(
    (write) => write.id === own && write.kind === 'update' && write.data['folded'] === true,
  )
  if (!isOut) return writes
  const expect = { field: 'attempt', value: attempt }
  const data = { state: 'WITHDRAWN' }
  return [
    ...writes,
    { kind: 'update', collection: COLLECTIONS.results, id: resultId, data, expect },
  ]
}
