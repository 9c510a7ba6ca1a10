import type { Day } from '#shared/domain/audit/Audit.ts'
import type { DemoCalendar } from './demoCalendar.ts'
import { type DemoOrder, demoOrderFile } from './demoOrderFile.ts'

/** Working days between two files of the carrier. */
const DAYS_BETWEEN_FILES = 5

/** Orders of the last days come so many working days ago at the earliest. */
const RECENT_DAYS = 20

/** The carrier's files by the day on which they come. */
export function orderWaves({ workDays, today }: DemoCalendar): Map<Day, DemoOrder[]> {
  const last = workDays.length - 2
  const { orders } = demoOrderFile(today)
  const recent = orders.filter(({ orderedOn }) => orderedOn > (workDays[last - RECENT_DAYS] ?? ''))
  const waves = new Map<Day, DemoOrder[]>()
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
