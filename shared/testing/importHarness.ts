import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Audit } from '#shared/audit/model.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { ingestDeliveries } from '#shared/engine/duties/deliveries.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { ImportedOrders } from '#shared/orders/importReport.ts'
import { type ImportOrdersRequest, importOrders } from '#shared/orders/ops/importOrders.ts'
import type { OrderFileSource } from '#shared/orders/orderFile.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  type MemoryDocumentStore,
  memoryDocumentStore,
} from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier } from './builders.ts'
import { memoryFileStore } from './memoryFileStore.ts'
import { sendAll } from './workerHarness.ts'

/** A feed profile of files with the columns `No,Pol,From,To,Who,Class`. */
export const SHORT_PROFILE = {
  name: 'short',
  headers: {
    orderNumber: ['No'],
    policyNumber: ['Pol'],
    policyFrom: ['From'],
    policyTo: ['To'],
    insuredName: ['Who'],
    classCode: ['Class'],
  },
}

/** A complete row of the default profile; tests change single cells. */
export const ORDER_ROW = {
  'Order Number': 'T1',
  'Report Type': 'Phone',
  'Policy Number': 'P-1234',
  'Policy From': '10/01/2025',
  'Policy To': '10/01/2026',
  'Insured Name': 'Harbor Oven',
  Contact: 'Ines van Marlow',
  'Contact Email': 'ines@harboroven.example',
  Phone: '(207) 555-0101',
  Address: '1 Wharf St',
  City: 'Portland',
  State: 'ME',
  Zip: '04101',
  'Business Description': 'Restaurant',
  'Class Code': '16910',
  'Premium Basis': 's',
  'Est Exposure': '$850,000',
  Agency: 'Casco Agency',
}

/** A CSV of `ORDER_ROW`, once for each change of it. */
export function orderRows(...changes: Record<string, string>[]): OrderFileSource {
  return orderFile('orders.csv', csvOf(changes.map((change) => ({ ...ORDER_ROW, ...change }))))
}

/** What the expectations of a sample file (`*.expected.json`) say of an order's audit. */
export function sampleFieldsOf({ insuredMailingZip, insuredPhone, categories }: Audit) {
  const classes = categories.map(({ classCode }) => classCode)
  return { zip: insuredMailingZip, phone: insuredPhone, classes }
}

type ImportOptions = Partial<ImportOrdersRequest> & {
  into?: DocumentStore
  seed?: number
  /** When it runs. */
  at?: string
}

export interface ImportHarness {
  store: MemoryDocumentStore
  /** Where it keeps XML files. */
  kept: FileStore
  /** Imports for the carrier HM, at a fixed time unless one is given, into `store` by default. */
  run(files: OrderFileSource[], options?: ImportOptions): Promise<Result<ImportedOrders>>
  /** The same, for files that are not refused. */
  imported(files: OrderFileSource[], options?: ImportOptions): Promise<ImportedOrders>
  /** The store's only audit. */
  theAudit(): Audit
  /** What a store's audits say, by order number, without what differs from run to run. */
  content(from?: MemoryDocumentStore): unknown[]
}

/** An empty store and the import over it. */
export function importHarness(): ImportHarness {
  const store = memoryDocumentStore()
  const kept = memoryFileStore(() => fixedClock().now())
  const carrier = aCarrier({ id: 'HM', name: 'Harvest Mutual' })

  function run(files: OrderFileSource[], options: ImportOptions = {}) {
    const { into = store, seed = 1, at, ...request } = options
    const world = { store: into, files: kept, clock: fixedClock(at), random: seededRandom(seed) }
    return importOrders(world, { carrier, env: 'local', files, ...request })
  }

  return {
    store,
    kept,
    run,
    async imported(files, options) {
      const result = await run(files, options)
      if (!result.ok) throw new Error(result.error.message)
      return result.value
    },
    theAudit() {
      const [audit, ...others] = store.all<Audit>('audits')
      if (!audit || others.length > 0) throw new Error('There is not one audit.')
      return audit
    },
    content: (from = store) =>
      from
        .all<Audit>('audits')
        .sort((a, b) => (a.orderNumber < b.orderNumber ? -1 : 1))
        .map(({ history, ...audit }) => ({
          ...audit,
          ...{ id: '', sortKey: '', openSteps: [], intakeId: '', importId: '' },
          history: history.map(({ op, text, userId, to }) => ({ op, text, userId, to })),
        })),
  }
}

export type ImportedAudit = Awaited<ReturnType<typeof importedAudit>>

/** A store with one imported audit of Harvest Mutual, and the world in which it is worked on. */
export async function importedAudit(at = '2026-11-03T15:00:00Z') {
  const harness = importHarness()
  const clock = fixedClock(at)
  const publicUrl = 'https://audits.example'
  const world: ActionWorld = { store: harness.store, clock, random: seededRandom(5), publicUrl }
  await harness.store.set('carriers', 'HM', { ...aCarrier({ name: 'Harvest Mutual' }) })
  const order = { 'Due Date': '06/01/2027', 'Agency Email': 'audits@casco.example' }
  await harness.imported([orderRows(order)])
  const steps = () => harness.store.all<Step>('asteps')
  return {
    harness,
    clock,
    world,
    id: harness.theAudit().id,
    steps,
    /** The newest step of a type. */
    step: (type: StepType) => steps().findLast((each) => each.type === type) as Step,
    openTypes: () => Object.keys(harness.theAudit().openSteps).sort(),
    /** Everything in the outbox is sent at once, and its steps take note of it. */
    async send(): Promise<void> {
      await sendAll(harness.store, clock.now())
      const logger = { info: () => {}, error: () => {} }
      await ingestDeliveries(
        { ...world, logger },
        {
          dryRun: false,
          goesOn: async () => true,
          carrierOf: (id) => readWorkCarrier(harness.store, id),
        },
      )
    },
  }
}

const CHUNK = 4096

/** An order file out of a text, handed over in small pieces as a stream would. */
export function orderFile(file: string, text: string): OrderFileSource {
  return {
    file,
    async *open() {
      const bytes = utf8ToBytes(text)
      for (let start = 0; start < bytes.length; start += CHUNK)
        yield bytes.subarray(start, start + CHUNK)
    },
  }
}

/** One row of a CSV for each class code line, under the default profile's header. */
export function csvOf(rows: readonly Record<string, string>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  return [columns.map(quoted).join(','), ...lines, ''].join('\r\n')
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** An order file out of bytes, handed over in pieces of `size`, and how often it was opened. */
export function bytesSource(
  file: string,
  bytes: Uint8Array,
  size = 4096,
): OrderFileSource & { opened(): number } {
  let opened = 0
  return {
    file,
    async *open() {
      opened++
      for (let start = 0; start < bytes.length; start += size)
        yield bytes.subarray(start, start + size)
    },
    opened: () => opened,
  }
}
