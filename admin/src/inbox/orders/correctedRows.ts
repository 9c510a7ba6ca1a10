import {
  cellsOfRejectsLine,
  REJECTS_COLUMNS,
  type RejectedRows,
  rejectsCsv,
  rejectsLine,
} from '#shared/orders/importReport.ts'
import type { OrderPreview } from '#shared/orders/preview.ts'

/** A row of a rejected order, to be corrected. */
export interface RowToCorrect {
  line: number
  /** Line of its order's first row: the rows of one order have the same. */
  firstLine: number
  /** The order's number; empty where the file does not say it. */
  order: string
  /** Columns that are wrong, and why; empty where another row of its order is. */
  wrong: readonly string[]
  message: string
  cells: readonly string[]
}

/** The rows of a file's rejected orders with their cells. */
export function rowsToCorrect({ rows }: RejectedRows): RowToCorrect[] {
  return rows.map(({ line, firstLine, order, csv }) => {
    const [, column = '', , message = '', ...cells] = cellsOfRejectsLine(csv)
    const wrong = column === '' ? [] : column.split('; ')
    return { line, firstLine, order, wrong, message, cells }
  })
}

/** The rows by order, in the file's order. */
export function byOrder(rows: readonly RowToCorrect[]): RowToCorrect[][] {
  const orders = new Map<number, RowToCorrect[]>()
  for (const row of rows) orders.set(row.firstLine, [...(orders.get(row.firstLine) ?? []), row])
  return [...orders.values()]
}

/** A file of rejects of these rows as CSV: what is fed back. Cells beyond the header are dropped when empty. */
export function correctedCsv(columns: readonly string[], rows: readonly RowToCorrect[]): string {
  const lines = rows.map(({ line, cells }) => {
    const padded = [...cells, ...columns.slice(cells.length).map(() => '')]
    while (padded.length > columns.length && padded.at(-1) === '') padded.pop()
    const marks = REJECTS_COLUMNS.map((_, at) => (at === 0 ? String(line) : ''))
    return { csv: rejectsLine([...marks, ...padded]) }
  })
  return [...rejectsCsv({ columns, rows: lines })].join('')
}

/** What the corrected rows are kept as: `orders.csv` → `orders corrected 3.csv`. */
export function correctedName(name: string, rows: number): string {
  return `${name.replace(/\.[^.]*$/, '')} corrected ${rows}.csv`
}

/** What is wrong with each row by its line in the file; `isTaken`: its order can come in. */
export type Findings = ReadonlyMap<number, RowFinding>

type RowFinding = Pick<RowToCorrect, 'wrong' | 'message'> & { isTaken: boolean }

/** A corrected file has its rows in their order, on lines of its own; null where one was left out. */
export function findingsOf(
  rows: readonly RowToCorrect[],
  looks: readonly OrderPreview[],
): Findings | null {
  const found = looks
    .flatMap(({ rows: read, problems, taken }) =>
      read.map(({ line }) => {
        const own = problems.filter((problem) => problem.line === line)
        return { line, own, isTaken: taken !== null }
      }),
    )
    .sort((a, b) => a.line - b.line)
  if (found.length !== rows.length) return null
  return new Map(
    rows.map(({ line }, at): [number, RowFinding] => {
      const { own = [], isTaken = false } = found[at] ?? {}
      const messages = own.map(({ error }) => `${error.message} ${error.next}`)
      const wrong = own.flatMap(({ column }) => (column === '' ? [] : [column]))
      return [line, { wrong, message: [...new Set(messages)].join('; '), isTaken }]
    }),
  )
}
