import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { BakeState } from '#shared/domain/audit/states.ts'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { newCarrier } from '#shared/domain/carrier/newCarrier.ts'
import { DEFAULT_CARRIER } from '#shared/domain/constants.ts'
import { orderKeyId } from '#shared/domain/order/orderKey.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { addUser } from '#shared/operations/administration/addUser.ts'
import { createNew } from '#shared/operations/administration/createNew.ts'
import { ensureActiveSlices } from '#shared/operations/administration/ensureActiveSlices.ts'
import { summaryWrite } from '#shared/operations/carriers/summarizeCarriers.ts'
import { FEES_ID, feesPath } from '#shared/operations/invoices/readFeeSchedule.ts'
import { setFeeSchedule } from '#shared/operations/invoices/setFeeSchedule.ts'
import { takeOverState } from '#shared/operations/upgrade/takeOverState.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import type { Random } from '#shared/ports/random.ts'
import { DEMO_CARRIERS, DEMO_USERS } from './people.ts'
import { copyDemo } from './play/copyDemo.ts'
import { DEMO_FEES } from './play/demoFees.ts'
import { demoOrderFile } from './play/demoOrderFile.ts'
import { type DemoSeed, playDemo } from './play/playDemo.ts'

/** How much was not there before, and how the demo's audits stand. */
export interface SeedReport {
  carriers: number
  users: number
  orders: number
  /** All audits of the demo carrier by state. */
  states: Partial<Record<BakeState, number>>
}

/** The document of `engine` that says from what the demo is played and whether it is whole. */
const JOB_ID = 'demo'

/** How far the worker has counted, `writeProjections`. */
const PROJECTIONS_ID = 'projections'

interface DemoJob extends DemoSeed {
  done: boolean
}

/** A seed is below this. */
const SEEDS = 2 ** 32

/**
 * Puts in the carriers, users, active slices and demo audits that are missing; what is there stays as
 * it is. The audits are played through the operations that everybody uses, up to this moment
 * (`playDemo`). Interrupted, the next time completes the same demo. A project that `isReal` gets no
 * e-mails and texts: something would send them.
 */
export async function seedDemo(
  store: DocumentStore,
  { clock, random }: { clock: Clock; random: Random },
  { isReal = false }: { isReal?: boolean } = {},
): Promise<SeedReport> {
  const now = clock.now()
  await takeOverState(store)
  const added = await addCarriers(store, clock)
  let users = 0
  for (const user of DEMO_USERS) {
    const added = await addUser(store, user, { by: null, now })
    if (added.ok) users++
  }
  await ensureActiveSlices(store, now)
  const job = await beginJob(store, { seed: random.below(SEEDS), now })
  let orders = 0
  if (!job.done) {
    const { store: played } = await playDemo(job, demoCarriers(job.now))
    orders = await copyDemo(played, store, { isReal })
    // These audits were written before the last ones that the worker has counted: it begins anew.
    await store.delete(COLLECTIONS.engine, PROJECTIONS_ID)
    await store.update(COLLECTIONS.engine, JOB_ID, { done: true })
  }
  return { carriers: added.length, users, orders, states: await countStates(store) }
}

function demoCarriers(now: Date): Carrier[] {
  return DEMO_CARRIERS.map(({ id, name }) => ({
    id,
    ...newCarrier({ name }, now),
    helpPhone: '207.555.0100',
    helpHours: 'Monday to Friday, 9 to 5',
  }))
}

/** Adds the carriers that are missing, with their fees; answers which. */
async function addCarriers(store: DocumentStore, clock: Clock): Promise<string[]> {
  const added: string[] = []
  for (const { id, ...carrier } of demoCarriers(clock.now())) {
    if (!(await createNew(store, COLLECTIONS.carriers, id, { ...carrier }))) continue
    await store.batch([summaryWrite({ id, ...carrier })])
    added.push(id)
    if (await store.get(feesPath(id), FEES_ID)) continue
    await setFeeSchedule({ store, clock }, { carrierId: id, value: DEMO_FEES, userId: 'System' })
  }
  return added
}

/** The job as it was begun, or begun now. Demo orders of an earlier version stay as they are. */
async function beginJob(store: DocumentStore, seed: DemoSeed): Promise<DemoJob> {
  const begun = await store.get<DemoJob>(COLLECTIONS.engine, JOB_ID)
  if (begun) return begun
  const [first] = demoOrderFile('2026-11-02').orders
  const key = orderKeyId(DEFAULT_CARRIER, first?.orderNumber ?? '')
  const done = (await store.get(COLLECTIONS.orderKeys, key)) !== null
  const job = { ...seed, done }
  return (await createNew(store, COLLECTIONS.engine, JOB_ID, { ...job })) ? job : { ...job, done }
}

async function countStates(store: DocumentStore): Promise<SeedReport['states']> {
  const audits = await store.list<Audit>(COLLECTIONS.audits, {
    filters: [{ field: 'carrierCompany', op: '==', value: DEFAULT_CARRIER }],
    sort: { field: 'id', direction: 'asc' },
  })
  const states: SeedReport['states'] = {}
  for (const { bakeState } of audits) states[bakeState] = (states[bakeState] ?? 0) + 1
  return states
}
