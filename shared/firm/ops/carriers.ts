import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { isInBetween, pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type BatchWrite,
  type DocumentStore,
  type Filter,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import {
  type CarrierSettings,
  type CarrierSummary,
  ENDPOINT_ID,
  FEES_ID,
  feesPath,
  newCarrier,
  readCarrierSettings,
  summaryOf,
} from '../carrier.ts'
import type { FeedProfile } from '../feedProfile.ts'
import type { Carrier, User } from '../model.ts'
import type { Administrator } from '../user.ts'
import { commitUsers, logSetting, userWrites } from './accessLog.ts'
import { firstSlices } from './slices.ts'
import { readUser } from './users.ts'

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

/**
 * Writes fields of a carrier as it was read, raising its version: when somebody else changed it since,
 * nothing is written and the refusal is CARRIER_CHANGED. What its own users read of it, and `also`, go
 * out in the same commit.
 */
export async function saveCarrier(
  store: DocumentStore,
  carrier: Carrier,
  changes: Partial<Omit<Carrier, 'id' | 'v' | 'dateAdded'>>,
  also: readonly BatchWrite[] = [],
): Promise<Result<Carrier>> {
  const { id, v } = carrier
  const data = { ...changes, v: (v ?? 0) + 1 }
  const expect = { field: 'v', value: v }
  try {
    await store.batch([
      { kind: 'update', collection: COLLECTIONS.carriers, id, data, expect },
      summaryWrite({ ...carrier, ...changes }),
      ...also,
    ])
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'conflict') throw error
    return { ok: false, error: refusal('CARRIER_CHANGED', { carrier: id }) }
  }
  return { ok: true, value: { ...carrier, ...data } }
}

/** Gives a carrier a feed profile, or another under the same name (docs/feed-profiles.md). */
export function setProfile(
  store: DocumentStore,
  carrier: Carrier,
  { name, profile }: { name: string; profile: FeedProfile },
): Promise<Result<Carrier>> {
  return saveCarrier(store, carrier, { profiles: { ...carrier.profiles, [name]: profile } })
}

/** Takes a feed profile away; the built-in one stays. Refused with PROFILE_UNKNOWN. */
export async function removeProfile(
  store: DocumentStore,
  carrier: Carrier,
  name: string,
): Promise<Result<Carrier>> {
  const { [name]: gone, ...profiles } = carrier.profiles
  if (gone !== undefined) return saveCarrier(store, carrier, { profiles })
  const names = Object.keys(profiles).join(', ') || 'none'
  const facts = { carrier: carrier.id, profile: name, profiles: names }
  return { ok: false, error: refusal('PROFILE_UNKNOWN', facts) }
}

/**
 * Removes a carrier that has no audits, its fees, and it from the carriers of its users, which the
 * access log tells of. Only trusted code can: no rule can count audits. Refused with
 * CARRIER_HAS_AUDITS, CARRIER_HAS_FILES, or CARRIER_IS_ONLY_ONE while somebody works for no other.
 */
export async function removeCarrier(
  store: DocumentStore,
  id: string,
  { by, now }: { by: Administrator; now: Date },
): Promise<Result<{ id: string }>> {
  const byId = { field: 'id', direction: 'asc' } as const
  const audits = await store.list(COLLECTIONS.audits, {
    filters: [{ field: 'carrierCompany', op: '==', value: id }],
    sort: byId,
    limit: 1,
  })
  if (audits.length > 0) return { ok: false, error: refusal('CARRIER_HAS_AUDITS', { carrier: id }) }
  for (const collection of [COLLECTIONS.uploads, COLLECTIONS.scans, COLLECTIONS.xmls]) {
    const filters: Filter[] = [{ field: 'carrierCompany', op: '==', value: id }]
    // Whoever made a carrier of that id again would read them.
    if ((await store.list(collection, { filters, sort: byId, limit: 1 })).length > 0)
      return { ok: false, error: refusal('CARRIER_HAS_FILES', { carrier: id }) }
  }
  const users = await store.list<User>(COLLECTIONS.users, {
    filters: [{ field: 'carriers', op: 'array-contains', value: id }],
    sort: byId,
  })
  const bound = users.filter(({ carriers }) => carriers.length < 2).map(({ email }) => email)
  if (bound.length > 0) {
    const facts = { carrier: id, users: bound.join(', ') }
    return { ok: false, error: refusal('CARRIER_IS_ONLY_ONE', facts) }
  }
  const done = await commitUsers(store, users.map(({ email }) => email).join(', '), [
    ...users.flatMap((user) => {
      const carriers = user.carriers.filter((each) => each !== id)
      return userWrites({ before: user, after: { ...user, carriers } }, { by, now })
    }),
    { kind: 'delete', collection: feesPath(id), id: FEES_ID },
    { kind: 'delete', collection: feesPath(id), id: ENDPOINT_ID },
    { kind: 'delete', collection: COLLECTIONS.carrierSummaries, id },
    { kind: 'delete', collection: COLLECTIONS.carriers, id },
  ])
  return done.ok ? { ok: true, value: { id } } : done
}

/** The write that makes a carrier's summary what the carrier is; it goes with the carrier's own. */
export function summaryWrite(carrier: Carrier): BatchWrite {
  const { carrierSummaries: collection } = COLLECTIONS
  return { kind: 'set', collection, id: carrier.id, data: summaryOf(carrier) }
}

/**
 * Writes the summaries that are missing, as those of carriers from before there were any, or that
 * differ from their carriers; answers how many. Rejects with a `StoreError`.
 */
export async function summarizeCarriers(store: DocumentStore): Promise<number> {
  const stored = new Map<string, string>()
  for await (const page of pagesOf<CarrierSummary>(store, COLLECTIONS.carrierSummaries))
    for (const { id, name, timeZone } of page) stored.set(id, JSON.stringify([name, timeZone]))
  let written = 0
  for await (const page of pagesOf<Carrier>(store, COLLECTIONS.carriers)) {
    const stale = page.filter(
      ({ id, name, timeZone }) => stored.get(id) !== JSON.stringify([name, timeZone]),
    )
    if (stale.length > 0) await store.batch(stale.map(summaryWrite))
    written += stale.length
  }
  return written
}

/** What proves us to an endpoint, and to which: another one never gets it. */
export interface EndpointSecret {
  secret: string
  endpoint: string
}

/** Proof of who sends to this endpoint of a carrier; empty when none was agreed for it. */
export async function readEndpointSecret(
  store: DocumentStore,
  carrierId: string,
  endpoint: string,
): Promise<string> {
  const path = nestedPath(COLLECTIONS.carriers, carrierId, 'private')
  const kept = await store.get<EndpointSecret>(path, ENDPOINT_ID)
  return kept?.endpoint === endpoint ? kept.secret : ''
}
