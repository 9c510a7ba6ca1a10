import type { Category } from '../category/Category.ts'
import type { ExposureType } from '../category/exposureTypes.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

/** The fields that an order has once for each class code line. */
export type ClassField = {
  [F in OrderField]: (typeof ORDER_FIELDS)[F]['perClass'] extends true ? F : never
}[OrderField]

export type HeaderField = Exclude<OrderField, ClassField>

/** The fields that an order has once, however many class codes it lists. */
export const HEADER_FIELDS = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
  (field): field is HeaderField => !ORDER_FIELDS[field].perClass,
)

export const CLASS_FIELDS = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
  (field): field is ClassField => ORDER_FIELDS[field].perClass,
)

/** One class code line of an order, read and repaired. */
export interface OrderClass {
  classCode: string
  classDescription: string
  /** Empty when the feed gives no premium basis; `unknown` when it gives one that nobody knows. */
  exposureType: ExposureType | ''
  estimatedExposure: Category['estimatedExposure']
  policyType: string
  subLine: string
  /** What a reader must know beside the figures, as "If any". Not part of what the order says. */
  notes: string
}

/** Something given that could not be used. It becomes a defect of the audit. */
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
}

/**
 * One order, consolidated from its rows: a text for each field (days as `yyyy-mm-dd`, phones as
 * `ddd.ddd.dddd`), empty when the feed does not carry it, and its class code lines in file order.
 */
export interface OrderRecord {
  header: Record<HeaderField, string>
  classes: OrderClass[]
  unreadable: UnreadableValue[]
  /** What the order says that no field holds: an extension, a second address. */
  notes: string[]
  /** Worked out when asked for: most orders are never traced. */
  sources(): OrderSources
  /** The lines of the file it came from, ascending. */
  lines: number[]
}
