import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { RejectedRows } from '#shared/orders/importReport.ts'
import { profileForFile, profileNamed } from '#shared/orders/profiles.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { refusalOf } from '../../providers/useProviderMutation.ts'
import { useProviderQuery } from '../../providers/useProviderQuery.ts'
import { readInboxAgain } from '../InboxRow.ts'
import {
  byOrder,
  correctedCsv,
  correctedName,
  type Findings,
  findingsOf,
  type RowToCorrect,
  rowsToCorrect,
} from './correctedRows.ts'
import type { OrderFile } from './useOrderRun.ts'

/** Debounce of the check of typed corrections, in milliseconds. */
const QUIET_MS = 400

/** The most orders that are asked for whether they came in since. */
const MOST_ASKED = 200

const NO_FINDINGS: Findings = new Map()

export interface Rejects {
  isBusy: boolean
  refused: Refusal | null
  /** What the last corrected rows came to. */
  came: { created: number; rejected: number } | null
  /** Rejected orders that are still to be corrected, their rows as they are typed. */
  orders: readonly (readonly RowToCorrect[])[]
  /** How many came in since, corrected here or otherwise. */
  mended: number
  /** Rows with something typed that is neither imported nor being imported nor let go. */
  unsaved: number
  /** What is typed so far needs no saving: its orders were left. */
  letGo: () => void
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
  const { take, look, ...correction } = useCorrection(file, columns)
  const [typed, setTyped] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  /** What is being imported. */
  const [sent, setSent] = useState(typed)
  /** What was typed when the orders were left. */
  const [unwanted, setUnwanted] = useState(typed)
  const [findings, setFindings] = useState(NO_FINDINGS)
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const known = useKnownOrders(file, rows, since)
  const all = byOrder(rows)
  const isDone = ([first]: readonly RowToCorrect[]) =>
    first !== undefined && (done.has(first.firstLine) || known.has(first.order))
  const left = all.filter((order) => !isDone(order))
  const orders = left.map((order) => order.map(asTyped))
  /** Orders with something typed since they were checked, by the line of their first row. */
  const waiting = useRef(new Map<number, readonly RowToCorrect[]>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /** Of which reading of the file the findings are. */
  const current = useRef(rejected)
  const latestLookAgain = useRef(lookAgain)
  latestLookAgain.current = lookAgain
  useEffect(() => {
    current.current = rejected
    latestLookAgain.current()
  }, [rejected])

  /** Read by another profile, other things may be wrong with what is typed. */
  function lookAgain(): void {
    setFindings(NO_FINDINGS)
    for (const order of orders)
      if (order.some(({ line }) => typed.has(line))) void look(order).then(keep)
  }

  function asTyped(row: RowToCorrect): RowToCorrect {
    const { wrong, message } = findings.get(row.line) ?? row
    return { ...row, wrong, message, cells: typed.get(row.line) ?? row.cells }
  }

  function isUnsaved({ line, cells }: RowToCorrect): boolean {
    const own = typed.get(line)
    if (own === undefined || own === unwanted.get(line)) return false
    if (correction.isBusy && own === sent.get(line)) return false
    return own.some((text, at) => text !== (cells[at] ?? ''))
  }

  function change(line: number, cells: readonly string[]): void {
    const next = new Map(typed).set(line, cells)
    setTyped(next)
    const order = left.find((each) => each.some((row) => row.line === line)) ?? []
    const asked = order.map((row) => ({ ...row, cells: next.get(row.line) ?? row.cells }))
    if (asked[0]) waiting.current.set(asked[0].firstLine, asked)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const each of waiting.current.values()) void look(each).then(keep)
      waiting.current.clear()
    }, QUIET_MS)
  }

  function keep(found: Findings | null): void {
    if (found !== null && rejected === current.current)
      setFindings((before) => new Map([...before, ...found]))
  }

  return {
    ...correction,
    orders,
    mended: all.length - left.length,
    unsaved: left.flat().filter(isUnsaved).length,
    letGo: () => setUnwanted(typed),
    change,
    submit: async () => {
      clearTimeout(timer.current)
      waiting.current.clear()
      setSent(typed)
      const rows = orders.flat()
      const found = await take(rows)
      keep(found)
      const taken = rows.filter(({ line }) => found?.get(line)?.isTaken === true)
      setDone(new Set([...done, ...taken.map(({ firstLine }) => firstLine)]))
    },
  }
}

/**
 * Corrected rows as a file: read without being written (`look`), and imported like the file that they
 * came from.
 */
function useCorrection(file: OrderFile, columns: readonly string[]) {
  const provider = useAdminProvider()
  const queries = useQueryClient()
  const { id, name, carrier } = file
  const profileName = profileForFile(carrier, columns, file.profile)
  /** What is found of each row; null where they cannot be read. */
  function look(rows: readonly RowToCorrect[]): Promise<Findings | null> {
    return provider
      .readOrders({
        file: correctedName(name, rows.length),
        bytes: new TextEncoder().encode(correctedCsv(columns, rows)),
        carrier: carrier.id,
        profile: profileNamed(carrier, profileName),
        limit: rows.length,
      })
      .then(
        (looks) => findingsOf(rows, looks),
        () => null,
      )
  }

  const { mutateAsync, isPending, error, data } = useMutation({
    mutationFn: async (rows: readonly RowToCorrect[]) => {
      const came = await provider.importCorrected({
        carrier: carrier.id,
        from: id,
        name: correctedName(name, rows.length),
        csv: correctedCsv(columns, rows),
        profile: profileName,
      })
      return { came, found: await look(rows) }
    },
    onSettled: () => readInboxAgain(queries, 'audits', 'home'),
  })
  return {
    isBusy: isPending,
    refused: error === null ? null : refusalOf(error),
    came: data?.came ?? null,
    /** Imports rows; what is found of each, null where they were refused or that is not known. */
    take: (rows: readonly RowToCorrect[]) =>
      mutateAsync(rows).then(
        ({ found }) => found,
        () => null,
      ),
    look,
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
  const { data } = useProviderQuery(
    'findOrdersSince',
    { owner: carrier.id, orders: asked, since: since ?? new Date(0) },
    { enabled: asked.length > 0 && since !== undefined, ofRecord: true },
  )
  return useMemo(() => new Set(data), [data])
}
