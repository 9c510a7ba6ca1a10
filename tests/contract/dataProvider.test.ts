import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataProvider } from '#admin/providers/dataProvider/createDataProvider.ts'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { newCarrier } from '#shared/firm/carrier.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { aUser } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { openLiteStore } from '../acceptance/openLiteStore.ts'
import { browserCommands } from './browserCommands.ts'
import { importSome } from './importSome.ts'
import { type CheckedWorld, PROVIDER_CHECKS } from './providerChecks.ts'

const PROJECT = 'demo-provider'
const ADMIN = 'admin@bakehouse.example'
const COUNT = 70
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

let backend: LocalBackend
let admin: ReturnType<typeof connectAdmin>
let lite: ReturnType<typeof openLiteStore>
let provider: ReturnType<typeof createDataProvider>
let world: CheckedWorld
const now = () => new Date()
const logger = { info: () => {}, error: () => {} }

/**
 * The provider as a browser has it: Firestore Lite, under the rules, as an admin of one carrier, with an
 * engine at work.
 */
beforeAll(async () => {
  backend = await createLocalBackend({
    projectId: PROJECT,
    rules: read('firestore.rules'),
    indexes: JSON.parse(read('firestore.indexes.json')),
    requireIndexes: true,
    testTokens: true,
  })
  admin = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
  const user = aUser({ email: ADMIN, carriers: ['DEMO'] })
  await admin.store.set('users', ADMIN, { ...user })
  await admin.store.set('bakes', 'activeSlices', { slices: ['99', '9999'] })
  await admin.store.set('carriers', 'DEMO', { ...newCarrier({ name: 'Demo' }, now()) })
  // Many of one value, and some of none, so that sorting has something to lose.
  await importSome(admin.store, COUNT, (index) => ({
    insuredName: `Harbor ${['Oven', 'Tile', 'Roofing'][index % 3]}`,
    policyNumber: index % 4 === 0 ? '' : `P-${index % 5}`,
    dueDate: index % 7 === 0 ? '' : `2027-03-0${1 + (index % 3)}`,
  }))
  const [step] = await admin.store.list<{ auditFSID: string }>('asteps', { limit: 1 })
  lite = openLiteStore(backend, PROJECT, ADMIN)
  provider = createDataProvider({
    store: lite.store,
    files: memoryFileStore(now),
    live: () => Promise.reject(new Error('no live views here')),
    identity: { current: async () => null },
    commands: browserCommands(lite, { email: ADMIN, trusted: admin.store }),
    session: {
      user: async () => user,
      carrier: async () => 'DEMO',
      activeSlices: async () => ['99', '9999'],
      forget: () => {},
      ended: () => {},
    },
    clock: { now },
    random: seededRandom(7),
    logger,
  })
  world = {
    resource: 'audits',
    sortField: 'sortKey',
    otherSortFields: ['insuredCompany', 'policyNumber', 'auditDue', 'nextDue'],
    count: COUNT,
    equality: { filter: { states: ['READY'] }, field: 'bakeState', value: 'READY' },
    search: {
      filter: { q: 'harb' },
      isFound: ({ insuredCompany }) => /harb/i.test(String(insuredCompany)),
    },
    reference: {
      resource: 'asteps',
      target: 'auditFSID',
      id: step?.auditFSID ?? '',
      sortField: 'dateAdded',
    },
    editable: 'insuredDbaName',
  }
})
afterAll(async () => {
  await lite?.close()
  await admin?.close()
  await backend?.close()
})

describe('our data provider, under the rules and with production’s indexes only', () => {
  it.each(PROVIDER_CHECKS)('$name', async ({ run }) => {
    expect(await run(provider, world)).toBeNull()
  })

  it('makes an audit, which an admin may ask the engine for', async () => {
    const order = { insuredCompany: 'Harbor Oven', orderNumber: 'HAND-1', policyEnd: '10/01/2026' }
    const { data } = await provider.create('audits', { data: order })
    expect(await lite.store.get('audits', data.id)).toMatchObject({
      bakeState: 'ORDER',
      sliceID: '9999',
      orderNumber: 'HAND-1',
    })
    await expect(provider.create('audits', { data: order })).rejects.toMatchObject({ status: 409 })
  })

  it('registers, changes and removes a user, and changes a carrier, as the rules let an admin ask', async () => {
    const id = 'new@bakehouse.example'
    const data = { email: ' New@bakehouse.example', name: 'New', role: 'baker', carriers: ['DEMO'] }
    expect((await provider.create('users', { data })).data).toMatchObject({ id, role: 'baker' })
    await expect(provider.create('users', { data })).rejects.toMatchObject({ status: 422 })
    const previousData = { id, rev: 1 }
    await provider.update('users', { id, data: { name: 'Newer' }, previousData })
    expect(await lite.store.get('users', id)).toMatchObject({ name: 'Newer', carriers: ['DEMO'] })
    await provider.delete('users', { id, previousData: { id, rev: 2 } })
    // Whether there is a user that shares no carrier is not the admin's to know.
    await expect(lite.store.get('users', id)).rejects.toMatchObject({ code: 'permission-denied' })
    expect(await admin.store.get('users', id)).toBeNull()
    const settings = { id: 'DEMO', data: { helpHours: '8 to 4' }, previousData: { id: 'DEMO' } }
    expect((await provider.update('carriers', settings)).data).toMatchObject({
      helpHours: '8 to 4',
    })
    const wrong = { ...settings, data: { helpPhone: '12', v: 1 } }
    await expect(provider.update('carriers', wrong)).rejects.toMatchObject({
      body: { refusal: { code: 'CARRIER_SETTING_INVALID' } },
    })
  })

  it('counts, and narrows by all that the list offers, by indexes that there are', async () => {
    expect((await provider.countAudits({ states: ['READY'] })).count).toBe(COUNT)
    const filters = [
      { usState: 'ME', step: 'READY' },
      { outcome: 'PRODUCTIVE' },
      { due: 'late', states: ['READY'] },
      { claim: 'me' },
      { claim: 'nobody', band: 'rest' },
      { q: 'harbor ov', usState: 'ME' },
      { flag: 'any' },
    ]
    for (const filter of filters) {
      const params = { filter, pagination: { page: 1, perPage: 25 } }
      expect(Array.isArray((await provider.getList('audits', params)).data)).toBe(true)
      expect((await provider.countAudits(filter as never)).count).toBeGreaterThanOrEqual(0)
    }
  })
})
