import { describe, expect, it } from 'vitest'
import { memoryDocumentStore, withAskedLists } from '#shared/simulation/memoryDocumentStore.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { BANDS, type Band } from '../bands.ts'
import { FLAGS } from '../exceptions.ts'
import type { AuditPageQuery, AuditQuery } from '../listQuery.ts'
import type { Audit } from '../model.ts'
import { BAKE_STATES } from '../states.ts'
import { countAudits } from './countAudits.ts'
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
  return withAskedLists(store)
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

  it('asks for what one query cannot in several, by slices, and loses nothing between them', async () => {
    const { store, asked } = await storeWith({ rest: 60 })
    const slices = ['97', '98', '99', '9999']
    for (const [at, { id }] of store.all<Audit>('audits').entries())
      await store.update('audits', id, { sliceID: slices[at % 4], flags: ['PAST_DUE'] })
    for (const { queries, ...wide } of [
      { states: BAKE_STATES, queries: 4 },
      { flags: FLAGS, queries: 4 },
    ]) {
      asked.length = 0
      const query = { ...QUERY, slices, ...wide }
      const first = await listAudits(store, query)
      expect(asked).toHaveLength(queries)
      const ids = first.ok ? first.value.audits.map(({ id }) => id) : []
      let after = first.ok ? first.value.nextCursor : null
      while (after !== null) {
        const page = await listAudits(store, { ...query, after })
        if (page.ok) ids.push(...page.value.audits.map(({ id }) => id))
        after = page.ok ? page.value.nextCursor : null
      }
      expect(ids).toEqual(Array.from({ length: 60 }, (_, n) => `rest${`${n}`.padStart(4, '0')}`))
      expect(await countAudits(store, query)).toMatchObject({ value: { count: 60 } })
    }
  })

  it('refuses what too many queries would be needed for', async () => {
    const { store } = await storeWith({})
    const slices = Array.from({ length: 13 }, (_, n) => `${n}`)
    for (const wide of [{ states: BAKE_STATES }, { flags: FLAGS }])
      expect(await listAudits(store, { ...QUERY, slices, ...wide })).toMatchObject({
        error: { code: 'FILTER_TOO_WIDE' },
      })
  })
})

const NOW = new Date('2026-11-02T15:00:00.000Z')
const TODAY = '2026-11-02'

