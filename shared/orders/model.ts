import type { Category } from '#shared/audit/classLines.ts'
import type { ExposureType } from '#shared/audit/exposures.ts'
import type { ContentHashes } from '#shared/audit/orderNumber.ts'
import type { EntityType } from '#shared/audit/worksheet/model.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import type { ErrorCode, Refusal } from '#shared/errors/refusal.ts'
import type { ClassField, HeaderField, OrderField } from '#shared/firm/feedProfile.ts'
import type { OfficerTitle } from '#shared/firm/worksheetRules.ts'
import type { TrustedOrderFile } from './orderFile.ts'

/**
 * One row of an order file: a class code line with the fields of its order. Texts are the file's own; a
 * field that the file does not carry is absent. The first form of an order on its way in; `OrderGroup`,
 * `AssembledOrder`, `OrderRecord` and `OrderCandidate` follow.
 */
export interface OrderRow {
  /** Line of the file, from 1, on which the row begins. */
  line: number
  values: Partial<Record<OrderField, string>>
  /** Field → the file's own name of its place: a header, an element's path. Rows alike share it. */
  columns?: Readonly<Partial<Record<OrderField, string>>>
  /** Further class code lines of the row, from columns such as `Class2` and `Exposure2`. */
  moreClasses?: readonly ClassCells[]
  /** All cells as they stand in the file, also those that no field uses. A row of CSV has them. */
  cells?: readonly string[]
  /** Field → index of its cell, where `values` are nothing but cells. Rows alike share it. */
  positions?: ReadonlyMap<OrderField, number>
  /** Fields that the file leaves empty or out, and that its profile gives. */
  filled?: readonly OrderField[]
  /** Why the row cannot be used; `values` are what could be read of it. */
  problem?: Pick<OrderProblem, 'column' | 'error'>
}

/** The cells of one more class code line of a row. */
export interface ClassCells {
  values: Partial<Record<ClassField, string>>
  columns: Readonly<Partial<Record<ClassField, string>>>
  filled?: readonly OrderField[]
}

/** All rows of one order number, in file order. */
export interface OrderGroup {
  /** Empty for a row without an order number, which is a group of its own. */
  order: string
  rows: OrderRow[]
  /** More text than an order can have; only its first rows are kept. */
  isTooLarge: boolean
}

/** What the rows of an order came to: one record, or everything that is wrong with them. */
export type AssembledOrder = { order: string; rows: OrderRow[]; repairs: OrderRepair[] } & (
  | { ok: true; record: OrderRecord }
  | { ok: false; problems: OrderProblem[] }
)

/**
 * One order, consolidated from its rows: a text for each field (days as `yyyy-mm-dd`, phones as
 * `ddd.ddd.dddd`), empty when the feed does not carry it, and its class code lines in file order.
 */
export interface OrderRecord {
  header: Record<HeaderField, string>
  classes: OrderClass[]
  /** Each once; absent where the file names none. */
  officers?: OrderOfficer[]
  unreadable: UnreadableValue[]
  /** What the order says that no field holds: an extension, a second address. */
  notes: string[]
  /** Worked out on demand: most orders are never traced. */
  sources(): OrderSources
  /** The lines of the file it came from, ascending. */
  lines: number[]
}

/** An order to compare with what is stored: its record, its key's id and the hashes of its content. */
export interface OrderCandidate {
  record: OrderRecord
  keyId: string
  contentHash: string
  fields: ContentHashes
}

/** One class code line of an order, read and repaired. */
export interface OrderClass {
  classCode: string
  classDescription: string
  /** Empty when the feed gives no premium basis; `unknown` for a basis that is not in the table. */
  exposureType: ExposureType | ''
  estimatedExposure: Category['estimatedExposure']
  policyType: string
  subLine: string
  /** What a reader must know beside the figures, as "If any". Not part of what the order says. */
  notes: string
  /** Where and for whom the work is; absent where the row does not say it. */
  state?: string
  /** As `Category.rate` has it. */
  rate?: number
  /** The carrier's number of the location, and what the row says of it. */
  location?: string
  locationAddress?: string
  locationCity?: string
  locationState?: string
  locationZip?: string
  /** The carrier's number of the entity, and what the row says of it. */
  entity?: string
  entityName?: string
  fein?: string
  entityType?: EntityType
}

/** An officer, partner or member as an order names them; what it leaves out is absent. */
export interface OrderOfficer {
  name: string
  title?: OfficerTitle
  /** 0.25 is 25%. */
  share?: number
  isIncluded?: boolean
  duties?: string
  /** The class code of the duties, as the order gives it. */
  classCode?: string
  /** Dollars. */
  remuneration?: number
  /** The entity that the row names. */
  of: Pick<OrderClass, 'entity' | 'entityName' | 'fein' | 'entityType'>
  /** The class code line on whose row they stand. */
  line?: OrderClass
}

/** A given value that could not be used. It becomes a defect of the audit. */
export interface UnreadableValue {
  field: OrderField
  text: string
}

/** Where a value came from. */
export interface ValueSource {
  /** Line of the file, from 1. */
  line: number
  /** The file's own header, or the path of an element. */
  column: string
  /** The text as it stands there, before any repair. */
  text: string
  /** True of what the file does not say: its profile gives it, and `column` is empty. */
  isConstant?: true
}

