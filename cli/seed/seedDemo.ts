import type { Audit } from '#shared/audit/model.ts'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { setFeeSchedule } from '#shared/billing/ops/feeSchedule.ts'
import { takeOverState } from '#shared/engine/migrations/m0001TakeOverRelease01.ts'
import { FEES_ID, newCarrier } from '#shared/firm/carrier.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { summaryWrite } from '#shared/firm/ops/carriers.ts'
import { ensureActiveSlices } from '#shared/firm/ops/slices.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import {
  COLLECTIONS,
  type CollectionName,
  feesPath,
  nestedPath,
} from '#shared/kernel/collections.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { numberNewStore } from '#shared/kernel/ops/storeSchema.ts'
import { createNew, putNew, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type BatchWrite,
  type DocumentStore,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { MemoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import type { MemoryFiles } from '#shared/simulation/memoryFiles.ts'
import { DEMO_JOB_ID, type DemoJob, readDemoJob } from './demoJob.ts'
import { addPeople, DEMO_CARRIERS } from './people.ts'
import { demoOrderFile } from './play/demoCalendar.ts'
import { DEMO_FEES, type DemoSeed, playDemo } from './play/playDemo.ts'

/** How much was not there before, and how the demo's audits stand. */
export interface SeedReport {
  carriers: number
  users: number
  orders: number
  /** All audits of the demo carrier by state. */
  states: Partial<Record<BakeState, number>>
}

/** How far the worker has counted, `writeProjections`. */
const PROJECTIONS_ID = 'projections'

/** A seed is below this. */
const SEEDS = 2 ** 32

/**
 * The seed on this machine, where sign-in protects nothing: two demos of a day have the same ids, PINs and
 * order of lists. Those of a real project must not be guessable.
 */
const LOCAL_SEED = 7

/**
 * Puts in the carriers, users, active slices and demo audits that are missing; what is there stays as
 * it is. The audits are played through the operations that everybody uses, up to this moment
 * (`play`). Interrupted, the next time completes the same demo. A project that `isReal` gets no
 * e-mails and texts: something would send them.
 */
export async function seedDemo(
  { store, files, bucket }: { store: DocumentStore; files: FileStore; bucket?: string },
  { clock, random }: { clock: Clock; random: Random },
  {
    isReal = false,
    isSmall = false,
    play = playDemo,
  }: { isReal?: boolean; isSmall?: boolean; play?: typeof playDemo } = {},
): Promise<SeedReport> {
  const now = clock.now()
  await takeOverState(store)
  // First of all that is written: by it a start that is broken off anywhere is known, and completed.
  const seed = isReal ? random.below(SEEDS) : LOCAL_SEED
  const job = await beginJob(store, { seed, now, isSmall })
  await numberNewStore(store, now)
  const added = await addCarriers(store, clock)
  const users = await addPeople(store, { now, isSmall })
  await ensureActiveSlices(store, now)
  let orders = 0
  if (!job.done) {
    const played = await play(job, demoCarriers(job.now), bucket)
    await copyFiles(played.files, files)
    orders = await copyDemo(played.store, store, { isReal })
    // These audits were written before the last ones that the worker has counted: it begins anew.
    await store.delete(COLLECTIONS.engine, PROJECTIONS_ID)
    await store.update(COLLECTIONS.engine, DEMO_JOB_ID, { done: true })
  }
  return { carriers: added.length, users, orders, states: await countStates(store) }
}

function demoCarriers(now: Date): Carrier[] {
  return DEMO_CARRIERS.map(({ id, name }) => ({
    id,
    ...newCarrier({ name }, now),
    helpPhone: '207.555.0100',
    helpHours: 'Monday to Friday, 9 to 5',
    returnAddress: ['Bakehouse Premium Audits', 'PO Box 1200', 'Portland, ME 04104'],
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
  const begun = await readDemoJob(store)
  if (begun) return begun
  const [first] = demoOrderFile('2026-11-02').orders
  const key = orderKeyId(DEFAULT_CARRIER, first?.orderNumber ?? '')
  const done = (await store.get(COLLECTIONS.orderKeys, key)) !== null
  const job = { ...seed, done }
  await createNew(store, COLLECTIONS.engine, DEMO_JOB_ID, { ...job })
  return job
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

/** Writes of one batch, about: an audit's documents stay together. */
const MOST_WRITES = 300

/** Batches in flight. */
const IN_FLIGHT = 4

/** Collections whose documents belong to an audit, by `auditFSID`; attachments by `audit`. */
const OF_AUDITS = [
  COLLECTIONS.asteps,
  COLLECTIONS.auditCodes,
  COLLECTIONS.orderKeys,
  COLLECTIONS.intakes,
  COLLECTIONS.opens,
  COLLECTIONS.letters,
  COLLECTIONS.attachments,
] as const

/** Outgoing messages: a real project's sender would send them again, even those marked delivered. */
const SENT = [COLLECTIONS.mail, COLLECTIONS.messages] as const

/** What is of no audit, with its sub-collections: what was imported, invoiced and came in. */
const BESIDES: readonly [collection: CollectionName, nested: readonly string[]][] = [
  [COLLECTIONS.inbound, []],
  [COLLECTIONS.contactWishes, []],
  [COLLECTIONS.scans, []],
  [COLLECTIONS.letterRuns, []],
  [COLLECTIONS.removedFiles, []],
  [COLLECTIONS.uploads, ['original', 'consolidated', 'transformed', 'changes']],
  [COLLECTIONS.invoices, ['lines']],
]

/** Files in flight. */
const FILES_IN_FLIGHT = 8

/** Puts the files of the demo where they shall be, before documents name them; those that are there stay. */
async function copyFiles(from: MemoryFiles, to: FileStore): Promise<void> {
  await inParallel(from.paths(), FILES_IN_FLIGHT, undefined, async (path) => {
    const about = await from.describe(path)
    if (about === null) return
    const { contentType, metadata } = about
    await putNew(to, path, bodyOf(await from.read(path)), { contentType, metadata })
  })
}

/**
 * Puts what was played where the demo shall be, each audit with everything of its own in one batch.
 * What is there already stays as it is. With `isReal` e-mails and texts are left out. Answers how many
 * audits it put there.
 */
export async function copyDemo(
  from: MemoryDocumentStore,
  to: DocumentStore,
  { isReal }: { isReal: boolean },
): Promise<number> {
  const ofAudits = isReal ? OF_AUDITS : [...OF_AUDITS, ...SENT]
  let copied = 0
  await inParallel(chunksOf(auditGroups(from, ofAudits)), IN_FLIGHT, undefined, async (chunk) => {
    const created = await createMissing(to, chunk)
    copied += created
  })
  // Last, because they name the audits.
  await inParallel(chunksOf(besides(from)), IN_FLIGHT, undefined, async (chunk) => {
    await to.batch(chunk.flatMap(({ writes }) => writes))
  })
  return copied
}

/** Documents that are written together. */
interface Group {
  /** The audit's FSID; empty for what is of no audit. */
  auditFSID: string
  writes: BatchWrite[]
}

function auditGroups(store: MemoryDocumentStore, ofAudits: readonly string[]): Group[] {
  const groups = new Map<string, Group>()
  for (const audit of store.all<Audit>(COLLECTIONS.audits)) {
    const access = nestedPath(COLLECTIONS.audits, audit.id, 'private')
    const writes = [write('create', COLLECTIONS.audits, audit), ...writesOf(store, access)]
    groups.set(audit.id, { auditFSID: audit.id, writes })
  }
  for (const collection of ofAudits)
    for (const document of store.all<{ auditFSID: string } | { audit: string }>(collection))
      groups
        .get('audit' in document ? document.audit : document.auditFSID)
        ?.writes.push(write('create', collection, document))
  return [...groups.values()]
}

function besides(store: MemoryDocumentStore): Group[] {
  return BESIDES.flatMap(([collection, names]) =>
    store.all(collection).map((document) => ({
      auditFSID: '',
      writes: [
        write('set', collection, document),
        ...names.flatMap((name) =>
          writesOf(store, nestedPath(collection, document.id, name)).map(
            (each) => ({ ...each, kind: 'set' }) as BatchWrite,
          ),
        ),
      ],
    })),
  )
}

function writesOf(store: MemoryDocumentStore, collection: string): BatchWrite[] {
  return store.all(collection).map((document) => write('create', collection, document))
}

function write(
  kind: 'create' | 'set',
  collection: string,
  { id, ...data }: { id: string },
): BatchWrite {
  return { kind, collection, id, data }
}

function* chunksOf(groups: readonly Group[]): Generator<Group[]> {
  let chunk: Group[] = []
  let writes = 0
  for (const group of groups) {
    if (chunk.length > 0 && writes + group.writes.length > MOST_WRITES) {
      yield chunk
      chunk = []
      writes = 0
    }
    chunk.push(group)
    writes += group.writes.length
  }
  if (chunk.length > 0) yield chunk
}

/** Creates the groups; when some are there from an earlier, interrupted time, the others. */
async function createMissing(to: DocumentStore, chunk: readonly Group[]): Promise<number> {
  try {
    await to.batch(chunk.flatMap(({ writes }) => writes))
    return chunk.length
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'already-exists') throw error
  }
  const ids = chunk.map(({ auditFSID }) => auditFSID)
  const there = await readByIds(to, COLLECTIONS.audits, ids)
  const missing = chunk.filter(({ auditFSID }) => !there.has(auditFSID))
  if (missing.length > 0) await to.batch(missing.flatMap(({ writes }) => writes))
  return missing.length
}
