import type { Day } from '#shared/kernel/day.ts'

/** An order as its carrier sends it: a row of texts for each class line. */
export interface BookOrder {
  orderNumber: string
  /** When the carrier sends it. */
  orderedOn: Day
  rows: readonly (readonly string[])[]
}
