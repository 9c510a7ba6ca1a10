import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { type CarrierSettings, readCarrierSettings } from '../../domain/carrier/carrierSettings.ts'
import { newCarrier } from '../../domain/carrier/newCarrier.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { Administrator } from './Administrator.ts'
import { createNew } from './createNew.ts'
import { ensureActiveSlices } from './ensureActiveSlices.ts'

/**
 * Adds a carrier, and to the carriers of the admin who adds it: nobody else could give it to anyone.
 * Refused with CARRIER_EXISTS or CARRIER_SETTING_INVALID.
 */
export async function addCarrier(
  store: DocumentStore,
  { id, ...settings }: { id: string; name: string } & Partial<CarrierSettings>,
  { by, now }: { by: Administrator; now: Date },
): Promise<Result<Carrier>> {
  const read = readCarrierSettings(settings)
  if (!read.ok) return read
  const data = { ...newCarrier({ name: settings.name }, now), ...read.value }
  // The first carrier of a store without demo data: without slices none of its audits would show.
  await ensureActiveSlices(store, now)
  if (!(await createNew(store, COLLECTIONS.carriers, id, { ...data })))
    return { ok: false, error: refusal('CARRIER_EXISTS', { carrier: id }) }
  if (by) await store.arrayUnion(COLLECTIONS.users, by.email, 'carriers', [id])
  return { ok: true, value: { id, ...data } }
}