describe('narrowing the list', () => {
  async function storeOf(audits: readonly Partial<Audit>[]) {
    const store = memoryDocumentStore()
    for (const [index, changes] of audits.entries()) {
      const id = `audit${String(index).padStart(4, '0')}`
      const audit = anAudit({
        id,
        carrierCompany: 'HM',
        sliceID: '99',
        sortKey: `3|${id}`,
        ...changes,
      })
      await store.set('audits', id, { ...audit })
    }
    return store
  }
  const idsOf = async (
    store: Awaited<ReturnType<typeof storeOf>>,
    query: Partial<AuditPageQuery>,
  ) => {
    const page = await listAudits(store, { ...QUERY, ...query })
    if (!page.ok) throw new Error(page.error.code)
    return page.value.audits.map(({ id }) => id)
  }

  it('by US state, next step and outcome', async () => {
    const store = await storeOf([
      { insuredMailingState: 'ME', nextStep: 'CALL_INSURED' },
      { insuredMailingState: 'OH', nextStep: 'CALL_INSURED' },
      { insuredMailingState: 'ME', nextStep: null, outcome: 'PRODUCTIVE' },
    ])
    expect(await idsOf(store, { usState: 'ME' })).toEqual(['audit0000', 'audit0002'])
    expect(await idsOf(store, { usState: 'ME', step: 'CALL_INSURED' })).toEqual(['audit0000'])
    expect(await idsOf(store, { outcome: 'PRODUCTIVE' })).toEqual(['audit0002'])
    expect(await idsOf(store, { search: 'harbor', usState: 'OH' })).toEqual(['audit0001'])
  })

  it('by the import that made them, with other filters too; in no order by a column', async () => {
    const store = await storeOf([
      { importId: 'a1' },
      { importId: 'a1', bakeState: 'SUBMITTED' },
      { importId: 'b2' },
      {},
    ])
    expect(await idsOf(store, { importId: 'a1' })).toEqual(['audit0000', 'audit0001'])
    expect(await idsOf(store, { importId: 'a1', states: ['SUBMITTED'] })).toEqual(['audit0001'])
    expect(await idsOf(store, { importId: 'b2', search: 'harbor' })).toEqual(['audit0002'])
    const sort = { by: 'policy', descending: false } as const
    expect(await listAudits(store, { ...QUERY, importId: 'a1', sort })).toMatchObject({
      error: { code: 'SORT_NOT_WITH_FILTER' },
    })
  })

  it('by a due day: the soonest first, only open audits, many on one day', async () => {
    const store = await storeOf([
      ...Array.from({ length: 40 }, () => ({ auditDue: '2026-11-01' })),
      { auditDue: '2026-10-01' },
      { auditDue: '2026-11-05' },
      { auditDue: '2026-09-01', bakeState: 'INVOICED' as const },
      { auditDue: null },
    ])
    const seen: string[] = []
    let after: string | undefined
    const due = { within: 'late' as const, today: TODAY }
    do {
      const page = await listAudits(store, { ...QUERY, limit: 15, due, after })
      if (!page.ok) throw new Error(page.error.code)
      seen.push(...page.value.audits.map(({ id }) => id))
      after = page.value.nextCursor ?? undefined
    } while (after !== undefined)
    expect(seen[0]).toBe('audit0040')
    expect(seen).toHaveLength(41)
    expect(new Set(seen).size).toBe(41)
    expect(await idsOf(store, { limit: 50, due: { within: 'week', today: TODAY } })).toContain(
      'audit0041',
    )
  })

  it('by whose claim runs; one that has ended does not count', async () => {
    const running = new Date(NOW.getTime() + 60_000)
    const store = await storeOf([
      { assignee: 'me@firm.example', claimUntil: running, sortKey: '3|b' },
      { assignee: 'me@firm.example', claimUntil: running, sortKey: '1|a' },
      { assignee: 'me@firm.example', claimUntil: NOW },
      { assignee: 'other@firm.example', claimUntil: running },
      { assignee: '', claimUntil: null },
    ])
    const mine = { by: 'me@firm.example', now: NOW }
    expect(await idsOf(store, { claim: mine })).toEqual(['audit0001', 'audit0000'])
    expect(await idsOf(store, { claim: mine, band: 'rest' })).toEqual(['audit0000'])
    expect(await idsOf(store, { claim: { by: '', now: NOW } })).toEqual(['audit0002', 'audit0004'])
  })

  it('counts: by the database where it can, by reading where it cannot', async () => {
    const store = await storeOf([
      { bakeState: 'ORDER', sortKey: '0|a' },
      { insuredMailingState: 'OH', insuredCompany: 'Harbor Tools' },
      {},
    ])
    const count = async (query: Partial<AuditQuery>) => {
      const before = store.reads()['audits'] ?? 0
      const counted = await countAudits(store, { ...QUERY, ...query })
      return [counted.ok && counted.value, (store.reads()['audits'] ?? 0) - before]
    }
    const exactly = (count: number) => ({ count, isMore: false })
    expect(await count({})).toEqual([exactly(3), 1])
    expect(await count({ band: 'order' })).toEqual([exactly(1), 1])
    expect(await count({ usState: 'OH' })).toEqual([exactly(1), 1])
    expect((await count({ claim: { by: '', now: NOW } }))[0]).toEqual(exactly(3))
    expect((await count({ search: 'harbor oven' }))[0]).toEqual(exactly(2))
    expect((await count({ slices: [] }))[0]).toEqual(exactly(0))
  })

  it('counts those of one import beside a search or a due day', async () => {
    const ofImport = { importId: 'batch1', auditDue: TODAY }
    const store = await storeOf([
      ofImport,
      { auditDue: TODAY },
      { ...ofImport, auditDue: '2030-01-01' },
    ])
    const due = { within: 'week', today: TODAY } as const
    for (const query of [{ search: 'harbor' }, { due }, { search: 'harbor', due }]) {
      const asked = { importId: 'batch1', ...query }
      const { length } = await idsOf(store, { limit: 50, ...asked })
      expect(await countAudits(store, { ...QUERY, ...asked })).toMatchObject({
        value: { count: length },
      })
      expect(length).toBe('due' in query ? 1 : 2)
    }
  })
})
