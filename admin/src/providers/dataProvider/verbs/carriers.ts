import type { Audit } from '#shared/audit/model.ts'
import type { StoredFees } from '#shared/billing/fees.ts'
import { FEES_ID } from '#shared/firm/carrier.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS, feesPath } from '#shared/kernel/collections.ts'
import { readStanding as readStandingOf, type Standing } from '#shared/reports/ops/readStanding.ts'
import type { ProviderContext } from '../ProviderContext.ts'

/** The person's own carriers. One by one: a list of ids is denied as soon as one of them is gone. */
export async function listOwnCarriers({ store, session }: ProviderContext): Promise<Carrier[]> {
  const ids = (await session.user())?.carriers ?? []
  const found = await Promise.all(ids.map((id) => store.get<Carrier>(COLLECTIONS.carriers, id)))
  return found.filter((carrier) => carrier !== null)
}

/** How a carrier, not always the one on screen, stands on the active slices. */
export async function readStanding(
  { store, session, clock }: ProviderContext,
  { id, zone }: { id: string; zone: string },
): Promise<Standing> {
  const slices = await session.activeSlices()
  return readStandingOf(store, { carrier: id, timeZone: zone, slices, now: clock.now() })
}

/** A carrier's fee schedule, or that it was removed; null: none was saved yet. */
export function readFees(
  { store }: ProviderContext,
  { id }: { id: string },
): Promise<StoredFees | null> {
  return store.get<StoredFees>(feesPath(id), FEES_ID)
}

/** The newest audit of a carrier on the active slices, to preview its templates with; null: none. */
export async function readNewestAudit(
  { store, session }: ProviderContext,
  { id }: { id: string },
): Promise<Audit | null> {
  const [newest] = await store.list<Audit>(COLLECTIONS.audits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: id },
      { field: 'sliceID', op: 'in', value: await session.activeSlices() },
    ],
    sort: { field: 'sortKey', direction: 'asc' },
    limit: 1,
  })
  return newest ?? null
}
