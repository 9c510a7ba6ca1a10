/**
 * Google's emulator wants no indexes.
 * @module-tag ours-only
 */

import { readFileSync } from 'node:fs'
import type { RaRecord } from 'ra-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataProvider } from '#admin/providers/dataProvider/createDataProvider.ts'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { BANDS, type Band } from '#shared/audit/bands.ts'
import { AUDIT_SORT_TEXTS, readAuditSort } from '#shared/audit/listQuery.ts'
import { listAudits } from '#shared/audit/ops/listAudits.ts'
import { BAKE_STATES, type BakeState } from '#shared/audit/states.ts'
import { openCommandsOn } from '#shared/engine/commands/commandQueries.ts'
import type { DocumentStore, Filter, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { CALENDAR_KIND_NAMES } from '#shared/reports/calendar.ts'
import { readCalendar, readCalendarDay } from '#shared/reports/ops/readCalendar.ts'
import { readExceptions } from '#shared/reports/ops/readExceptions.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import {
  PROJECT_ID,
  type StartedBackend,
  startBackend,
} from '../../local-backend/tests/contract/startBackend.ts'
import { liteDocumentStore } from '../setup/liteDocumentStore.ts'
import { browserCommands } from './browserCommands.ts'

/** Every query the product asks, with production's indexes and in strict mode. */
const indexes = JSON.parse(
  readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8'),
)
const logger = { info: () => {}, error: () => {} }

let started: StartedBackend
let admin: ReturnType<typeof connectAdmin>
let web: Parameters<typeof browserCommands>[0]
let stores: Record<'browser' | 'command line', DocumentStore>

beforeAll(async () => {
  started = await startBackend({ indexes, requireIndexes: true })
  admin = connectAdmin({ project: PROJECT_ID, host: started.backend.emulatorHost })
  const { db: database } = started.openWebClient()
  const browser = liteDocumentStore(database, { logger })
  web = { store: browser, database }
  stores = { browser, 'command line': admin.store }
})
afterAll(async () => {
  await admin.close()
  await started.close()
})

const SLICES = ['99', '9999']
const STATES: { states: BakeState[] }[] = [
  { states: [] },
  { states: BAKE_STATES.slice(0, 1) },
  { states: BAKE_STATES.slice(0, 3) },
]
const SEARCHES = ['', 'word', 'two words']
const CLIENTS = ['browser', 'command line'] as const
const bands: (Band | undefined)[] = [undefined, ...(Object.keys(BANDS) as Band[])]

describe.each(CLIENTS)('the list of audits from the %s', (client) => {
  it.each(STATES)('in the states $states', async ({ states }) => {
    for (const band of bands) {
      for (const search of SEARCHES) {
        const query = { carrier: 'HM', slices: SLICES, states, band, search, limit: 25 }
        const first = await listAudits(stores[client], query)
        expect(first.ok).toBe(true)
      }
    }
  })
})

describe.each(CLIENTS)('the sorted list of audits from the %s', (client) => {
  it.each(AUDIT_SORT_TEXTS)('by %s, from its start and behind a place', async (text) => {
    const sort = readAuditSort(text) ?? undefined
    const value = sort?.by === 'state' ? '03|3' : '2026-11-24T12:00:00.000Z'
    for (const states of [[], BAKE_STATES.slice(0, 3)]) {
      for (const after of [undefined, `${text}|${value}|a`]) {
        const query = { carrier: 'HM', slices: SLICES, states, sort, limit: 25, after }
        expect(await listAudits(stores[client], query)).toMatchObject({ ok: true })
      }
    }
  })
})

describe('the admin', () => {
  const provider = () =>
    createDataProvider({
      store: stores.browser,
      files: memoryFileStore(fixedClock().now),
      live: () => Promise.reject(new Error('no live views here')),
      identity: { current: async () => null },
      commands: browserCommands(web, { email: 'a@bakehouse.example', trusted: admin.store }),
      session: {
        user: async () => null,
        carrier: async () => 'HM',
        activeSlices: async () => SLICES,
        forget: () => {},
        ended: () => {},
      },
      clock: fixedClock(),
      random: seededRandom(),
      logger,
    })
  const pagination = { page: 1, perPage: 25 }

  it('asks for the newest change, and for records by id', async () => {
    await provider().newestChange('HM')
    for (const resource of ['audits', 'carriers', 'users']) {
      expect((await provider().getMany(resource, { ids: ['a', 'b'] })).data).toEqual([])
    }
  })

  it("asks for an audit's steps, newest first", async () => {
    const sort = { field: 'dateAdded', order: 'DESC' as const }
    const params = { target: 'auditFSID', id: 'a', pagination, sort, filter: {} }
    const found = await provider().getManyReference<RaRecord>('asteps', params)
    expect(found.data).toEqual([])
  })
})

describe.each(CLIENTS)('the exceptions from the %s', (client) => {
  it('are counted, those of the outbox too', async () => {
    const mail = { kind: 'smtp', from: 'a@firm.example', stoppedSince: null, why: '' }
    await admin.store.set('engine', 'senders', { mail })
    const request = { carrier: 'HM', slices: SLICES, timeZone: 'UTC', now: fixedClock().now() }
    const { rules } = await readExceptions(stores[client], request)
    expect(rules.filter(({ count }) => count > 0).map(({ rule }) => rule)).toEqual(['WORKER_LAG'])
  })
})

describe.each(CLIENTS)('the lists of the commands, from the %s', (client) => {
  const of = (field: string, value: string): Filter => ({ field, op: '==', value })
  const byId: ListOptions = { sort: { field: 'id', direction: 'asc' } }

  it.each<[string, string, ListOptions]>([
    ['carriers and users by id', 'carriers', byId],
    ['newest first', 'uploads', {}],
    ["an audit's steps", 'asteps', { filters: [of('carrierCompany', 'HM'), of('auditFSID', 'a')] }],
    ['what people ask of an audit', 'commands', openCommandsOn('a')],
    ['by ids', 'audits', { filters: [{ field: 'id', op: 'in', value: ['a', 'b'] }] }],
  ])('%s', async (_, collection, options) => {
    expect(await stores[client].list(collection, options)).toEqual([])
  })
})

it('what no index serves is refused, so that the tests above say something', async () => {
  const filters: Filter[] = [{ field: 'carrierCompany', op: '==', value: 'HM' }]
  const unserved = stores.browser.list('audits', {
    filters,
    sort: { field: 'zip', direction: 'asc' },
  })
  await expect(unserved).rejects.toThrow()
})

describe.each(CLIENTS)('the calendar from the %s', (client) => {
  it.each(CALENDAR_KIND_NAMES)('%s: counted, read, and a day page by page', async (kind) => {
    const store = stores[client]
    const of = { carrier: 'HM', slices: SLICES }
    const [from, to] = ['2026-11-01', '2026-11-07']
    for (const most of [0, 450]) await readCalendar(store, { ...of, from, to, kinds: [kind], most })
    for (const after of [undefined, 'auditAAAAAAAAAAAAAAA']) {
      const page = await readCalendarDay(store, { ...of, day: from, kind, after })
      expect(page).toEqual({ audits: [], next: null })
    }
  })
})
