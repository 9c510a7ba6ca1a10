import type { Day } from '#shared/domain/audit/Audit.ts'
import { addDays, daysBetween } from '#shared/domain/format/addDays.ts'
import demoOrders from '../demo-orders.csv?raw'

/** The day for which the dates in the file were chosen. */
const WRITTEN_FOR: Day = '2026-11-02'

/** Days after the end of a policy until the carrier orders its audit. */
const ORDERED_AFTER = 2

const DATE = /\b(\d{2})\/(\d{2})\/(\d{4})\b/g

/** An order of the demo: its lines in the file, with dates around `today`. */
export interface DemoOrder {
  orderNumber: string
  lines: string[]
  /** When the carrier sends it. */
  orderedOn: Day
}

export interface DemoOrderFile {
  header: string
  /** The oldest policy first. */
  orders: DemoOrder[]
}

/** The demo orders as the carrier would send them around `today`. */
export function demoOrderFile(today: Day): DemoOrderFile {
  const shift = daysBetween(WRITTEN_FOR, today)
  const [header = '', ...lines] = demoOrders.trim().split('\n')
  const orders = new Map<string, DemoOrder>()
  for (const written of lines) {
    const days: Day[] = []
    const line = written.replace(DATE, (_, month: string, date: string, year: string) => {
      const day = addDays(`${year}-${month}-${date}`, shift)
      days.push(day)
      return asTyped(day)
    })
    const orderNumber = line.slice(0, line.indexOf(','))
    const orderedOn = addDays(days[1] ?? today, ORDERED_AFTER)
    const order = orders.get(orderNumber) ?? { orderNumber, lines: [], orderedOn }
    order.lines.push(line)
    orders.set(orderNumber, order)
  }
  return { header, orders: [...orders.values()] }
}

function asTyped(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