/** Where the values of an order came from. A field that the order does not carry has no source. */
export interface OrderSources {
  header: Partial<Record<HeaderField, ValueSource>>
  /** One for each class code line, in the order of `classes`. */
  classes: Partial<Record<ClassField, ValueSource>>[]
  /** One for each officer, in the order of `officers`. */
  officers?: Partial<Record<ClassField, ValueSource>>[]
}

/** What is wrong with a row, and where. `column` is the file's own header or element path. */
export interface OrderProblem {
  line: number
  column: string
  /** The order's number as far as the row gives it. */
  order: string
  error: Refusal
}

/** Information that reading an order changed or dropped (docs/glossary.md, "repair"). */
export interface OrderRepair {
  line: number
  column: string
  kind: RepairKind
  from: string
  to: string
}

export type RepairKind =
  /** Of a whole file: it was not plain UTF-8. */
  | 'encoding'
  /** A sheet of a workbook that holds no orders, or is hidden: `from` is its name. */
  | 'sheet-unread'
  /** What stands above the header of a sheet. */
  | 'rows-above-header'
  /** `#N/A`: a formula without a result; the cell counts as empty. */
  | 'formula-error'
  /** Characters that are never seen; `from` says how many. */
  | 'hidden-removed'
  /** Rows that hold no order, and how many: `from` says what they were. */
  | 'rows-blank'
  | 'header-repeated'
  | 'total-row'
  /** `="0045121"` or `'0045121`: what a spreadsheet needs to show digits as text. */
  | 'unwrapped'
  | 'zip-padded'
  | 'fein-padded'
  | 'serial-date'
  | 'time-dropped'
  | 'phone-emptied'
  /** More than one number, or an extension: one is kept, the whole cell is a note. */
  | 'phone-rest-noted'
  | 'email-emptied'
  | 'email-rest-noted'
  | 'state-emptied'
  | 'classes-split'
  /** One exposure for several class codes: how it divides is unknown. */
  | 'exposure-emptied'
  | 'row-repeated'

/**
 * A changed order that waits for approval (`uploads/{batchId}/changes/{order key's id}`).
 * Field by field what it would change on the audit, and the order itself, so that approving it works
 * from the audit as it is then.
 */
export interface OrderProposal {
  auditFSID: string
  auditCode: string
  carrierCompany: string
  orderNumber: string
  uploadId: string
  /** The XML file that it came in. */
  xml?: XmlOfAudits
  /** Line of the file. */
  line: number
  contentHash: string
  fields: ContentHashes
  differences: OrderDifference[]
  /** The consolidated order, as JSON. */
  order: string
  status: 'proposed' | 'applied' | 'refused' | 'dismissed'
  /** Why it was refused; empty otherwise. */
  code: ErrorCode | ''
  /** The same in words, or why only some of it was applied. */
  message: string
  /** When the order came in. */
  dateAdded: Date
  decidedAt: Date | null
  decidedBy: string
}

/** One field that an order would change on its audit. */
export interface OrderDifference {
  /** The audit's field; `categories.58161.estimatedExposure` for one of a class line. */
  field: string
  label: string
  /** As texts: days `yyyy-mm-dd`, empty where there is none. */
  from: string
  to: string
  /** True for a class line that the order dropped and that stays, because a person worked on it. */
  isKept?: boolean
}

/**
 * How many orders came to what; `rows` and `orders` are the file's own. `defects`: what the accepted
 * orders lack or cannot be worked by, as of today; their audits list it.
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

/**
 * A file's import, as collection `uploads` keeps it. One that waited in the inbox keeps the fields that
 * it had there (`InboxFile`).
 */
export interface Upload extends ImportTotals, Partial<WaitingFile> {
  /** `importing` until it ends; an import that was killed stays so until the file comes again. */
  status: 'importing' | 'interrupted' | 'imported'
  carrierCompany: string
  uploadId: string
  file: string
  format: TrustedOrderFile['format']
  /** The sheet that was read of a workbook. */
  sheet?: string
  encoding: TrustedOrderFile['encoding']
  sha256: string
  /** Changed orders that were applied to their audits, of `changed`. */
  updated: number
  repairs: number
  /**
   * Rejected orders that are still to be corrected; null once the import was undone. Imports of earlier
   * releases, and those that run, may not have it: nothing waits of them.
   */
  toCorrect?: number | null
  /** How many of them each import of corrected rows settled, by its id. */
  corrected?: Record<string, number>
  /** Why they are not corrected any more; there once a person said so. */
  leftRejects?: { by: string; at: Date; reason: string }
  /** Documents of its row slices; null until all are there. */
  slices: SliceCounts | null
  userId: string
  dateAdded: Date
}

/** What an order file's document holds beyond its import, since it was left in the inbox. */
export type WaitingFile = Pick<
  InboxFile,
  'kind' | 'name' | 'size' | 'url' | 'decidedAt' | 'decidedBy' | 'profile' | 'from' | 'commandId'
>

/** A file's counts, over all its runs. */
export type UploadCounts = ImportTotals & Pick<Upload, 'updated' | 'repairs'>

/** Slices of one upload, by kind: how many documents there are. */
export interface SliceCounts {
  original: number
  consolidated: number
  transformed: number
}

/** An XML file of orders as its audits name it. */
export interface XmlOfAudits {
  /** Its `gs://` address. */
  url: string
  /** Its path in the bucket. */
  path: string
  /** Its own name. */
  name: string
}
