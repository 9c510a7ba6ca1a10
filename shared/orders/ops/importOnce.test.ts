import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { withAskedLists } from '#shared/simulation/memoryDocumentStore.ts'
import { bytesSource, csvOf, importHarness, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { soakSize } from '../../../tests/setup/soakSize.ts'

let { store, run, imported } = importHarness()

beforeEach(() => {
  ;({ store, run, imported } = importHarness())
})

const csv = (rows: Record<string, string>[], end = '') =>
  Uint8Array.from(Buffer.from(csvOf(rows.map((row) => ({ ...ORDER_ROW, ...row }))) + end))

/** What a dry run in one reading says, and how often it read; it says what two readings do. */
async function dryRun(bytes: Uint8Array, name = 'orders.csv') {
  const source = bytesSource(name, bytes)
  const once = await run([source], { dryRun: true, readOnce: true })
  expect(once).toEqual(await run([bytesSource(name, bytes)], { dryRun: true }))
  return { once, opened: source.opened() }
}

describe('a dry run in one reading', () => {
  it('says the same of the sample, new and known, and reads it once', async () => {
    const bytes = await readFile('tests/fixtures/orders/HM.csv')
    expect(await dryRun(bytes)).toMatchObject({ opened: 1 })
    await imported([bytesSource('HM.csv', bytes)])
    const writes = store.writes()
    expect(await dryRun(bytes)).toMatchObject({
      opened: 1,
      once: { value: { report: { totals: { created: 0, unchanged: 60 } } } },
    })
    expect(store.writes()).toBe(writes)
  })

  it('says the same of any rows in any order, also rejected ones and those without a number', async () => {
    const order = fc.constantFrom('T1', 'T2', 'T3', '')
    const row = fc.record({
      'Order Number': order,
      Zip: fc.constantFrom('7030', '07030'),
      'Policy To': fc.constantFrom('10/01/2026', '02/30/2026'),
      'Class Code': fc.constantFrom('16910', '58161'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        await dryRun(csv(rows))
      }),
      { numRuns: soakSize(20, 60) },
    )
  })

  it('begins again where the rows of an order lie apart, or there are more than it holds', async () => {
    const apart = ['A', 'B', 'A'].map((order, n) => ({
      'Order Number': order,
      'Class Code': `1000${n}`,
    }))
    expect((await dryRun(csv(apart))).opened).toBeGreaterThan(1)
    const many = Array.from({ length: 60 }, (_, n) => ({ 'Class Code': String(10_000 + n) }))
    expect((await dryRun(csv(many))).opened).toBeGreaterThan(1)
  })

  it('reads XML, and text in two encodings, as ever', async () => {
    await dryRun(await readFile('tests/fixtures/orders/HM.xml'), 'HM.xml')
    const mixed = Buffer.concat([csv([{ City: 'Besançon' }]), Buffer.from([0xe9, 0x0d, 0x0a])])
    await dryRun(mixed)
  })

  it('gives the refusal alone of a file whose end refuses it', async () => {
    const rows = [{ 'Order Number': 'A' }, { 'Order Number': 'B' }]
    const { once, opened } = await dryRun(csv(rows, 'Total records,3\r\n'))
    expect(once).toMatchObject({ ok: false, error: { code: 'ORDER_FILE_COUNT_MISMATCH' } })
    expect(opened).toBe(1)
  })

  it('stopped halfway, counts the whole file and says that it was interrupted', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => ({ 'Order Number': `T${n}` }))
    const signal = { aborted: false }
    const onProgress = () => {
      signal.aborted = true
    }
    const files = [bytesSource('orders.csv', csv(rows))]
    const stopped = await imported(files, { dryRun: true, readOnce: true, signal, onProgress })
    expect(stopped).toMatchObject({
      interrupted: true,
      report: { totals: { rows: 200, orders: 200 } },
    })
  })

  it('hears of each repair once, and of no total that it does not know', async () => {
    const heard: string[] = []
    const totals = new Set<number>()
    const files = () => [bytesSource('orders.csv', csv([{ State: 'NJ', Zip: '7030' }]))]
    const onRepair = (_: string, { kind }: { kind: string }) => heard.push(kind)
    await imported(files(), { dryRun: true, readOnce: true, onRepair })
    await imported(files(), {
      dryRun: true,
      readOnce: true,
      onProgress: (_, all) => totals.add(all),
    })
    expect([heard, [...totals]]).toEqual([['zip-padded'], [0]])
  })

  it('reads the few orders that are stored at once where the size says that there are many', async () => {
    await imported([bytesSource('orders.csv', csv([{ 'Order Number': 'K1' }]))])
    const rows = Array.from({ length: 3_000 }, (_, n) => ({ 'Order Number': `K${n}` }))
    const bytes = csv(rows)
    for (const size of [0, 3_000_000]) {
      const lists = withAskedLists(store)
      const files = [{ ...bytesSource('orders.csv', bytes), size }]
      const { report } = await imported(files, { dryRun: true, readOnce: true, into: lists.store })
      expect(report.totals).toMatchObject({ created: 2_999, unchanged: 1 })
      const byNumber = lists.asked.filter(({ filters = [] }) =>
        filters.some(({ field }) => field === 'orderNumber'),
      )
      expect(byNumber.length > 0).toBe(size === 0)
    }
  })
})
