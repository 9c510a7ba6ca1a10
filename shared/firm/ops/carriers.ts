import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS, feesPath, nestedPath } from '#shared/kernel/collections.ts'
import { isWriteConflict, pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type BatchWrite,
  type DocumentStore,
  type Filter,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import {
  type CarrierSettings,
  type CarrierSummary,
  ENDPOINT_ID,
  FEES_ID,
  newCarrier,
  openRequest,
  readCarrierSettings,
  summaryOf,
} from '../carrier.ts'
import type { FeedProfile } from '../feedProfile.ts'
import type { Carrier, User } from '../model.ts'
import { type Administrator, refusalOfFirm, SYSTEM_USER } from '../user.ts'
import { commitUsers, logSetting, userWrites } from './accessLog.ts'
import { firstSlices } from './slices.ts'
import { readUser } from './users.ts'

const CARRIER_ID = /^[A-Z0-9][A-Z0-9_-]{0,19}$/

/**
 * Adds a carrier, and in the same commit gives it to the admin who adds it: only those who have a carrier
 * can give it to others. Refused with CARRIER_EXISTS, CARRIER_ID_INVALID, CARRIER_SETTING_INVALID,
 * CARRIER_REMOVED, or USER_CHANGED when the admin's access has just changed.
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
  for (let attempts = 1; ; attempts++) {
    if ((await store.get(COLLECTIONS.carriers, id)) !== null)
      return { ok: false, error: refusal('CARRIER_EXISTS', { carrier: id }) }
    // Read after the carrier: its removal writes both in one commit.
    const removed = refusalOfFirm(by) && (await store.get(COLLECTIONS.removals, removalId(id)))
    if (removed !== null) return { ok: false, error: refusal('CARRIER_REMOVED', { carrier: id }) }
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
      if (!isWriteConflict(error)) throw error
      // The carrier, the slices or the admin's access changed: the next attempt reads which.
      if (attempts === MAX_ATTEMPTS)
        return { ok: false, error: refusal('USER_CHANGED', { email: by?.email ?? id }) }
    }
  }
}

const MAX_ATTEMPTS = 2

/** Names the record of a carrier's removal. */
function removalId(carrierId: string): string {
  return `carrier-${carrierId}`
}

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
 * Writes fields of a carrier as it was read, and raises its version: when it has changed since, nothing is
 * written and the refusal is CARRIER_CHANGED. Its summary and `also` are written in the same commit.
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

/** What turning the single reviewer on or off writes: fields of the carrier and lines of the access log. */
interface SingleReviewerTurn {
  fields: Partial<Pick<Carrier, 'singleReviewer' | 'singleReviewerAsked'>>
  log: BatchWrite[]
}

/**
 * Off is off at once. On needs a second admin: the first one's request is kept, and the setting stays
 * off until it is confirmed; `alone`, at the command line, it is on at once. SINGLE_REVIEWER_ASKED when
 * another admin's request waits.
 */
export function turnSingleReviewer(
  carrier: Carrier,
  { on, by, now, alone }: { on: boolean; by: Administrator; now: Date; alone: boolean },
): Result<SingleReviewerTurn> {
  const { singleReviewer = false } = carrier
  const asked = openRequest(carrier, now)
  const isSo = on ? singleReviewer : !singleReviewer && asked === null
  if (isSo) return { ok: true, value: { fields: {}, log: [] } }
  const v = (carrier.v ?? 0) + 1
  const turn = (
    fields: SingleReviewerTurn['fields'],
    value: 'ASKED' | 'ON' | 'OFF',
  ): Result<SingleReviewerTurn> => {
    const log = [logSetting(carrier, { v, by, now, value })]
    return { ok: true, value: { fields, log } }
  }
  if (!on) return turn({ singleReviewer: false, singleReviewerAsked: null }, 'OFF')
  if (alone || by === null) return turn({ singleReviewer: true, singleReviewerAsked: null }, 'ON')
  if (asked !== null && asked.by !== by.email) {
    const facts = { carrier: carrier.id, by: asked.by }
    return { ok: false, error: refusal('SINGLE_REVIEWER_ASKED', facts) }
  }
  return turn({ singleReviewerAsked: { by: by.email, at: now } }, 'ASKED')
}

/**
 * Turns the single reviewer on that another admin of the carrier has asked for within a week.
 * SINGLE_REVIEWER_NOT_ASKED, also when who asked is no admin of the carrier any more;
 * SINGLE_REVIEWER_SECOND for the one who asked.
 */
export async function confirmSingleReviewer(
  { store, clock }: { store: DocumentStore; clock: Clock },
  carrier: Carrier,
  by: Pick<User, 'email' | 'role' | 'carriers'>,
): Promise<Result<Carrier>> {
  const now = clock.now()
  const { id } = carrier
  const asked = openRequest(carrier, now)
  const first = asked && (await store.get<User>(COLLECTIONS.users, asked.by))
  if (first === null || first.role !== 'admin' || !first.carriers.includes(id))
    return { ok: false, error: refusal('SINGLE_REVIEWER_NOT_ASKED', { carrier: id }) }
  if (first.email === by.email)
    return { ok: false, error: refusal('SINGLE_REVIEWER_SECOND', { carrier: id }) }
  const log = logSetting(carrier, { v: (carrier.v ?? 0) + 1, by, now, value: 'ON' })
  return saveCarrier(store, carrier, { singleReviewer: true, singleReviewerAsked: null }, [log])
}

/** Gives a carrier a feed profile, or another under the same name (docs/feed-profiles.md). */
export function setProfile(
  store: DocumentStore,
  carrier: Carrier,
  { name, profile }: { name: string; profile: FeedProfile },
): Promise<Result<Carrier>> {
  return saveCarrier(store, carrier, { profiles: { ...carrier.profiles, [name]: profile } })
}

/** Removes a feed profile; the built-in one stays. Refused with PROFILE_UNKNOWN. */
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
 * access log records. What is kept longer, such as invoices and messages, is opened by the carrier's id: the
 * record of the removal keeps that from another admin. Only trusted code can: no rule can count audits.
 * Refused with CARRIER_HAS_AUDITS, CARRIER_HAS_FILES, or CARRIER_IS_ONLY_ONE while a user works for no other.
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
    // A new carrier with the same id could read them.
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
    {
      kind: 'set',
      collection: COLLECTIONS.removals,
      id: removalId(id),
      data: {
        ...{ kind: 'carrier', cause: 'removed', at: now, by: by?.email ?? SYSTEM_USER },
        ...{ carrierCompany: id, counts: { carriers: 1 }, files: 0 },
      },
    },
  ])
  return done.ok ? { ok: true, value: { id } } : done
}

/** The write of a carrier's summary, for the commit that writes the carrier. */
export function summaryWrite(carrier: Carrier): BatchWrite {
  const { carrierSummaries: collection } = COLLECTIONS
  return { kind: 'set', collection, id: carrier.id, data: summaryOf(carrier) }
}

/**
 * Writes the summaries that are missing, as of carriers from before there were summaries, or that differ
 * from their carriers; returns how many. Rejects with a `StoreError`.
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

/** The secret that proves the sender to an endpoint, and the one endpoint that gets it. */
export interface EndpointSecret {
  secret: string
  endpoint: string
}

/** The secret for this endpoint of a carrier; empty when none was agreed for it. */
export async function readEndpointSecret(
  store: DocumentStore,
  carrierId: string,
  endpoint: string,
): Promise<string> {
  const path = nestedPath(COLLECTIONS.carriers, carrierId, 'private')
  const kept = await store.get<EndpointSecret>(path, ENDPOINT_ID)
  return kept?.endpoint === endpoint ? kept.secret : ''
}
