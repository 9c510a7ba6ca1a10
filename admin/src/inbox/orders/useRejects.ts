import { useEffect, useMemo, useRef, useState } from 'react'
import { type OrderKey, orderKeyId } from '#shared/audit/orderNumber.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { RejectedRows } from '#shared/orders/importReport.ts'
import { useReading } from '../../app/useReading.ts'
import { byOrder, type RowToCorrect, rowsToCorrect } from './correctedRows.ts'
import type { OrderFile } from './OrderFile.ts'
import { type Correction, type Findings, useCorrection } from './useCorrection.ts'

/** Debounce of the check of typed corrections, in milliseconds. */
const QUIET_MS = 400

/** The most orders that are asked for whether they came in since. */
const MOST_ASKED = 200

export interface Rejects extends Pick<Correction, 'isBusy' | 'refused' | 'came'> {
  /** Rejected orders that are still to be corrected, their rows as they are typed. */
  orders: readonly (readonly RowToCorrect[])[]
  /** How many came in since, corrected here or otherwise. */
  mended: number
  change: (line: number, cells: readonly string[]) => void
  submit: () => Promise<void>
}

/**
 * The rejected orders of a file while they are corrected: what is wrong follows what is typed. `since`:
 * when the file came; an order that came in after that needs no correction any more.
 */
export function useRejects(
  file: OrderFile,
  rejected: RejectedRows | undefined,
  since: Date | undefined,
): Rejects {
  const rows = useMemo(() => (rejected === undefined ? [] : rowsToCorrect(rejected)), [rejected])
  const columns = rejected?.columns ?? []
  const { submit, look, ...correction } = useCorrection(file)
  const [typed, setTyped] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const [findings, setFindings] = useState<Findings>(new Map())
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const known = useKnownOrders(file, rows, since)
  const all = byOrder(rows)
  const isDone = ([first]: readonly RowToCorrect[]) =>
    first !== undefined && (done.has(first.firstLine) || known.has(first.order))
  const left = all.filter((order) => !isDone(order))
  const orders = left.map((order) => order.map(asTyped))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function asTyped(row: RowToCorrect): RowToCorrect {
    const { wrong, message } = findings.get(row.line) ?? row
    return { ...row, wrong, message, cells: typed.get(row.line) ?? row.cells }
  }

  function change(line: number, cells: readonly string[]): void {
    const next = new Map(typed).set(line, cells)
    setTyped(next)
    const order = left.find((each) => each.some((row) => row.line === line)) ?? []
    const asked = order.map((row) => ({ ...row, cells: next.get(row.line) ?? row.cells }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void look(columns, asked).then(keep), QUIET_MS)
  }

  function keep(found: Findings | null): void {
    if (found !== null) setFindings((before) => new Map([...before, ...found]))
  }

  return {
    ...correction,
    orders,
    mended: all.length - left.length,
    change,
    submit: async () => {
      clearTimeout(timer.current)
      const found = await submit(columns, orders.flat())
      keep(found)
      const isTaken = (row: RowToCorrect) => found?.get(row.line)?.isTaken === true
      if (found !== null)
        setDone(
          new Set([
            ...done,
            ...orders
              .flat()
              .filter(isTaken)
              .map(({ firstLine }) => firstLine),
          ]),
        )
    },
  }
}

/** The numbers of rejected orders that are in by now, by whatever file they came. */
function useKnownOrders(
  file: OrderFile,
  rows: readonly RowToCorrect[],
  since: Date | undefined,
): ReadonlySet<string> {
  const { carrier } = file
  const numbers = [...new Set(rows.map(({ order }) => order))].filter((order) => order !== '')
  const asked = numbers.slice(0, MOST_ASKED)
  const { data } = useReading({
    key: ['inbox', 'rejects', file.id, asked.join()],
    resource: COLLECTIONS.uploads,
    read: async ({ store }) => {
      const keys = await Promise.all(
        asked.map((order) =>
          store.get<OrderKey>(COLLECTIONS.orderKeys, orderKeyId(carrier.id, order)),
        ),
      )
      return asked.filter((_, at) => {
        const key = keys[at] ?? null
        return key !== null && since !== undefined && key.dateAdded > since
      })
    },
    enabled: asked.length > 0,
  })
  return useMemo(() => new Set(data), [data])
}
