import { describe, expect, it } from 'vitest'
import { BANDS, type Band } from '#shared/domain/audit/band.ts'
import { BAKE_STATES } from '#shared/domain/audit/states.ts'
import type { ListOptions } from '#shared/ports/documentStore.ts'
import { memoryDocumentStore } from '#shared/testing/memoryDocumentStore.ts'
import { listAudits } from './listAudits.ts'

/** `count` audits of a band, and what was asked of the store. */
async function storeWith(counts: Partial<Record<Band, number>>) {
  const store = memoryDocumentStore()
  for (const [band, count] of Object.entries(counts) as [Band, number][]) {
    for (let index = 0; index < count; index++) {
      const id = `${band}${String(index).padStart(4, '0')}`
      await store.set('audits', id, {
        carrierCompany: 'HM',
        sliceID: '99',
        bakeState: 'READY',
        band,
        sortKey: `${BANDS[band].digit}|${id}`,
        dateAdded: new Date(index),
      })
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

const QUERY = { carrier: 'HM', slices: ['99'], states: [], band: null, limit: 25, after: null }

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

  it('refuses what no query can ask', async () => {
    const { store } = await storeWith({})
    const wide = { ...QUERY, slices: ['99', '9999'], states: BAKE_STATES }
    expect(await listAudits(store, wide)).toMatchObject({ error: { code: 'TOO_MANY_STATES' } })
  })
})
