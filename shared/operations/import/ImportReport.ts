import type { OrderRepair } from '../../domain/order/OrderRow.ts'
import type { OrderDifference } from '../../domain/order/orderUpdate.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Refusal } from '../../errors/refusal.ts'
import type { TextEncoding } from '../../parsing/decodeText.ts'

/**
 * How many orders came to what; `rows` and `orders` are the file's own. `defects`: what the orders that
 * were taken lack or cannot be worked by, as of today; their audits list it.
 */
export interface ImportTotals {
  rows: number
  orders: number
  created: number
  unchanged: number
  changed: number
  rejected: number
  defects: number
}

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
export interface ImportReport {
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
