import type { Audit, Day } from '../audit/Audit.ts'
import { csvText } from '../format/csvText.ts'
import {
  RESULT_COLUMNS,
  type ResultHead,
  type ResultLine,
  resultHead,
  resultLines,
} from './resultRows.ts'

const HEAD = Object.keys(RESULT_COLUMNS.head) as (keyof ResultHead)[]
const LINE = Object.keys(RESULT_COLUMNS.line) as (keyof ResultLine)[]

/** An audit's result as CSV, in the shape of the order file: a row a class code, or one without. */
export function resultCsv(audit: Audit, dateSent: Day): string {
  const head = resultHead(audit, dateSent)
  const first = HEAD.map((field) => head[field])
  const lines = resultLines(audit)
  const rows = lines.map((line) => LINE.map((field) => line[field] ?? ''))
  const none = LINE.map(() => '')
  return csvText([
    [...Object.values(RESULT_COLUMNS.head), ...Object.values(RESULT_COLUMNS.line)],
    ...(rows.length === 0 ? [none] : rows).map((row) => [...first, ...row]),
  ])
}
