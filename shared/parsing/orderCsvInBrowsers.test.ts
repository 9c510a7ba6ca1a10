import { readFile } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import { DEFAULT_FEED_PROFILE } from '../domain/order/defaultFeedProfile.ts'
import type { OrderRow } from '../domain/order/OrderRow.ts'

type OrderCsv = typeof import('./orderCsv.ts')

async function rowsWith({ orderCsv }: OrderCsv, text: string) {
  const rows: OrderRow[] = []
  const sink = { row: (row: OrderRow) => rows.push(row), problem: () => undefined }
  const reader = orderCsv('orders.csv', DEFAULT_FEED_PROFILE, sink)
  for (const piece of text.match(/[\s\S]{1,5000}/g) ?? []) await reader.push(piece)
  return { rows, refused: await reader.end() }
}

it('reads the same with the build of csv-parse that browsers get', async () => {
  const text = await readFile('tests/fixtures/orders/HM.csv', 'utf8')
  const texts = [text, text.replace('"', ''), `${text}"`]
  const node = await import('./orderCsv.ts')
  const expected = await Promise.all(texts.map((one) => rowsWith(node, one)))
  expect(expected.map(({ refused }) => refused?.code)).toContain('ORDER_FILE_QUOTE_OPEN')

  vi.resetModules()
  const build = await vi.importActual<{ Parser: unknown }>('csv-parse/browser/esm')
  vi.doMock('#csv-parse', () => build)
  const browser = await import('./orderCsv.ts')
  expect(browser.orderCsv).not.toBe(node.orderCsv)
  expect(await Promise.all(texts.map((one) => rowsWith(browser, one)))).toEqual(expected)
})
