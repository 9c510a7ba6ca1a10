import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { ImportTotals, OrderDifference, OrderRepair, UploadCounts } from './model.ts'
import type { TextEncoding } from './reading/decodeText.ts'
import type { OrderReject, RejectedRows } from './rejects.ts'

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

/** A file of several that cannot be trusted: nothing of it was written. */
export interface RefusedFile {
  file: string
  error: Refusal
}

/**
 * An order that says something else than when it was imported. PROPOSED: its audit is left as it is
 * (in a dry run nothing is stored either); UPDATED: the differences were applied; REFUSED: its audit
 * accepts no update any more, and `reason` says why.
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

/** How many order numbers of a file begin with the same letters, in capitals. */
export interface PrefixCount {
  prefix: string
  count: number
}

/** What an import did, in the shape the command line prints (docs/walkthroughs.md). */
interface ImportReport {
  dryRun: boolean
  files: ImportedFile[]
  totals: ImportTotals
  rejects: OrderReject[]
  refused: RefusedFile[]
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
  /** Letters that the order numbers of each file begin with, to find another carrier's code. */
  prefixes: ({ file: string; carrier: string } & PrefixCount)[]
  /** True when the signal stopped it: importing again goes on where it stopped. */
  interrupted: boolean
}

/** What the import of a file came to, over all its runs. */
export interface InboxImportResult extends UploadCounts {
  /** Stopped before the last order: importing it again goes on from there. */
  interrupted: boolean
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

/** Different beginnings that are counted: a file of one carrier has few. */
const MAX_PREFIXES = 50

/** Counts the letters that order numbers begin with. */
export function prefixCounter() {
  const counts = new Map<string, number>()
  return {
    add(orderNumber: string): void {
      const prefix = /^[A-Za-z]+/.exec(orderNumber)?.[0].toUpperCase() ?? ''
      if (prefix === '' || (counts.size >= MAX_PREFIXES && !counts.has(prefix))) return
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
    },
    counts: (): PrefixCount[] => [...counts].map(([prefix, count]) => ({ prefix, count })),
  }
}

/** The beginnings that are another carrier's code: the file may be for that carrier. */
export function foreignPrefixes(
  counts: readonly PrefixCount[],
  carrierId: string,
  carrierIds: readonly string[],
): PrefixCount[] {
  const others = carrierIds.filter((id) => id !== carrierId).map((id) => id.toUpperCase())
  return counts.filter(({ prefix }) => others.includes(prefix))
}
