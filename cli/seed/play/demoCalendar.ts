import { TZDate } from '@date-fns/tz'
import { isBusinessDay } from '#shared/kernel/businessDay.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { addDays, type Day, daysBetween, endOfDay, todayIn } from '#shared/kernel/day.ts'
import demoOrders from '../demo-orders.csv?raw'

/** Days that are played up to today. */
const DAYS = 90

/** When people begin to work, on the clocks of the demo carrier. */
const FIRST_HOUR = 9

/** The days of the demo. All days and months are the demo carrier's. */
export interface DemoCalendar {
  today: Day
  /** When today begins: the demo is played up to it, so that it is the same at every hour of the day. */
  begin: Date
  /** Every day that is played, the last one is today: of it only its first moment. */
  days: Day[]
  /** Those on which people have worked: business days before today. */
  workDays: Day[]
  /** The last day of the month that is invoiced already. */
  invoicedThrough: Day
  /** The last day of the month that can be invoiced now. */
  invoiceable: Day
}

/** The calendar of the day of `now`. */
export function demoCalendar(now: Date): DemoCalendar {
  const today = todayIn(DEFAULT_TIME_ZONE, now)
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n + 1 - DAYS))
  const workDays = days.filter((day) => isBusinessDay(day) && day < today)
  const invoiceable = endOfMonthBefore(today)
  return {
    today,
    begin: endOfDay(addDays(today, -1), DEFAULT_TIME_ZONE),
    days,
    workDays,
    invoiceable,
    invoicedThrough: endOfMonthBefore(invoiceable),
  }
}

/** When work begins on a day. */
export function morningOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const morning = new TZDate(year, month - 1, date, FIRST_HOUR, DEFAULT_TIME_ZONE)
  return new Date(morning.getTime())
}

function endOfMonthBefore(day: Day): Day {
  return addDays(`${day.slice(0, 8)}01`, -1)
}

/** Working days between two files of the carrier. */
const DAYS_BETWEEN_FILES = 5

/** Orders of the last days come so many working days ago at the earliest. */
const RECENT_DAYS = 20

/** The carrier's files by the day on which they come. */
export function orderWaves<Order extends Pick<DemoOrder, 'orderedOn'>>(
  { workDays, today }: DemoCalendar,
  orders: readonly Order[],
): Map<Day, Order[]> {
  const last = workDays.length - 2
  const recent = orders.filter(({ orderedOn }) => orderedOn > (workDays[last - RECENT_DAYS] ?? ''))
  const waves = new Map<Day, Order[]>()
  for (const order of orders) {
    const place = recent.indexOf(order)
    const comes =
      place < 0
        ? workDays.findIndex((day) => day >= order.orderedOn)
        : last - RECENT_DAYS + Math.round((RECENT_DAYS * (place + 1)) / recent.length)
    const index = last - DAYS_BETWEEN_FILES * Math.floor((last - comes) / DAYS_BETWEEN_FILES)
    const day = workDays[index] ?? today
    waves.set(day, [...(waves.get(day) ?? []), order])
  }
  return waves
}

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
