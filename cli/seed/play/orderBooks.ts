import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import type { BookOrder } from '../office/businesses.ts'
import { compFile, compOrders } from '../office/compOrders.ts'
import { harborFile, harborOrders } from '../office/harborOrders.ts'
import { type DemoCalendar, type DemoOrder, demoOrderFile } from './demoCalendar.ts'
import { SCENARIOS, type Scenario } from './demoScenarios.ts'
import { COMP_SCENARIOS, HARBOR_SCENARIOS } from './officeScenarios.ts'

/** The orders of one carrier, the files that they come in, and what becomes of them. */
export interface OrderBook {
  carrierId: string
  /** The oldest first. */
  orders: readonly Pick<DemoOrder, 'orderNumber' | 'orderedOn'>[]
  /** The oldest orders take the first. */
  scenarios: readonly Scenario[]
  /** An order file with some of the orders. */
  fileOf(orderNumbers: ReadonlySet<string>): { extension: 'csv' | 'xlsx'; bytes: Uint8Array }
  /** Days on which a month of it is invoiced, as days of the calendar on which that month ended. */
  invoiced: readonly ('invoicedThrough' | 'invoiceable')[]
}

/** The carriers whose orders are played; `isSmall`: Demo Insurance alone. */
export function orderBooks(calendar: DemoCalendar, isSmall: boolean): OrderBook[] {
  const demo = demoBook(calendar)
  if (isSmall) return [demo]
  const [firstDay = calendar.today] = calendar.workDays
  const both = { invoiced: ['invoicedThrough', 'invoiceable'] } as const
  const harbor = harborOrders(firstDay, countOf(HARBOR_SCENARIOS))
  const comp = compOrders(firstDay, countOf(COMP_SCENARIOS))
  return [
    demo,
    {
      ...{ ...both, carrierId: 'HM', orders: harbor, scenarios: HARBOR_SCENARIOS },
      fileOf: (among) => ({ extension: 'csv', bytes: harborFile(rowsOf(harbor, among)) }),
    },
    {
      ...{ ...both, carrierId: 'GSD', orders: comp, scenarios: COMP_SCENARIOS },
      fileOf: (among) => ({ extension: 'xlsx', bytes: compFile(rowsOf(comp, among)) }),
    },
  ]
}

function demoBook({ today }: DemoCalendar): OrderBook {
  const { header, orders } = demoOrderFile(today)
  return {
    ...{ carrierId: DEFAULT_CARRIER, orders, scenarios: SCENARIOS },
    invoiced: ['invoicedThrough'],
    fileOf: (among) => {
      const lines = orders.filter(({ orderNumber }) => among.has(orderNumber))
      const text = [header, ...lines.flatMap((order) => order.lines), ''].join('\n')
      return { extension: 'csv', bytes: new TextEncoder().encode(text) }
    },
  }
}

function countOf(scenarios: readonly Scenario[]): number {
  return scenarios.reduce((sum, { count }) => sum + count, 0)
}

function rowsOf(orders: readonly BookOrder[], among: ReadonlySet<string>) {
  return orders.filter(({ orderNumber }) => among.has(orderNumber)).flatMap(({ rows }) => rows)
}
