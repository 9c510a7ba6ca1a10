import type { HttpError } from 'ra-core'
import { describe, expect, it } from 'vitest'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { engineFieldsOf } from '#shared/domain/audit/engineFields.ts'
import { StoreError, type StoreErrorCode } from '#shared/ports/storeError.ts'
import { anAudit, aStep } from '#shared/testing/builders.ts'
import { fixedClock } from '#shared/testing/fixedClock.ts'
import { memoryDocumentStore } from '#shared/testing/memoryDocumentStore.ts'
import { seededRandom } from '#shared/testing/seededRandom.ts'
import { createDataProvider } from './createDataProvider.ts'
import type { FailureBody } from './reported.ts'

const list = (page: number, filter: Record<string, unknown> = {}) => ({
  pagination: { page, perPage: 25 },
  sort: { field: 'sortKey', order: 'ASC' as const },
  filter,
})

async function provide(audits: Audit[], slices: string[] = ['99', '9999']) {
  const store = memoryDocumentStore()
  for (const audit of audits) await store.set('audits', audit.id, { ...audit })
  const log: { message: string; facts: Record<string, unknown> }[] = []
  const provider = createDataProvider({
    store,
    session: {
      user: async () => null,
      carrier: async () => 'DEMO',
      activeSlices: async () => slices,
      forget: () => {},
    },
    clock: fixedClock(),
    random: seededRandom(),
    logger: { info: () => {}, error: (message, facts = {}) => log.push({ message, facts }) },
  })
  const readsOf = async (run: () => Promise<unknown>) => {
    const { audits: before = 0 } = store.reads()
    await run()
    const { audits: after = 0 } = store.reads()
    return after - before
  }
  return { provider, store, log, readsOf }
}

function many(count: number, changes: (index: number) => Partial<Audit> = () => ({})): Audit[] {
  return Array.from({ length: count }, (_, index) => {
    const audit = anAudit({
      id: `audit${String(index).padStart(5, '0')}`,
      dateAdded: new Date(Date.UTC(2026, 10, 1) - index * 1_000),
      auditDue: '2027-12-01',
      ...changes(index),
    })
    return { ...audit, ...engineFieldsOf(audit, '2026-11-02') }
  })
}

describe('the audit list', () => {
  it('reads 26 documents a page however large the collection, and pages without gap or repeat', async () => {
    const { provider, readsOf } = await provide(many(130))
    const seen: string[] = []
    for (let page = 1; page <= 6; page++) {
      const reads = await readsOf(async () => {
        const { data, pageInfo } = await provider.getList('audits', list(page))
        seen.push(...data.map(({ id }: Audit) => id))
        expect(pageInfo).toEqual({ hasNextPage: page < 6, hasPreviousPage: page > 1 })
      })
      expect(reads).toBeLessThanOrEqual(26)
    }
    expect(seen).toHaveLength(130)
    expect(new Set(seen).size).toBe(130)
  })

  it('reaches a page without a cursor by the pages before it, once', async () => {
    const { provider, readsOf } = await provide(many(130))
    const first = await provider.getList('audits', list(4))
    expect(first.data[0].id).toBe('audit00075')
    expect(await readsOf(() => provider.getList('audits', list(4)))).toBe(26)
  })

  it('refuses a page so far away that reaching it would read everything', async () => {
    const { provider } = await provide(many(3))
    await expect(provider.getList('audits', list(4_000))).rejects.toMatchObject({
      status: 422,
      body: { refusal: { code: 'PAGE_TOO_FAR' } },
    })
  })

  it('a page beyond the end is empty, not an error', async () => {
    const { provider } = await provide(many(30))
    const { data, pageInfo } = await provider.getList('audits', list(9))
    expect(data).toEqual([])
    expect(pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true })
  })

  it('a band is a range: it ends where the next band begins', async () => {
    const { provider } = await provide(
      many(40, (index) => ({ bakeState: index < 10 ? 'ORDER' : 'READY' })),
    )
    const { data, pageInfo } = await provider.getList('audits', list(1, { band: 'order' }))
    expect(data).toHaveLength(10)
    expect(pageInfo?.hasNextPage).toBe(false)
    const rest = await provider.getList('audits', list(1, { band: 'rest' }))
    expect(rest.data).toHaveLength(25)
    expect(rest.pageInfo?.hasNextPage).toBe(true)
  })

  it('asks for states in the database and refuses more than one query can take', async () => {
    const audits = many(40, (index) => ({ bakeState: index % 2 ? 'READY' : 'SUBMITTED' }))
    const { provider, readsOf } = await provide(audits, ['99', '9999', '1'])
    expect(
      await readsOf(async () => {
        const { data } = await provider.getList('audits', list(1, { states: ['SUBMITTED'] }))
        expect(data).toHaveLength(20)
      }),
    ).toBe(20)
    const states =
      'ORDER READY CONTACTING HEARTBEAT SKIPPED SUBMITTED WRONG_DOCS WORKSHEET PRODUCTIVE REDO PAUSED'
    await expect(
      provider.getList('audits', list(1, { states: states.split(' ') })),
    ).rejects.toMatchObject({ body: { refusal: { code: 'FILTER_TOO_WIDE' } } })
  })

  it('searches by the longest word, checks the others, and combines with band and state', async () => {
    const audits = many(60, (index) => ({
      insuredCompany: index % 2 ? `Harbor Oven ${index}` : `Harbor Roofing ${index}`,
      bakeState: index < 4 ? 'ORDER' : 'READY',
    }))
    const { provider } = await provide(audits)
    const roofing = await provider.getList('audits', list(1, { q: 'har roofing' }))
    expect(roofing.data).toHaveLength(25)
    expect(
      roofing.data.every(({ insuredCompany }: Audit) => insuredCompany.includes('Roofing')),
    ).toBe(true)
    expect(roofing.pageInfo?.hasNextPage).toBe(true)
    const next = await provider.getList('audits', list(2, { q: 'har roofing' }))
    expect(next.data).toHaveLength(5)
    const both = await provider.getList(
      'audits',
      list(1, { q: 'roof', states: ['ORDER'], band: 'order' }),
    )
    expect(both.data).toHaveLength(2)
  })

  it('finds a rare second word far down instead of showing an empty page', async () => {
    const audits = many(400, (index) => ({
      insuredCompany: index === 380 ? 'Harborside Xanadu' : `Harborside ${index}`,
    }))
    const { provider } = await provide(audits)
    const { data } = await provider.getList('audits', list(1, { q: 'harborside xan' }))
    expect(data.map(({ id }: Audit) => id)).toEqual(['audit00380'])
  })

  it('shows nothing, and asks nothing, when no slice is active', async () => {
    const { provider, readsOf } = await provide(many(3), [])
    expect(await readsOf(() => provider.getList('audits', list(1)))).toBe(0)
  })
})

