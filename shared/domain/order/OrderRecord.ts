import type { Category } from '../category/Category.ts'
import type { ExposureType } from '../category/exposureTypes.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

type PerClassField = {
  [F in OrderField]: (typeof ORDER_FIELDS)[F]['perClass'] extends true ? F : never
}[OrderField]

export type HeaderField = Exclude<OrderField, PerClassField>

/** The fields that an order has once, however many class codes it lists. */
export const HEADER_FIELDS = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
  (field): field is HeaderField => !ORDER_FIELDS[field].perClass,
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
}

/** Something given that could not be used. It becomes a defect of the audit. */
export interface UnreadableValue {
  field: OrderField
  text: string
}

/**
 * One order, consolidated from its rows: a text for each field (days as `yyyy-mm-dd`, phones as
 * `ddd.ddd.dddd`), empty when the feed does not carry it, and its class code lines in file order.
 */
export interface OrderRecord {
  header: Record<HeaderField, string>
  classes: OrderClass[]
  unreadable: UnreadableValue[]
  /** The lines of the file it came from, ascending. */
  lines: number[]
}
