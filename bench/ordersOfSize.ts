import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SAMPLE = join(import.meta.dirname, '../tests/fixtures/orders/HM.csv')

/** A CSV file of `count` orders: the sample's rows again and again, under numbers of their own. */
export function ordersOfSize(count: number): string {
  const [header = '', ...lines] = readFileSync(SAMPLE, 'utf8').trim().split(/\r?\n/)
  const oneEach = [...new Map(lines.map((line) => [line.split(',')[0] ?? '', line])).values()]
  const rows = Array.from({ length: count }, (_, index) => {
    const row = oneEach[index % oneEach.length] ?? ''
    return `BX${String(index).padStart(8, '0')}${row.slice(row.indexOf(','))}`
  })
  return [header, ...rows, ''].join('\r\n')
}
