import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORDERS } from './runCli.ts'

/**
 * A carrier's file of orders of one class line each: the first order of the sample file again and again,
 * each with columns of its own.
 */
export function orderFileWith(rows: readonly Readonly<Record<string, string>>[]): string {
  const [header = '', first = ''] = readFileSync(join(ORDERS, 'HM.csv'), 'utf8').split(/\r?\n/)
  const names = header.split(',')
  const sample = fieldsOf(first)
  const lines = rows.map((row) =>
    names.map((name, at) => quoted(row[name] ?? sample[at] ?? '')).join(','),
  )
  return [header, ...lines, ''].join('\r\n')
}

/** The same of `count` orders that differ in their numbers only. */
export function orderFileOf(count: number): string {
  const numbers = Array.from({ length: count }, (_, at) => `XX${String(at).padStart(7, '0')}`)
  return orderFileWith(numbers.map((number) => ({ 'Order Number': number })))
}

const DAY_MS = 86_400_000

/** The day so many days from now, `mm/dd/yyyy`: a link works until the audit's last day. */
export function dayFromNow(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * DAY_MS)
    .toISOString()
    .slice(0, 10)
    .split('-')
  return `${month}/${day}/${year}`
}

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, a, b]) => a ?? b ?? '')
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
