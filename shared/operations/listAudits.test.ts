import { describe, expect, it } from 'vitest'
import { BANDS, type Band } from '../domain/audit/band.ts'
import { BAKE_STATES } from '../domain/audit/states.ts'
import type { ListOptions } from '../ports/documentStore.ts'
import { anAudit } from '../testing/builders.ts'
import { memoryDocumentStore } from '../testing/memoryDocumentStore.ts'
import { listAudits } from './listAudits.ts'

/** `count` audits of a band, and what was asked of the store. */
async function storeWith(counts: Partial<Record<Band, number>>) {
  const store = memoryDocumentStore()
  for (const [band, count] of Object.entries(counts) as [Band, number][]) {
    for (let index = 0; index < count; index++) {
      const id = `${band}${String(index).padStart(4, '0')}`
      const sortKey = `${BANDS[band].digit}|${id}`
      const audit = anAudit({ id, carrierCompany: 'HM', sliceID: '99', band, sortKey })
      await store.set('audits', id, { ...audit })
    }
  }
  const asked: ListOptions[] = []
  const watched: typeof store = {
    ...store,
    list: (collection, options) => {
      if (options) asked.push(options)
      return store.list(collection, options)
    },
  }
  return { store: watched, asked }
}

const QUERY = { carrier: 'HM', slices: ['99'], limit: 25 }

describe('listing audits (specification §4, the order of the list)', () => {
  it('reads one document more than it shows, and says where to go on', async () => {
    const { store, asked } = await storeWith({ due30: 30, rest: 30 })
    const page = await listAudits(store, QUERY)
    expect(page).toMatchObject({ ok: true, value: { nextCursor: '1|due300024' } })
    expect(asked.map(({ limit }) => limit)).toEqual([26])
  })

  it('reads a band and not what comes after it', async () => {
    const { store, asked } = await storeWith({ order: 3, due30: 5, rest: 60 })
    const page = await listAudits(store, { ...QUERY, band: 'due30' })
    expect(page.ok && page.value.audits.map(({ id }) => id.slice(0, 5))).toEqual(
      Array(5).fill('due30'),
    )
    expect(page.ok && page.value.nextCursor).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('takes long lists in pieces', async () => {
    const { store, asked } = await storeWith({ rest: 1200 })
    const page = await listAudits(store, { ...QUERY, limit: 1100 })
    expect(page.ok && new Set(page.value.audits.map(({ id }) => id)).size).toBe(1100)
    expect(asked.map(({ limit }) => limit)).toEqual([500, 500, 101])
  })

  it('asks nothing when no slice is active', async () => {
    const { store, asked } = await storeWith({ rest: 1 })
    expect(await listAudits(store, { ...QUERY, slices: [] })).toMatchObject({
      value: { audits: [], nextCursor: null },
    })
    expect(asked).toEqual([])
  })

  it('checks the other words of a search, and reads no further once it has some rows', async () => {
    const { store, asked } = await storeWith({ rest: 300 })
    const found = { insuredCompany: 'Harbor Oven', tokens: ['har', 'harbor', 'oven'] }
    const other = { insuredCompany: 'Harbor Tools', tokens: ['har', 'harbor', 'tools'] }
    for (let index = 0; index < 300; index++) {
      const id = `rest${String(index).padStart(4, '0')}`
      await store.update('audits', id, index === 3 || index === 299 ? found : other)
    }
    const page = await listAudits(store, { ...QUERY, search: 'harbor oven' })
    expect(page.ok && page.value.audits.map(({ id }) => id)).toEqual(['rest0003'])
    expect(asked).toHaveLength(4)
    const after = page.ok ? (page.value.nextCursor ?? '') : ''
    const next = await listAudits(store, { ...QUERY, search: 'harbor oven', after })
    expect(next).toMatchObject({ value: { audits: [{ id: 'rest0299' }], nextCursor: null } })
  })

  it('refuses what no query can ask', async () => {
    const { store } = await storeWith({})
    const wide = { ...QUERY, slices: ['99', '9999'], states: BAKE_STATES }
    expect(await listAudits(store, wide)).toMatchObject({ error: { code: 'FILTER_TOO_WIDE' } })
  })
})
