import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { stoppingStore } from '#shared/testing/failingStores.ts'
import { importHarness, orderFile, orderRows } from '#shared/testing/importHarness.ts'
import { soakSize } from '../../../tests/setup/soakSize.ts'

let { store, run, imported, content } = importHarness()

beforeEach(() => {
  ;({ store, run, imported, content } = importHarness())
})

async function sample(name: 'HM.csv' | 'HM.xml') {
  return orderFile(name, await readFile(`tests/fixtures/orders/${name}`, 'utf8'))
}

describe('an import that is cut off, doubled or refused by the store', () => {
  const many = (from: number, to: number) =>
    orderRows(...Array.from({ length: to - from }, (_, n) => ({ 'Order Number': `N${from + n}` })))

  it('writes at most 40 audits a batch, several at once', async () => {
    const sizes: number[] = []
    let inFlight = 0
    let most = 0
    const watched: DocumentStore = {
      ...store,
      async batch(writes) {
        sizes.push(writes.filter(({ collection }) => collection === 'audits').length)
        most = Math.max(most, ++inFlight)
        await new Promise((resolve) => setImmediate(resolve))
        await store.batch(writes)
        inFlight--
      },
    }
    await imported([many(0, 130)], { into: watched, concurrency: 3 })
    expect(sizes).toEqual([40, 40, 40, 10])
    expect(most).toBe(3)
  })

  it('that the store refuses has no write on its way any more when it says so', async () => {
    let inFlight = 0
    const refusing: DocumentStore = {
      ...store,
      async set(...write) {
        inFlight++
        await new Promise((resolve) => setImmediate(resolve))
        await store.set(...write)
        inFlight--
      },
      async batch() {
        await new Promise((resolve) => setImmediate(resolve))
        throw new StoreError('unavailable', 'Batch', 'no connection')
      },
    }
    await expect(imported([many(0, 400)], { into: refusing })).rejects.toThrow('no connection')
    expect(inFlight).toBe(0)
    expect(store.all('uploads')).toMatchObject([{ status: 'importing', slices: null }])
  })

  it('records the run before it writes the first audit of it', async () => {
    const order: string[] = []
    const watched: DocumentStore = {
      ...store,
      async set(collection, id, data) {
        await Promise.resolve()
        await store.set(collection, id, data)
        if (collection === 'uploads') order.push(String(data['status']))
      },
      async batch(writes) {
        order.push('audits')
        await store.batch(writes)
      },
    }
    await imported([many(0, 80)], { into: watched, concurrency: 2 })
    expect(order).toEqual(['importing', 'audits', 'audits', 'imported'])
  })

  it('finishes the batches in flight when stopped, and goes on the next time', async () => {
    const first = await imported([many(0, 200)], { ...stoppingStore(store), concurrency: 2 })
    expect(first.interrupted).toBe(true)
    expect(first.report.totals.created).toBe(80)
    expect(store.all('audits')).toHaveLength(80)
    expect(store.all('uploads')).toMatchObject([{ status: 'interrupted', created: 80 }])
    const second = await imported([many(0, 200)], { seed: 2 })
    expect(second.interrupted).toBe(false)
    expect(second.report.totals).toMatchObject({ created: 120, unchanged: 80 })
  })

  it('stopped before it begins writes nothing', async () => {
    const { interrupted, report } = await imported([orderRows({})], { signal: { aborted: true } })
    expect([interrupted, report.totals.created, store.writes()]).toEqual([true, 0, 0])
  })

  it('two at once make each audit once', async () => {
    const both = await Promise.all([
      imported([many(0, 100)], { seed: 1 }),
      imported([many(50, 150)], { seed: 2 }),
    ])
    const created = both.map(({ report }) => report.totals.created)
    expect((created[0] ?? 0) + (created[1] ?? 0)).toBe(150)
    for (const { report } of both) expect(report.totals.created + report.totals.unchanged).toBe(100)
    const orders = store.all<Audit>('audits').map(({ orderNumber }) => orderNumber)
    expect(new Set(orders).size).toBe(150)
    expect(orders).toHaveLength(150)
    expect(store.all('asteps')).toHaveLength(300)
  })

  it('gives the store its failure back, and doubles nothing when run again', async () => {
    let batches = 0
    const failing: DocumentStore = {
      ...store,
      async batch(writes) {
        if (++batches === 2) throw new StoreError('unavailable', 'Batch', 'gone')
        await store.batch(writes)
      },
    }
    await expect(run([many(0, 100)], { into: failing, concurrency: 1 })).rejects.toBeInstanceOf(
      StoreError,
    )
    expect(store.all('audits')).toHaveLength(40)
    const { report } = await imported([many(0, 100)], { seed: 2 })
    expect(report.totals).toMatchObject({ created: 60, unchanged: 40 })
  })

  it('does not take a failed read for "no such order"', async () => {
    const blind: DocumentStore = {
      ...store,
      list: () => Promise.reject(new StoreError('unavailable', 'Get', 'gone')),
    }
    await expect(run([orderRows({})], { into: blind })).rejects.toBeInstanceOf(StoreError)
    expect(store.writes()).toBe(0)
  })

  it('reports its progress', async () => {
    const reported: number[] = []
    await imported([many(0, 90)], { onProgress: (done, total) => reported.push(done, total) })
    expect(reported.slice(-2)).toEqual([90, 90])
    expect(reported.filter((_, index) => index % 2 === 0)).toEqual(
      [...reported.filter((_, index) => index % 2 === 0)].sort((a, b) => a - b),
    )
  })

  it('writes nothing on a dry run, and counts as the real one', async () => {
    const dry = await imported([await sample('HM.csv')], { dryRun: true })
    expect(store.writes()).toBe(0)
    expect(dry.report).toMatchObject({
      dryRun: true,
      totals: { created: 60 },
      files: [{ batchId: null }],
    })
  })

  it('makes the same of many orders in any order of their rows, however often', async () => {
    const orders = soakSize(250, 1000)
    const table = Array.from({ length: orders }, (_, n) => ({
      'Order Number': `S${n}`,
      'Insured Name': `Company ${n}`,
      'Est Exposure': String(n),
    }))
    await imported([orderRows(...table)])
    const first = content()
    const random = seededRandom(7)
    const shuffled = table
      .map((row) => ({ row, at: random.below(2 ** 32) }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row)
    const again = await imported([orderRows(...shuffled)], { seed: 2 })
    expect(again.report.totals).toMatchObject({ created: 0, unchanged: orders })
    const other = memoryDocumentStore()
    const [half, fifth] = [orders / 2, orders / 10]
    const parts = [shuffled.slice(0, half), shuffled.slice(half - fifth)]
    await Promise.all(
      parts.map((part, seed) => imported([orderRows(...part)], { into: other, seed: seed + 3 })),
    )
    expect(content(other)).toEqual(first)
  }, 30_000)
})
