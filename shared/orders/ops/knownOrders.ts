import type { OrderKey } from '#shared/audit/orderNumber.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { pagesOf, readByValues } from '#shared/kernel/ops/storeVerbs.ts'
import { MAX_DISJUNCTIONS } from '#shared/kernel/ports/documentStore.ts'
import type { OrderRecord } from '../model.ts'
import type { ImportRun, KnownOrder } from './importRun.ts'

type KnownByNumber = ReadonlyMap<string, KnownOrder>

/** Says of a batch of orders which are stored, by number; it may know of others. */
export type LookUpOrders = (records: readonly OrderRecord[]) => Promise<KnownByNumber>

type Asking = Pick<ImportRun, 'world' | 'carrier' | 'dryRun'>

/** Orders of a run for which it is worth counting what is stored. */
const MANY_ORDERS = 3_000

/** The most that is kept of a carrier's orders: a key takes a kilobyte or two. */
const MAX_KNOWN = 5_000

/** Asks the store for each batch. */
export function lookUpBatch({ world: { store }, carrier }: Asking): LookUpOrders {
  // By carrier and number, not by the keys' ids: the rules let a person's browser ask so for orders that
  // are not there, and it needs no request for each.
  return async (records) => {
    const found = await readByValues<OrderKey>(store, COLLECTIONS.orderKeys, {
      field: 'orderNumber',
      values: records.map(({ header }) => header.orderNumber),
      scope: [{ field: 'carrierCompany', op: '==', value: carrier.id }],
    })
    return new Map(found.map((key) => [key.orderNumber, key]))
  }
}

/**
 * Asks the store for each batch, or for everything of the carrier at once where that is less to read:
 * nothing of a new carrier, for one read, or in a dry run so few that the queries for `orders` of them
 * would be as many.
 */
export async function lookUpAtOnce(asking: Asking, orders: number): Promise<LookUpOrders> {
  const { world, carrier, dryRun } = asking
  const ofCarrier = { field: 'carrierCompany', op: '==', value: carrier.id } as const
  const keys = { filters: [ofCarrier], sort: { field: 'id', direction: 'asc' } } as const
  const batch = lookUpBatch(asking)
  const [any] = await world.store.list<OrderKey>(COLLECTIONS.orderKeys, { ...keys, limit: 1 })
  if (any === undefined) return async () => new Map()
  if (!dryRun || orders < MANY_ORDERS) return batch
  const most = Math.min(MAX_KNOWN, orders / MAX_DISJUNCTIONS)
  if ((await world.store.count(COLLECTIONS.orderKeys, keys)) > most) return batch
  const known = new Map<string, KnownOrder>()
  for await (const page of pagesOf<OrderKey>(world.store, COLLECTIONS.orderKeys, keys.filters))
    for (const key of page) known.set(key.orderNumber, key)
  return async () => known
}
