import {
  canonicalAuditCode,
  generateAuditCode,
  isReservedAuditCode,
} from '#shared/audit/access/auditCode.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { OrderKey } from '#shared/audit/orderKey.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { StopSignal } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Clock } from '#shared/kernel/ports/clock.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { OrderCandidate, OrderRepair, Upload, XmlOfAudits } from '../model.ts'
import type { UpdatedAudit } from '../orderUpdate.ts'

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

/** Which audit codes are spoken for, as far as this run knows. */
export interface CodeBook {
  /**
   * The code of a candidate's audit: its order number (specification §3), or a generated one when
   * that is taken by another, reserved, or has neither letter nor digit.
   */
  codeOf(candidate: OrderCandidate): string
  /** The canonical form of the code that `codeOf` would give from the order number. */
  wanted(candidate: OrderCandidate): string
  /** Another audit in the store holds this canonical code. */
  take(canonicalCode: string): void
}

const SOMEBODY_ELSE = 'somebody else'

/** A code book for one run of an import. */
export function codeBook(random: Random): CodeBook {
  const holders = new Map<string, string>()
  return {
    codeOf({ record, keyId }) {
      const code = record.header.orderNumber
      const canonical = canonicalAuditCode(code)
      const holder = holders.get(canonical) ?? keyId
      if (canonical === '' || isReservedAuditCode(code) || holder !== keyId)
        return generateAuditCode(random)
      holders.set(canonical, keyId)
      return code
    },
    wanted: ({ record }) => canonicalAuditCode(record.header.orderNumber),
    take: (canonicalCode) => holders.set(canonicalCode, SOMEBODY_ELSE),
  }
}

/** The import whose rejected orders a file corrects. */
interface CorrectedUpload {
  /** Its id. */
  upload: string
  /** Imports that corrected orders of it before: what they brought in is counted already. */
  earlier: ReadonlySet<string>
}

/** Reads which import a file corrects; null when the carrier has none of this id. */
export async function readCorrected(
  store: DocumentStore,
  carrierCompany: string,
  id: string,
): Promise<CorrectedUpload | null> {
  const upload = await store.get<Upload>(COLLECTIONS.uploads, id)
  if (upload?.carrierCompany !== carrierCompany) return null
  return { upload: id, earlier: new Set(Object.keys(upload.corrected ?? {})) }
}

/**
 * Lowers the rejected orders of an import that are still to be corrected by what an import of corrected
 * rows, `by`, settled. Done again it counts the same. What was dismissed or undone stays so; an import
 * of an earlier release is counted from here on. Rejects with a `StoreError`.
 */
export async function countCorrected(
  store: DocumentStore,
  id: string,
  settled: { by: string; count: number },
): Promise<void> {
  const { uploads: collection } = COLLECTIONS
  const { by, count } = settled
  const upload = await store.get<Upload>(collection, id)
  if (upload === null || upload.toCorrect === null || upload.leftRejects !== undefined) return
  const corrected = { ...upload.corrected, [by]: count }
  const sum = Object.values(corrected).reduce((all, each) => all + each, 0)
  const data = { corrected, toCorrect: Math.max(upload.rejected - sum, 0) }
  const expect = { field: 'toCorrect', value: upload.toCorrect }
  try {
    await store.batch([{ kind: 'update', collection, id, data, expect }])
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'conflict') throw error
    // Another one was quicker, or the import was undone.
    await countCorrected(store, id, settled)
  }
}

/** What all audits of one file's import share. */
export interface AuditRun {
  carrier: Carrier
  sliceID: string
  env: Audit['env']
  userId: string
  batchId: string
  /** Names the file within the run: the beginning of its bytes' hash. */
  uploadId: string
  xml?: XmlOfAudits | undefined
}
