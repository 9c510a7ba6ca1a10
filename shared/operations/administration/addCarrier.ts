import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { type CarrierSettings, readCarrierSettings } from '../../domain/carrier/carrierSettings.ts'
import { newCarrier } from '../../domain/carrier/newCarrier.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { summaryWrite } from '../carriers/summarizeCarriers.ts'
import { isInBetween } from '../worker/isInBetween.ts'
import type { Administrator } from './Administrator.ts'
import { readUser } from './changeUser.ts'
import { firstSlices } from './ensureActiveSlices.ts'
import { logSetting } from './logSetting.ts'
import { userWrites } from './userWrites.ts'

const CARRIER_ID = /^[A-Z0-9][A-Z0-9_-]{0,19}$/

/**
 * Adds a carrier, and in the same commit to the carriers of the admin who adds it: nobody else could
 * give it to anyone. Refused with CARRIER_EXISTS, CARRIER_ID_INVALID, CARRIER_SETTING_INVALID, or
 * USER_CHANGED when somebody has just changed the admin's access.
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
  const carrier: Carrier = { id, ...data }
  for (let tries = 1; ; tries++) {
    if ((await store.get(COLLECTIONS.carriers, id)) !== null)
      return { ok: false, error: refusal('CARRIER_EXISTS', { carrier: id }) }
    try {
      await store.batch([
        { kind: 'create', collection: COLLECTIONS.carriers, id, data },
        summaryWrite(carrier),
        // The first carrier of a store without demo data: without slices none of its audits would show.
        ...(await firstSlices(store, now)),
        ...(await addedToOwn(store, id, { by, now })),
        ...(data.singleReviewer === true
          ? [logSetting(carrier, { v: 0, by, now, value: 'ON' })]
          : []),
      ])
      return { ok: true, value: carrier }
    } catch (error) {
      if (!isInBetween(error)) throw error
      // The carrier, the slices or the admin's access: the next try finds out.
      if (tries === MAX_TRIES)
        return { ok: false, error: refusal('USER_CHANGED', { email: by?.email ?? id }) }
    }
  }
}

const MAX_TRIES = 2

async function addedToOwn(
  store: DocumentStore,
  id: string,
  { by, now }: { by: Administrator; now: Date },
): Promise<BatchWrite[]> {
  const admin = by && (await readUser(store, by.email))
  if (!admin) return []
  const carriers = [...admin.carriers.filter((each) => each !== id), id]
  return userWrites({ before: admin, after: { ...admin, carriers } }, { by, now })
}