describe('the rest of the contract', () => {
  it('getOne gives the record or a 404', async () => {
    const { provider } = await provide(many(1))
    expect((await provider.getOne('audits', { id: 'audit00000' })).data.id).toBe('audit00000')
    await expect(provider.getOne('audits', { id: 'none' })).rejects.toMatchObject({ status: 404 })
  })

  it('getMany reads each distinct id once', async () => {
    const { provider, readsOf } = await provide(many(70))
    const ids = many(70).flatMap(({ id }) => [id, id])
    expect(
      await readsOf(async () => {
        const { data } = await provider.getMany('audits', { ids: [...ids, 'gone'] })
        expect(data).toHaveLength(70)
      }),
    ).toBe(70)
  })

  it("getManyReference lists an audit's steps within the carrier", async () => {
    const { provider, store } = await provide([])
    const step = { auditFSID: 'a', carrierCompany: 'DEMO' }
    await store.set('asteps', '1', { ...aStep({ ...step, id: '1' }) })
    await store.set('asteps', '2', { ...aStep({ ...step, id: '2', carrierCompany: 'HM' }) })
    const { data } = await provider.getManyReference('asteps', {
      target: 'auditFSID',
      id: 'a',
      filter: {},
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'dateAdded', order: 'DESC' },
    })
    expect(data.map(({ id }) => id)).toEqual(['1'])
  })

  it('every write is refused in words, and writes nothing', async () => {
    const { provider, store } = await provide(many(1))
    const before = store.writes()
    const previousData = { id: 'audit00000' }
    const writes = [
      provider.create('audits', { data: {} }),
      provider.update('audits', { id: 'audit00000', data: {}, previousData }),
      provider.updateMany('audits', { ids: ['audit00000'], data: {} }),
      provider.delete('audits', { id: 'audit00000', previousData }),
      provider.deleteMany('audits', { ids: ['audit00000'] }),
    ]
    for (const write of writes) {
      await expect(write).rejects.toMatchObject({
        status: 422,
        body: { refusal: { code: 'WRITE_NOT_OFFERED' } },
      })
    }
    expect(store.writes()).toBe(before)
  })

  it.each<[StoreErrorCode, number, string]>([
    ['unauthenticated', 401, 'SIGN_IN_NEEDED'],
    ['permission-denied', 403, 'READ_DENIED'],
    ['conflict', 412, 'READ_FAILED'],
    ['exhausted', 429, 'READ_FAILED'],
    ['unknown', 500, 'READ_FAILED'],
    ['unavailable', 503, 'READ_FAILED'],
  ])(
    'a %s of the store is status %i, with a reference that the log has too',
    async (code, status, words) => {
      const { provider, store, log } = await provide([])
      store.get = () => Promise.reject(new StoreError(code, 'GetD', 'made to fail'))
      const error: HttpError = await provider
        .getOne('audits', { id: 'x' })
        .catch((thrown) => thrown)
      const body: FailureBody = error.body
      expect(error.status).toBe(status)
      expect(body.refusal.code).toBe(words)
      expect(body.reference).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}$/)
      expect(log).toEqual([
        {
          message: 'request failed',
          facts: { resource: 'audits', status, code: words, reference: body.reference },
        },
      ])
    },
  )
})
