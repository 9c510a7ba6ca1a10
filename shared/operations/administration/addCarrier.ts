import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { type CarrierSettings, readCarrierSettings } from '../../domain/carrier/carrierSettings.ts'
import { newCarrier } from '../../domain/carrier/newCarrier.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import { summaryWrite } from '../carriers/summarizeCarriers.ts'
import type { Administrator } from './Administrator.ts'
import { readUser } from './changeUser.ts'
import { ensureActiveSlices } from './ensureActiveSlices.ts'
import { userWrites } from './userWrites.ts'

const CARRIER_ID = /^[A-Z0-9][A-Z0-9_-]{0,19}$/

/**
 * Adds a carrier, and in the same commit to the carriers of the admin who adds it: nobody else could
 * give it to anyone. Refused with CARRIER_EXISTS, CARRIER_ID_INVALID or CARRIER_SETTING_INVALID.
 */
export async function addCarrier(
  store: DocumentStore,
  { id, ...settings }: { id: string; name: string } & Partial<CarrierSettings>,
  { by, now }: { by: Administrator; now: Date },
): Promise<Result<Carrier>> {
  if (!CARRIER_ID.test(id))
    return { ok: false, error: refusal('CARRIER_ID_INVALID', { carrier: id }) }
  const read = readCarrierSettings(settings)
  if (!read.ok) return read
  const data = { ...newCarrier({ name: settings.name }, now), ...read.value }
  // The first carrier of a store without demo data: without slices none of its audits would show.
  await ensureActiveSlices(store, now)
  const writes: BatchWrite[] = [
    { kind: 'create', collection: COLLECTIONS.carriers, id, data },
    summaryWrite({ id, ...data }),
  ]
  const admin = by && (await readUser(store, by.email))
  if (admin) {
    const carriers = [...admin.carriers.filter((each) => each !== id), id]
    writes.push(...userWrites({ before: admin, after: { ...admin, carriers } }, { by, now }))
  }
  try {
    await store.batch(writes)
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'already-exists') throw error
    return { ok: false, error: refusal('CARRIER_EXISTS', { carrier: id }) }
  }
  return { ok: true, value: { id, ...data } }
}
