import { newCarrier } from '#shared/domain/carrier/newCarrier.ts'
import { DEFAULT_CARRIER } from '#shared/domain/constants.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { createNew } from '#shared/operations/administration/createNew.ts'
import { ensureActiveSlices } from '#shared/operations/administration/ensureActiveSlices.ts'
import { importOrders } from '#shared/operations/importOrders.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import type { Random } from '#shared/ports/random.ts'
import demoOrders from './demo-orders.csv?raw'
import { DEMO_CARRIERS, DEMO_USERS } from './people.ts'

/** How much was not there before. */
export interface SeedReport {
  carriers: number
  users: number
  orders: number
}

/**
 * Puts in the carriers, users, active slices and demo orders that are missing; what is there stays
 * as it is. The orders come in through the import that everybody uses.
 */
export async function seedDemo(
  store: DocumentStore,
  { clock, random }: { clock: Clock; random: Random },
): Promise<SeedReport> {
  const dateAdded = clock.now()
  let carriers = 0
  for (const { id, name } of DEMO_CARRIERS) {
    const carrier = newCarrier({ name }, dateAdded)
    if (await createNew(store, COLLECTIONS.carriers, id, { ...carrier })) carriers++
  }
  let users = 0
  for (const user of DEMO_USERS) {
    if (await createNew(store, COLLECTIONS.users, user.email, { ...user, dateAdded })) users++
  }
  await ensureActiveSlices(store, dateAdded)
  return { carriers, users, orders: await importDemoOrders(store, { clock, random }, dateAdded) }
}

async function importDemoOrders(
  store: DocumentStore,
  { clock, random }: { clock: Clock; random: Random },
  now: Date,
): Promise<number> {
  const name = DEMO_CARRIERS.find(({ id }) => id === DEFAULT_CARRIER)?.name ?? DEFAULT_CARRIER
  const imported = await importOrders(
    { store, clock, random },
    {
      files: [{ file: 'demo-orders.csv', open: demoFile }],
      carrier: { id: DEFAULT_CARRIER, ...newCarrier({ name }, now) },
      env: 'demo',
    },
  )
  if (!imported.ok) throw new Error(`the demo orders were refused: ${imported.error.message}`)
  return imported.value.report.totals.created
}

async function* demoFile(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(demoOrders)
}
