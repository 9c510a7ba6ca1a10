import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { placeOf } from '../../domain/results/placeOf.ts'
import { RESULT_TRIES, type ResultPackage } from '../../domain/results/ResultPackage.ts'
import { NO_RESULTS_TARGET } from '../../domain/results/ResultsTarget.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/**
 * Sends a package that failed again, the same bytes, to where the carrier wants results now. Refused
 * with RESULTS_NOT_FAILED for one that did not fail, or that is not the carrier's: so asked for twice it
 * goes once; with RESULTS_NOWHERE when the carrier has no place for them.
 */
export async function resendResults(
  store: DocumentStore,
  { id, carrier, now }: { id: string; carrier: Carrier; now: Date },
): Promise<Result<{ result: string; to: string }>> {
  const found = await store.get<ResultPackage>(COLLECTIONS.results, id)
  if (found?.carrierCompany !== carrier.id || found.state !== 'FAILED')
    return { ok: false, error: refusal('RESULTS_NOT_FAILED', { result: id }) }
  const place = placeOf(carrier.results ?? NO_RESULTS_TARGET)
  if (place === null)
    return { ok: false, error: refusal('RESULTS_NOWHERE', { carrier: carrier.id }) }
  const data = {
    ...place,
    state: 'WAITING',
    tryAt: now,
    triesLeft: RESULT_TRIES,
    error: null,
    resentAt: now,
  }
  const expect = { field: 'state', value: 'FAILED' }
  await store.batch([{ kind: 'update', collection: COLLECTIONS.results, id, data, expect }])
  return { ok: true, value: { result: id, to: place.to } }
}
