import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORDERS } from './runCli.ts'

/**
 * A carrier's file of `count` orders, one class line each: the first order of the sample file again
 * and again under numbers of its own.
 */
export function orderFileOf(count: number): string {
  const [header = '', first = ''] = readFileSync(join(ORDERS, 'HM.csv'), 'utf8').split(/\r?\n/)
  const [number = ''] = first.split(',')
  const rows = Array.from({ length: count }, (_, index) =>
    first.replace(number, `XX${String(index).padStart(7, '0')}`),
  )
  return [header, ...rows, ''].join('\r\n')
}
