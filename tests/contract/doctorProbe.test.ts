/**
 * Signs in by the Auth protocol, which Google's Firestore emulator does not have.
 * @module-tag ours-only
 */
import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { runChecks } from '#cli/doctor/check.ts'
import { PROBE, type ProbedProject } from '#cli/doctor/probe.ts'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { type GoogleApi, googleApi } from '#cli/firebase/googleApi.ts'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { commandLane } from '#shared/engine/commands/commandLane.ts'
import { newCarrier } from '#shared/firm/carrier.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'

const ID = 'demo-probe'
const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')
const OPEN = `service cloud.firestore { match /databases/{d}/documents { match /{path=**} { allow read, write; } } }`

const closing: (() => Promise<void>)[] = []
const clock = { now: () => new Date() }

/** A project with a carrier and an engine; `deployed`: its rules. */
async function open(deployed: string) {
  const backend: LocalBackend = await createLocalBackend({ projectId: ID, rules: deployed })
  const admin = connectAdmin({ project: ID, host: backend.emulatorHost })
  closing.push(admin.close, backend.close)
  await admin.store.set('carriers', 'HM', { ...newCarrier({ name: 'HM' }, clock.now()) })
  const logger = { info: () => {}, error: () => {} }
  const world = { store: admin.store, clock, random: seededRandom(3), logger }
  const lane = commandLane(
    { ...world, publicUrl: 'https://a.example' },
    { goesOn: async () => true },
  )
  const project: ProbedProject = {
    api: apiOf(backend.emulatorHost),
    id: ID,
    credentials: { account: 'worker@demo.example', sign: async () => 'c2lnbmVk' },
    store: admin.store,
    clock,
    random: seededRandom(4),
    wait: async () => {
      await lane.look()
      await lane.rest()
    },
  }
  return { project, store: admin.store }
}

/** The local backend in place of Google's services, and a project with one web app. */
function apiOf(host: string): GoogleApi {
  const headers = async () => ({ authorization: 'Bearer owner' })
  const local = googleApi({ headers }, { origin: `http://${host}` })
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/webApps'))
      return { status: 200, body: { apps: [{ appId: '1:1:web:1' }] } }
    if (pathname.endsWith('/config')) return { status: 200, body: { apiKey: 'any' } }
    const url = request.url.replace('https://firestore.googleapis.com/', 'https://')
    return local({ ...request, url })
  }
}

const probe = async (project: ProbedProject) => (await runChecks([PROBE], project))[0]

afterAll(async () => {
  for (const close of closing) await close()
})

it('has a command done and one refused under the rules, and leaves nothing behind', async () => {
  const { project, store } = await open(rules)
  expect(await probe(project)).toMatchObject({
    state: 'green',
    says: expect.stringMatching(/^one done in \d+ ms, one refused$/),
  })
  const byId = { sort: { field: 'id', direction: 'asc' } } as const
  for (const collection of ['users', 'commands', 'views', 'people'])
    expect(await store.list(collection, byId)).toEqual([])
  const again = await project.api({
    method: 'POST',
    url: `https://identitytoolkit.googleapis.com/v1/projects/${ID}/accounts:query`,
    body: {},
  })
  expect(again.body).toMatchObject({ recordsCount: '0' })
})

it('is red under rules that let a baker ask what is an admin’s, and without a worker', async () => {
  const { project } = await open(OPEN)
  expect(await probe(project)).toMatchObject({
    state: 'red',
    says: expect.stringContaining('admin'),
  })
  const late = await open(rules)
  let now = Date.now()
  const idle = {
    ...late.project,
    clock: { now: () => new Date(now) },
    wait: async () => {
      now += 20_000
    },
  }
  expect(await probe(idle)).toMatchObject({
    state: 'red',
    says: expect.stringContaining('no worker did the command'),
  })
  expect(await late.store.get('commands', 'any')).toBeNull()
})

it('names what it could not remove, and does nothing for a person’s credentials', async () => {
  const { project, store } = await open(rules)
  const api: GoogleApi = async (request) =>
    request.url.endsWith('accounts:delete') ? { status: 403, body: {} } : project.api(request)
  expect(await probe({ ...project, api })).toMatchObject({
    state: 'red',
    says: expect.stringMatching(/^left behind: the account doctor-\w+@probe.invalid$/),
  })
  const credentials = { ...project.credentials, account: null }
  expect(await probe({ ...project, credentials })).toMatchObject({ state: 'yellow' })
  expect(await store.list('users', { sort: { field: 'id', direction: 'asc' } })).toEqual([])
})
