import type { Audit } from '../../domain/audit/Audit.ts'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { OrderRepair } from '../../domain/order/OrderRow.ts'
import type { OrderKey } from '../../domain/order/orderKey.ts'
import type { UpdatedAudit } from '../../domain/order/orderUpdate.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import type { FileStore } from '../../ports/fileStore.ts'
import type { Random } from '../../ports/random.ts'
import type { XmlOfAudits } from './auditWrites.ts'
import type { CodeBook } from './codeBook.ts'
import type { CorrectedUpload } from './correctedOrders.ts'
import type { StopSignal } from './inParallel.ts'

export interface ImportWorld {
  store: DocumentStore
  clock: Clock
  random: Random
  /** Where XML files are kept: a run that writes orders of one needs it. */
  files?: FileStore
}

/** What of an order is known from an earlier import. */
export type KnownOrder = Pick<OrderKey, 'auditFSID' | 'contentHash' | 'fields' | 'batchId'>

/** An order as a dry run would have stored it. */
export interface PlannedOrder extends KnownOrder {
  audit: UpdatedAudit
}

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
  codes: CodeBook
  /** What a dry run would have stored, by key, for the files after it. */
  planned: Map<string, PlannedOrder>
  isLastFile: boolean
  /** Nothing of the carrier is stored: there are no keys to look up. What was just made conflicts. */
  isFirst: boolean
  /** Every repair of a file as it is found: the report holds only the first. */
  onRepair: ((file: string, repair: OrderRepair) => void) | undefined
  /** So many orders more whose outcome is known. */
  settle(count: number): void
}
