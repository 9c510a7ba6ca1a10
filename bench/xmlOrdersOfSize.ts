import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SAMPLE = join(import.meta.dirname, '../tests/fixtures/orders/HM.xml')

/** An XML file of `count` orders: the sample's again and again, under numbers of their own. */
export function xmlOrdersOfSize(count: number): string {
  const orders = readFileSync(SAMPLE, 'utf8').match(/ <Order number=.*?<\/Order>/gs) ?? []
  const numbered = Array.from({ length: count }, (_, index) => {
    const number = `BX${String(index).padStart(8, '0')}`
    return (orders[index % orders.length] ?? '').replace(/number="[^"]*"/, `number="${number}"`)
  })
  const root = `<AuditOrders carrier="HM" batch="BENCH" count="${count}">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', root, ...numbered, '</AuditOrders>', ''].join(
    '\n',
  )
}
