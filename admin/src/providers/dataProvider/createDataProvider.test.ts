import type { HttpError } from 'ra-core'
import { describe, expect, it, vi } from 'vitest'
import { engineFieldsOf } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { commandClient } from '#shared/engine/commands/commandClient.ts'
import { StoreError, type StoreErrorCode } from '#shared/kernel/ports/documentStore.ts'
import type { SignedIn } from '#shared/kernel/ports/host.ts'
import { AUDIT_SCHEMA } from '#shared/kernel/workerState.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier, anAudit, aStep, aUser } from '#shared/testing/builders.ts'
import { memoryCommandSender, memoryEngine } from '#shared/testing/memoryEngine.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { memoryLiveStore } from '#shared/testing/memoryLiveStore.ts'
import { createDataProvider } from './createDataProvider.ts'
import type { FailureBody } from './reported.ts'

const list = (page: number, filter: Record<string, unknown> = {}) => ({
  pagination: { page, perPage: 25 },
  sort: { field: 'sortKey', order: 'ASC' as const },
  filter,
})

async function provide(audits: Audit[], slices: string[] = ['99', '9999']) {
  const store = memoryDocumentStore()
  const clock = fixedClock()
  const logger = { info: () => {}, error: () => {} }
  await store.set('users', aUser().id, { ...aUser() })
  const live = memoryLiveStore(store)
  memoryEngine({ store: { ...store }, clock, random: seededRandom(3), logger }, live)
  const sender = memoryCommandSender(store, clock)
  const sending = { ...sender }
  for (const audit of audits) await store.set('audits', audit.id, { ...audit })
  const log: { message: string; facts: Record<string, unknown> }[] = []
  const ended = vi.fn()
  const person: SignedIn = { email: aUser().email, name: '', uid: 'uid' }
  const identity = { current: async (): Promise<SignedIn | null> => person }
  const provider = createDataProvider({
    store,
    files: memoryFileStore(clock.now),
    live: async () => live,
    identity,
    commands: commandClient({
      sender: { ...sender, send: (id, command) => sending.send(id, command) },
      store,
      live: async () => live,
      asker: async () => ({ email: aUser().email, uid: 'uid' }),
      clock,
      random: seededRandom(13),
      // The connection is back at once.
      later: laterSoon,
    }),
    session: {
      user: async () => aUser(),
      carrier: async () => 'DEMO',
      activeSlices: async () => slices,
      forget: () => {},
      ended,
    },
    clock,
    random: seededRandom(),
    logger: { info: () => {}, error: (message, facts = {}) => log.push({ message, facts }) },
  })
  const readsOf = async (run: () => Promise<unknown>) => {
    const { audits: before = 0 } = store.reads()
    await run()
    const { audits: after = 0 } = store.reads()
    return after - before
  }
  return { provider, store, log, readsOf, sending, ended, identity }
}

