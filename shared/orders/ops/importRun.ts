import type { Audit } from '#shared/audit/model.ts'
import type { OrderKey } from '#shared/audit/orderNumber.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { StopSignal } from '#shared/kernel/batches.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { OrderCandidate, OrderRepair, XmlOfAudits } from '../model.ts'
import type { UpdatedAudit } from '../orderUpdate.ts'
import type { LookUpOrders } from './knownOrders.ts'

export interface ImportWorld {
  store: DocumentStore
  clock: Clock
  random: Random
  /** Where XML files are kept: a run that writes orders of one needs it. */
  files?: FileStore
}

/** What of an order is known from an earlier import. */
export type KnownOrder = Pick<OrderKey, 'auditFSID' | 'contentHash' | 'fields' | 'batchId'>

/** What a dry run would have stored of a carrier, by order number, for the files that follow. */
export type PlannedOrders = Map<string, KnownOrder & { audit: UpdatedAudit }>

/** One call of the import, over all its files. */
export interface ImportRun {
  world: ImportWorld
  carrier: Carrier
  env: Audit['env']
  userId: string
  sliceID: string
  dryRun: boolean
  /** Changed orders are applied to their audits, not only proposed. */
  update: boolean
  /** The import whose rejected orders its files correct; null: they are files of their own. */
  corrects: CorrectedUpload | null
  concurrency: number
  batchSize: number
  /** The XML file that rows of a CSV came from before they were corrected. */
  xml: XmlOfAudits | undefined
  signal: StopSignal | undefined
  codes: CodeAllocator
  planned: PlannedOrders
  isLastFile: boolean
  /** What is stored of a batch of orders. What is made meanwhile conflicts. */
  lookUp: LookUpOrders
  /** Every repair of a file as it is found: the report holds only the first. */
  onRepair: ((file: string, repair: OrderRepair) => void) | undefined
  /** This many more orders have an outcome. */
  settle(count: number): void
}

/** The audit codes that are in use, as far as this run knows. */
export interface CodeAllocator {
  /**
   * The code of a candidate's audit: its order number (specification §3), or a generated one when
   * another audit has that, it is reserved, or it has neither letter nor digit.
   */
  allocate(candidate: OrderCandidate): string
  /** The canonical form of the code that `allocate` would give from the order number. */
  wanted(candidate: OrderCandidate): string
  /** Another audit in the store holds this canonical code. */
  reserve(canonicalCode: string): void
}

/** The import whose rejected orders a file corrects. */
export interface CorrectedUpload {
  /** Its id. */
  upload: string
  /** Imports that corrected orders of it before: what they brought in is counted already. */
  earlier: ReadonlySet<string>
}

/** What all audits of one file's import share. */
export interface AuditRun extends Pick<ImportRun, 'carrier' | 'sliceID' | 'env' | 'userId'> {
  batchId: string
  /** The import that its audits are listed with; absent: `batchId` itself. */
  importId?: string | undefined
  /** Names the file within the run: the beginning of its bytes' hash. */
  uploadId: string
  xml?: XmlOfAudits | undefined
}
