import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { type CarrierSettings, readCarrierSettings } from '../../domain/carrier/carrierSettings.ts'
import type { Result } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/** Changes the settings that are given; the others stay. Refused with CARRIER_SETTING_INVALID. */
export async function changeCarrier(
  store: DocumentStore,
  carrier: Carrier,
  settings: Partial<CarrierSettings>,
): Promise<Result<Carrier>> {
  const read = readCarrierSettings(settings)
  if (!read.ok) return read
  await store.update(COLLECTIONS.carriers, carrier.id, read.value)
  return { ok: true, value: { ...carrier, ...read.value } }
}