function laterSoon(_: number, call: () => void): () => void {
  const timer = setTimeout(call, 0)
  return () => clearTimeout(timer)
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

  it('sorts by a column at the same price, in lists of their own, and exports in that order', async () => {
    const audits = many(60, (index) => ({
      insuredCompany: `Company ${index % 4}`,
      auditDue: index % 3 ? `2027-12-${10 + (index % 5)}` : null,
    }))
    const { provider, readsOf } = await provide(audits)
    const names = async (sort: { field: string; order: 'ASC' | 'DESC' }, page: number) => {
      const { data } = await provider.getList('audits', { ...list(page), sort })
      return data.map(({ insuredCompany }: Audit) => insuredCompany)
    }
    const down = { field: 'insured', order: 'DESC' } as const
    expect(new Set(await names(down, 1))).toEqual(new Set(['Company 3', 'Company 2']))
    const up = { ...down, order: 'ASC' } as const
    expect(new Set(await names(up, 1))).toEqual(new Set(['Company 0', 'Company 1']))
    expect(await readsOf(() => names(down, 2))).toBe(26)
    expect(new Set(await names(down, 3))).toEqual(new Set(['Company 0']))
    const days: (string | null)[] = []
    const sort = { by: 'audit_due', descending: true } as const
    for await (const page of await provider.eachAuditPage({}, { sort }))
      days.push(...page.map(({ auditDue }) => auditDue))
    expect(days.slice(0, 40)).toEqual(days.slice(0, 40).toSorted().toReversed())
    expect(days.slice(40)).toEqual(Array(20).fill(null))
    // What it does not know is the list's own order, as an unknown filter is none.
    expect(await names({ field: 'nonsense', order: 'DESC' }, 1)).toEqual(
      await names({ field: 'sortKey', order: 'ASC' }, 1),
    )
    // Where no index holds order and filter both it is in its own order, never read whole.
    const searched = { ...list(1, { q: 'company' }), sort: up }
    expect(await readsOf(() => provider.getList('audits', searched))).toBe(26)
    const { data } = await provider.getList('audits', searched)
    expect(data).toEqual((await provider.getList('audits', list(1, { q: 'company' }))).data)
    for await (const page of await provider.eachAuditPage({ q: 'company' }, { sort }))
      expect(page.slice(0, 25)).toEqual(data)
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

  it('asks for states in the database and refuses more than a few queries can take', async () => {
    const audits = many(40, (index) => ({ bakeState: index % 2 ? 'READY' : 'SUBMITTED' }))
    const { provider, readsOf } = await provide(audits, [
      '99',
      ...Array.from({ length: 12 }, (_, n) => `s${n}`),
    ])
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

  it('getOne refuses an audit in a form that this page does not know', async () => {
    const { provider } = await provide([{ ...many(1)[0], schema: AUDIT_SCHEMA + 1 } as Audit])
    await expect(provider.getOne('audits', { id: 'audit00000' })).rejects.toMatchObject({
      body: { refusal: { code: 'AUDIT_NEWER', next: 'Reload the page.' } },
    })
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

  it('saves the fields of an audit that differ, and reports a conflict field by field (412)', async () => {
    const { provider, store } = await provide(many(1))
    await store.set('carriers', 'DEMO', { ...aCarrier() })
    const read = (await provider.getOne('audits', { id: 'audit00000' })).data
    const save = (data: Partial<Audit>, previousData: Audit = read) =>
      provider.update('audits', { id: read.id, data, previousData })
    const first = await save({ ...read, insuredDbaName: ' The Oven ' })
    expect(first.data).toMatchObject({ insuredDbaName: 'The Oven', v: 2 })
    const conflict: HttpError = await save({ agentCompany: 'Casco' }).catch((thrown) => thrown)
    expect(conflict.status).toBe(412)
    expect(conflict.body.conflicts).toEqual([
      {
        field: 'insuredDbaName',
        label: 'insured trade name',
        read: '',
        stored: 'The Oven',
        by: 'admin@bakehouse.example',
        at: expect.any(Date),
      },
    ])
    const stored: Audit = conflict.body.stored
    expect((await save({ agentCompany: 'Casco' }, stored)).data).toMatchObject({
      agentCompany: 'Casco',
      insuredDbaName: 'The Oven',
      v: 3,
    })
  })

  it('a note that came meanwhile is no conflict, a read-only field and a bad value are refused', async () => {
    const { provider, store } = await provide(many(1))
    await store.set('carriers', 'DEMO', { ...aCarrier() })
    const read = (await provider.getOne('audits', { id: 'audit00000' })).data
    const { v, history } = read
    await store.update('audits', read.id, { v: v + 1, notes: [{ text: 'called' }], history })
    const save = (data: Partial<Audit>) =>
      provider.update('audits', { id: read.id, data, previousData: read })
    await expect(save({ bakeState: 'INVOICED' })).rejects.toMatchObject({
      status: 422,
      body: { refusal: { code: 'FIELD_NOT_EDITABLE' } },
    })
    await expect(save({ insuredEmail: 'nobody' })).rejects.toMatchObject({
      body: { refusal: { code: 'FIELD_INVALID' } },
    })
    expect((await save({ insuredDbaName: 'Oven' })).data).toMatchObject({ v: v + 2 })
  })

  it('edits many, each for itself, and says which were refused', async () => {
    const { provider, store } = await provide(many(3))
    await store.set('carriers', 'DEMO', { ...aCarrier() })
    const ids = ['audit00000', 'audit00002', 'gone', 'audit00000']
    const result = await provider.updateMany('audits', { ids, data: { auditType: 'Phone' } })
    expect(result.data).toEqual(['audit00000', 'audit00002'])
    expect(result.meta.refused).toMatchObject([
      { id: 'gone', refusal: { code: 'RECORD_NOT_FOUND' } },
    ])
    const none = provider.updateMany('audits', {
      ids: result.data ?? [],
      data: { insuredPhone: '12' },
    })
    await expect(none).rejects.toMatchObject({ status: 422 })
  })

  it('makes an audit from what is typed', async () => {
    const { provider, store } = await provide([])
    await store.set('carriers', 'DEMO', { ...aCarrier() })
    const data = { insuredCompany: 'Harbor Oven', orderNumber: '77' }
    const made = await provider.create('audits', { data })
    expect(made.data).toMatchObject({ bakeState: 'ORDER', sliceID: '9999', orderNumber: '77' })
    await expect(provider.create('audits', { data })).rejects.toMatchObject({ status: 409 })
  })

  it('a write that fails says so as one, with what to do', async () => {
    const { provider, store, sending, ended } = await provide(many(1))
    await store.set('carriers', 'DEMO', { ...aCarrier() })
    const previousData = (await provider.getOne('audits', { id: 'audit00000' })).data
    const data = { insuredDbaName: 'Oven' }
    const codes: [StoreErrorCode, number, string][] = [
      ['invalid', 500, 'WRITE_FAILED'],
      ['permission-denied', 403, 'WRITE_DENIED'],
      ['unauthenticated', 401, 'SIGN_IN_NEEDED'],
    ]
    for (const [code, status, words] of codes) {
      sending.send = () => Promise.reject(new StoreError(code, 'Set', 'made to fail'))
      await expect(
        provider.update('audits', { id: 'audit00000', data, previousData }),
      ).rejects.toMatchObject({ status, body: { refusal: { code: words } } })
    }
    expect(ended).toHaveBeenCalledOnce()
  })

  it('a write that cannot be sent is sent when the database answers again', async () => {
    const { provider, store, sending } = await provide(many(1))
    await store.set('carriers', 'DEMO', { ...aCarrier() })
    const previousData = (await provider.getOne('audits', { id: 'audit00000' })).data
    const { send } = sending
    let tries = 0
    sending.send = async (id, command) => {
      if (++tries < 3) throw new StoreError('unavailable', 'Set', 'made to fail')
      await send(id, command)
    }
    const data = { insuredDbaName: 'Oven' }
    const saved = await provider.update('audits', { id: 'audit00000', data, previousData })
    expect(saved.data).toMatchObject({ insuredDbaName: 'Oven', v: 2 })
    expect(tries).toBe(3)
  })

  it('what the product has no write for is refused in words, and writes nothing', async () => {
    const { provider, store } = await provide(many(1))
    const before = store.writes()
    const previousData = { id: 'audit00000' }
    const cases = [
      [() => provider.delete('audits', { id: 'audit00000', previousData }), 'AUDIT_NOT_DELETED'],
      [() => provider.deleteMany('audits', { ids: ['audit00000'] }), 'AUDIT_NOT_DELETED'],
      [() => provider.create('invoices', { data: {} }), 'WRITE_NOT_OFFERED'],
      [() => provider.update('rollups', { id: 'x', data: {}, previousData }), 'WRITE_NOT_OFFERED'],
      [() => provider.updateMany('asteps', { ids: [], data: {} }), 'WRITE_NOT_OFFERED'],
      [() => provider.delete('mail', { id: 'x', previousData }), 'WRITE_NOT_OFFERED'],
    ] as const
    for (const [write, code] of cases)
      await expect(write()).rejects.toMatchObject({ status: 422, body: { refusal: { code } } })
    expect(store.writes()).toBe(before)
  })

  it('reads of ids that the rules deny together are read one by one', async () => {
    const { provider, store } = await provide(many(3))
    store.list = () => Promise.reject(new StoreError('permission-denied', 'Get', 'one is absent'))
    const { data } = await provider.getMany('audits', { ids: ['audit00001', 'gone', 'audit00002'] })
    expect(data.map(({ id }) => id)).toEqual(['audit00001', 'audit00002'])
  })

  it('an aborted read ends quietly', async () => {
    const { provider, log } = await provide(many(1))
    const controller = new AbortController()
    const params = { ...list(1), signal: controller.signal }
    const reading = provider.getList('audits', params)
    controller.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    // As a browser's own: react-admin logs every other one.
    await expect(reading).rejects.toBeInstanceOf(DOMException)
    await expect(provider.getList('audits', params)).rejects.toMatchObject({ name: 'AbortError' })
    expect(log).toEqual([])
  })

  it('reads beside the records what meta.prefetch names', async () => {
    const { provider, store } = await provide(many(30))
    await store.set('carriers', 'DEMO', { ...aCarrier() })
    const meta = { prefetch: ['carriers', 'nonsense'] }
    const page = await provider.getList('audits', { ...list(1), meta })
    expect(page.meta.prefetched).toMatchObject({ carriers: [{ id: 'DEMO' }] })
    expect(page.meta.slices).toEqual(['99', '9999'])
    const one = await provider.getOne('audits', { id: 'audit00000', meta })
    expect(one.meta.prefetched).toMatchObject({ carriers: [{ id: 'DEMO' }] })
  })

  it('counts on demand, and hands out a whole list page by page until the caller stops', async () => {
    const { provider, readsOf } = await provide(many(600))
    expect(
      await readsOf(async () => {
        expect(await provider.countAudits({ band: 'rest' })).toEqual({ count: 600, isMore: false })
      }),
    ).toBe(1)
    const sizes: number[] = []
    for await (const page of await provider.eachAuditPage({})) sizes.push(page.length)
    expect(sizes).toEqual([250, 250, 100])
    const controller = new AbortController()
    const pages = await provider.eachAuditPage({}, { signal: controller.signal })
    await pages.next()
    controller.abort()
    await expect(pages.next()).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('narrows by whose claim runs, and by the due day of the carrier', async () => {
    const { provider } = await provide(
      many(6, (index) => ({
        auditDue: index < 2 ? '2026-11-01' : '2027-12-01',
        assignee: index === 3 ? 'admin@bakehouse.example' : '',
        claimUntil: index === 3 ? new Date('2026-11-02T16:00:00.000Z') : null,
      })),
    )
    const idsOf = async (filter: Record<string, unknown>) =>
      (await provider.getList('audits', list(1, filter))).data.map(({ id }: Audit) => id)
    expect(await idsOf({ claim: 'me' })).toEqual(['audit00003'])
    expect(await idsOf({ claim: 'nobody' })).toHaveLength(5)
    expect(await idsOf({ due: 'late' })).toEqual(['audit00000', 'audit00001'])
    const unknown = [{ due: 'no such' }, { usState: 'XX' }, { step: 'NONE' }, { color: 'red' }]
    for (const filter of [...unknown, { states: ['READY', 'NONE'] }])
      await expect(idsOf(filter)).rejects.toMatchObject({
        body: { refusal: { code: 'FILTER_UNKNOWN' } },
      })
    expect(await idsOf({ due: undefined, q: '', states: [] })).toHaveLength(6)
    await expect(
      provider.getList('asteps', { ...list(1, { color: 'red' }), sort: undefined }),
    ).rejects.toMatchObject({ body: { refusal: { code: 'FILTER_UNKNOWN' } } })
  })

  it.each<[StoreErrorCode, number, string]>([
    ['unauthenticated', 401, 'SIGN_IN_NEEDED'],
    ['permission-denied', 403, 'READ_DENIED'],
    ['conflict', 412, 'READ_FAILED'],
    ['too-large', 413, 'READ_FAILED'],
    ['exhausted', 429, 'READ_FAILED'],
    ['unknown', 500, 'READ_FAILED'],
    ['unavailable', 503, 'READ_FAILED'],
  ])(
    'a %s of the store is status %i, with a reference that the log has too',
    async (code, status, words) => {
      const { provider, store, log, ended } = await provide([])
      store.get = () => Promise.reject(new StoreError(code, 'GetD', 'made to fail'))
      const error: HttpError = await provider
        .getOne('audits', { id: 'x' })
        .catch((thrown) => thrown)
      const body: FailureBody = error.body
      expect(error.status).toBe(status)
      expect(body.refusal.code).toBe(words)
      // The session hears of its end, and of nothing else.
      expect(ended).toHaveBeenCalledTimes(status === 401 ? 1 : 0)
      expect(body.reference).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}$/)
      expect(log).toEqual([
        {
          message: 'request failed',
          facts: { resource: 'audits', status, code: words, reference: body.reference },
        },
      ])
    },
  )

  it('a read that is denied because its reader has signed out meanwhile is no failure', async () => {
    const { provider, store, log, identity } = await provide([])
    store.get = async () => {
      identity.current = async () => null
      throw new StoreError('permission-denied', 'GetD', 'made to fail')
    }
    const read = provider.getOne('audits', { id: 'x' })
    await expect(read).rejects.toMatchObject({ name: 'AbortError' })
    expect(log).toEqual([])
  })
})

describe('users and carriers', () => {
  it('are changed by the engine, held to what was seen; a refusal has its status', async () => {
    const { provider, store } = await provide([])
    const admin = aUser({ carriers: ['DEMO'] })
    await store.set('users', admin.id, { ...admin })
    await store.set('carriers', 'DEMO', { ...aCarrier({ v: 0 }) })
    const zoe = { email: ' Zoe@Firm.example', name: 'Zoe', role: 'carrier', carriers: ['DEMO'] }
    const { data: created } = await provider.create('users', { data: zoe })
    expect(created).toMatchObject({ id: 'zoe@firm.example', role: 'carrier', rev: 1 })
    const { id } = created
    const renamed = { id, data: { ...created, name: 'Zoë' }, previousData: created }
    const { data: changed } = await provider.update('users', renamed)
    expect(changed).toMatchObject({ name: 'Zoë', rev: 2 })
    await expect(provider.update('users', renamed)).rejects.toMatchObject({
      status: 412,
      body: { refusal: { code: 'USER_CHANGED' } },
    })
    const foreign = { data: { ...zoe, email: 'yan@firm.example', carriers: ['HM'] } }
    await expect(provider.create('users', foreign)).rejects.toMatchObject({
      status: 422,
      body: { refusal: { code: 'ACTOR_NOT_ALLOWED' } },
    })
    await provider.delete('users', { id, previousData: changed })
    expect(await store.get('users', 'zoe@firm.example')).toBeNull()

    const { data: carrier } = await provider.getOne('carriers', { id: 'DEMO' })
    const hours = { id: 'DEMO', data: { helpHours: '8 to noon' }, previousData: carrier }
    expect((await provider.update('carriers', hours)).data).toMatchObject({ v: 1 })
    await expect(provider.update('carriers', hours)).rejects.toMatchObject({
      status: 412,
      body: { refusal: { code: 'CARRIER_CHANGED' } },
    })
  })
})
