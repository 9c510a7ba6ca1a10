import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import type { ErrorCode, Refusal } from '#shared/errors/refusal.ts'
import type { ImportTotals, OrderDifference, OrderRepair, UploadCounts } from './model.ts'
import type { TextEncoding } from './reading/decodeText.ts'

export interface ImportedFile extends ImportTotals {
  file: string
  format: 'csv' | 'xml'
  encoding: TextEncoding
  /** Of the file's bytes, lower-case hex. */
  sha256: string
  /** Id of the run's record in `uploads`; null when nothing was written. */
  batchId: string | null
  /** How many repairs there are; `repairs` holds the first of them, by line. */
  repairCount: number
  repairs: OrderRepair[]
}

/** Why an order was not taken: one entry for each thing to correct. */
export interface OrderReject {
  file: string
  line: number
  column: string
  order: string
  code: ErrorCode
  message: string
  /** What to do about it. */
  next: string
}

/** A file of several that cannot be trusted: nothing of it was written. */
export interface RefusedFile {
  file: string
  error: Refusal
}

/**
 * An order that says something else than when it was imported. PROPOSED: its audit is left as it is
 * (in a dry run nothing is stored either); UPDATED: the differences were applied; REFUSED: its audit
 * takes no update any more, and `reason` says why.
 */
export interface OrderChange {
  file: string
  line: number
  order: string
  /** Empty while a dry run would still have to make the audit. */
  auditFSID: string
  auditCode: string
  result: 'PROPOSED' | 'UPDATED' | 'REFUSED'
  reason: string
  /** Names of the order's fields, or `58161 estimatedExposure` for one of a class code line. */
  fields: string[]
  differences: OrderDifference[]
}

/** What an import did, in the shape the command line prints (docs/walkthroughs.md). */
interface ImportReport {
  dryRun: boolean
  files: ImportedFile[]
  totals: ImportTotals
  rejects: OrderReject[]
  refused: RefusedFile[]
}

export const NO_ORDERS: ImportTotals = {
  rows: 0,
  orders: 0,
  created: 0,
  unchanged: 0,
  changed: 0,
  rejected: 0,
  defects: 0,
}

/** The sum of several counts. */
export function sumOfTotals(all: readonly ImportTotals[]): ImportTotals {
  const sum = { ...NO_ORDERS }
  for (const totals of all)
    for (const name of Object.keys(NO_ORDERS) as (keyof ImportTotals)[]) sum[name] += totals[name]
  return sum
}

/** How many order numbers of a file begin with the same letters, in capitals. */
export interface PrefixCount {
  prefix: string
  count: number
}

/** Different beginnings that are counted: a file of one carrier has few. */
const MOST_PREFIXES = 50

/** Counts the letters that order numbers begin with. */
export function prefixCounter() {
  const counts = new Map<string, number>()
  return {
    add(orderNumber: string): void {
      const prefix = /^[A-Za-z]+/.exec(orderNumber)?.[0].toUpperCase() ?? ''
      if (prefix === '' || (counts.size >= MOST_PREFIXES && !counts.has(prefix))) return
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
    },
    counts: (): PrefixCount[] => [...counts].map(([prefix, count]) => ({ prefix, count })),
  }
}

/** The beginnings that are another carrier's code: the file may have come to the wrong one. */
export function foreignPrefixes(
  counts: readonly PrefixCount[],
  carrierId: string,
  carrierIds: readonly string[],
): PrefixCount[] {
  const others = carrierIds.filter((id) => id !== carrierId).map((id) => id.toUpperCase())
  return counts.filter(({ prefix }) => others.includes(prefix))
}

/** A row of a rejected order, for the file of rejects. */
export interface RejectedRow {
  line: number
  /** Line of its order's first row: the rows of one order have the same. */
  firstLine: number
  /** The order's number; empty where the file does not say it. */
  order: string
  /**
   * Line, column, code and message (what is wrong and what to do; empty where another row of its order
   * is to be corrected), then the cells as they stand in the file: one text, for a file may be all
   * rejected and a text for each cell would take several times the room.
   */
  csv: string
}

/** The rows of a file's rejected orders, for the file that is corrected and fed back. */
export interface RejectedRows {
  file: string
  columns: readonly string[]
  rows: RejectedRow[]
}

export interface ImportedOrders {
  report: ImportReport
  changes: OrderChange[]
  /** For each file with rejects the rows to correct and feed back. */
  rejectedRows: RejectedRows[]
  /** The first orders of each file as audits, to see whether the columns were understood. */
  samples: { file: string; fields: OrderedFields }[]
  /** Columns that the profile does not know, and that nothing was read from. */
  ignored: { file: string; column: string }[]
  /** Letters that the order numbers of each file begin with: a foreign carrier's code is told. */
  prefixes: ({ file: string; carrier: string } & PrefixCount)[]
  /** True when the signal stopped it: importing again goes on where it stopped. */
  interrupted: boolean
}

/** What the import of a file came to, over all its runs. */
export interface InboxImportResult extends UploadCounts {
  /** Stopped before the last order: importing it again goes on from there. */
  interrupted: boolean
}
