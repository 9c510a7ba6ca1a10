import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GoogleAnswer, googleApi } from '../firebase/googleApi.ts'
import { type Check, runChecks, worstOf } from './check.ts'
import type { IndexFile } from './deployedIndexes.ts'
import { PROJECT_CHECKS } from './projectChecks.ts'

const ROOT = join(import.meta.dirname, '../..')
const ID = 'bakehouse-test'
const BUCKET = `${ID}.firebasestorage.app`
const GROUPS = `projects/${ID}/databases/(default)/collectionGroups`

const read = (file: string) => readFile(join(ROOT, file), 'utf8')

/** Where each service is asked, by a name of the test. */
const AT = {
  database: `firestore.googleapis.com/v1/projects/${ID}/databases/(default)`,
  release: `firebaserules.googleapis.com/v1/projects/${ID}/releases/cloud.firestore`,
  ruleset: `firebaserules.googleapis.com/v1/projects/${ID}/rulesets/one`,
  storageRelease: `firebaserules.googleapis.com/v1/projects/${ID}/releases/firebase.storage/${BUCKET}`,
  storageRuleset: `firebaserules.googleapis.com/v1/projects/${ID}/rulesets/two`,
  indexes: `firestore.googleapis.com/v1/${GROUPS}/-/indexes`,
  fields: `firestore.googleapis.com/v1/${GROUPS}/-/fields`,
  bucket: `storage.googleapis.com/storage/v1/b/${BUCKET}`,
  provider: `identitytoolkit.googleapis.com/admin/v2/projects/${ID}/defaultSupportedIdpConfigs/google.com`,
  config: `identitytoolkit.googleapis.com/admin/v2/projects/${ID}/config`,
  services: `firebaseappcheck.googleapis.com/v1/projects/${ID}/services`,
} as const

type Place = keyof typeof AT

let server: Server
let origin = ''
let answers: Map<string, GoogleAnswer[]>
let asked: { path: string; query: string; authorization: string | undefined }[]

/** A server in place of Google's: what it is not given an answer for is not there. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const [path = '', query = ''] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('?', 2)
    asked.push({ path, query, authorization: request.headers.authorization })
    const waiting = answers.get(path) ?? []
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0]
    const { status, body } = answer ?? { status: 404, body: { error: { status: 'NOT_FOUND' } } }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

beforeEach(async () => {
  asked = []
  answers = new Map()
  for (const [place, body] of Object.entries(await rightAnswers())) give(place as Place, body)
})

function give(place: Place, ...bodies: readonly (object | string | number)[]): void {
  const each = bodies.map((body) =>
    typeof body === 'number' ? { status: body, body: {} } : { status: 200, body },
  )
  answers.set(AT[place], each)
}

async function rightAnswers(): Promise<Record<Place, object>> {
  const file = await indexFile()
  return {
    database: { name: 'x', type: 'FIRESTORE_NATIVE', locationId: 'nam5' },
    release: { name: 'x', rulesetName: `projects/${ID}/rulesets/one` },
    ruleset: { source: { files: [{ name: 'f', content: await read('firestore.rules') }] } },
    storageRelease: { name: 'x', rulesetName: `projects/${ID}/rulesets/two` },
    storageRuleset: { source: { files: [{ name: 's', content: await read('storage.rules') }] } },
    indexes: { indexes: deployedIndexes(file) },
    fields: { fields: deployedFields(file) },
    bucket: {
      name: BUCKET,
      location: 'US',
      iamConfiguration: { publicAccessPrevention: 'enforced' },
      cors: [{ origin: ['https://audits.firm.example'], method: ['GET'], maxAgeSeconds: 3600 }],
    },
    provider: { name: 'x', enabled: true, clientId: 'c' },
    config: { name: 'x', authorizedDomains: ['localhost', 'audits.firm.example'] },
    services: {
      services: ['firestore', 'firebasestorage', 'identitytoolkit'].map((service) => ({
        name: `projects/1/services/${service}.googleapis.com`,
        enforcementMode: 'ENFORCED',
      })),
    },
  }
}

async function indexFile(): Promise<IndexFile> {
  return JSON.parse(await read('firestore.indexes.json'))
}

/** As the service lists them: a name of its own, a state, and the document's name as the last field. */
function deployedIndexes({ indexes }: IndexFile) {
  return indexes.map(({ collectionGroup, queryScope, fields }, at) => ({
    name: `${GROUPS}/${collectionGroup}/indexes/CICA${at}`,
    queryScope,
    fields: [...fields, { fieldPath: '__name__', order: fields.at(-1)?.order ?? 'ASCENDING' }],
    state: 'READY',
  }))
}

function deployedFields({ fieldOverrides = [] }: IndexFile) {
  const own = fieldOverrides.map(({ collectionGroup, fieldPath, ttl, indexes }) => ({
    name: `${GROUPS}/${collectionGroup}/fields/${fieldPath}`,
    indexConfig: {
      indexes: indexes.map(({ queryScope = 'COLLECTION', ...field }) => ({
        queryScope,
        fields: [{ fieldPath, ...field }],
      })),
    },
    ...(ttl ? { ttlConfig: { state: 'ACTIVE' } } : {}),
  }))
  return [{ name: `${GROUPS}/__default__/fields/*`, indexConfig: { indexes: [] } }, ...own]
}

async function checks({ publicUrl = 'https://audits.firm.example' as string | null } = {}) {
  const headers = async () => ({ authorization: 'Bearer machine' })
  const api = googleApi({ headers }, { origin })
  const world = { api, id: ID, bucket: BUCKET, account: 'worker@x.example', publicUrl, read }
  return runChecks(PROJECT_CHECKS, world)
}

const named = (found: readonly Check[], name: string) => found.find((each) => each.name === name)

it('are green where the project is as the files are, and ask with the credentials alone', async () => {
  const found = await checks()
  expect(found.filter(({ state }) => state !== 'green')).toEqual([])
  expect(worstOf(found)).toBe('green')
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(Object.values(AT)))
  expect(asked.every(({ authorization }) => authorization === 'Bearer machine')).toBe(true)
  expect(asked.find(({ path }) => path === AT.fields)?.query).toContain('ttlConfig:*')
})

describe('what is missing or different', () => {
  it.each<[check: string, Place, object | number, state: string, says: string]>([
    ['database', 'database', 404, 'red', 'no database'],
    ['database', 'database', { type: 'DATASTORE_MODE' }, 'red', 'DATASTORE_MODE'],
    ['Firestore rules', 'release', 404, 'red', 'none are deployed'],
    [
      'Firestore rules',
      'ruleset',
      { source: { files: [{ content: 'allow read, write;' }] } },
      'red',
      'not those of firestore.rules',
    ],
    ['Storage rules', 'storageRelease', 404, 'red', 'none are deployed'],
    ['bucket', 'bucket', 404, 'red', `no bucket ${BUCKET}`],
    ['bucket', 'bucket', { location: 'US' }, 'yellow', 'public access'],
    ['CORS of the bucket', 'bucket', {}, 'red', 'may not read files'],
    [
      'CORS of the bucket',
      'bucket',
      { cors: [{ origin: ['https://other.example'], method: ['GET'] }] },
      'red',
      'may not read files',
    ],
    ['sign-in with Google', 'provider', 404, 'red', 'it is off'],
    ['sign-in with Google', 'provider', { enabled: false }, 'red', 'it is off'],
    [
      'authorized domains',
      'config',
      { authorizedDomains: ['localhost'] },
      'red',
      'not among localhost',
    ],
    ['App Check', 'services', {}, 'yellow', 'not switched on'],
    [
      'App Check',
      'services',
      {
        services: [
          { name: 'projects/1/services/firestore.googleapis.com', enforcementMode: 'ENFORCED' },
          {
            name: 'projects/1/services/firebasestorage.googleapis.com',
            enforcementMode: 'UNENFORCED',
          },
        ],
      },
      'yellow',
      'not enforced for Storage, Authentication',
    ],
  ])('%s by %s: %j', async (name, place, answer, state, says) => {
    give(place, answer)
    expect(named(await checks(), name)).toMatchObject({
      state,
      says: expect.stringContaining(says),
      next: expect.stringMatching(/./),
    })
  })

  it('of indexes: one that is missing, one that is being built, one too many, over all pages', async () => {
    const all = deployedIndexes(await indexFile())
    give(
      'indexes',
      { indexes: all.slice(0, 50), nextPageToken: 'more' },
      { indexes: all.slice(50) },
    )
    expect(named(await checks(), 'indexes')).toMatchObject({ state: 'green' })
    expect(asked.some(({ query }) => query.includes('pageToken=more'))).toBe(true)

    give('indexes', { indexes: all.slice(1) })
    expect(named(await checks(), 'indexes')).toMatchObject({
      state: 'red',
      says: expect.stringMatching(/^1 missing \(\w+: .*ASCENDING/),
      next: expect.stringContaining('--only firestore:indexes'),
    })
    const [first, ...others] = all
    give('indexes', { indexes: [{ ...first, state: 'CREATING' }, ...others] })
    expect(named(await checks(), 'indexes')).toMatchObject({
      state: 'yellow',
      says: expect.stringMatching(/^1 being built/),
    })
    const extra = { ...first, fields: [{ fieldPath: 'old', order: 'ASCENDING' }] }
    give('indexes', { indexes: [...all, extra] })
    expect(named(await checks(), 'indexes')).toMatchObject({
      state: 'yellow',
      says: expect.stringContaining('old ASCENDING'),
    })
  })

  it('of fields: an exemption that is not deployed, an expiry that the file does not have', async () => {
    const name = 'field exemptions and expiry'
    const all = deployedFields(await indexFile())
    give('fields', { fields: all.slice(0, -1) })
    expect(named(await checks(), name)).toMatchObject({
      state: 'red',
      says: expect.stringMatching(/^1 missing/),
    })
    const expires = {
      name: `${GROUPS}/opens/fields/expiresAt`,
      indexConfig: { usesAncestorConfig: true },
      ttlConfig: { state: 'ACTIVE' },
    }
    give('fields', { fields: [...all, expires] })
    expect(named(await checks(), name)).toMatchObject({
      state: 'yellow',
      says: expect.stringContaining('opens.expiresAt: ASCENDING, CONTAINS, DESCENDING, expires'),
    })
  })

  it('is not known where the credentials may not ask, or the service is off', async () => {
    for (const place of Object.keys(AT) as Place[]) give(place, 403)
    const found = await checks()
    const others = found.filter(({ name }) => name !== 'credentials')
    expect(others.every(({ state, says }) => state === 'yellow' && /may not ask/.test(says))).toBe(
      true,
    )
    const detail = {
      reason: 'SERVICE_DISABLED',
      metadata: { service: 'firebaseappcheck.googleapis.com' },
    }
    answers.set(AT.services, [{ status: 403, body: { error: { details: [detail] } } }])
    expect(named(await checks(), 'App Check')).toMatchObject({
      state: 'yellow',
      next: expect.stringContaining('gcloud services enable firebaseappcheck.googleapis.com'),
    })
  })

  it.each([
    ['another form', 'yellow', { kind: 'other' }],
    ['no JSON', 'yellow', '<html>'],
    ['a failure', 'red', 500],
  ])('is never green with %s', async (_, state, answer) => {
    for (const place of Object.keys(AT) as Place[]) give(place, answer)
    const found = await checks()
    const green = found.filter((each) => each.state === 'green').map(({ name }) => name)
    expect(green).toEqual(['credentials'])
    expect(named(found, 'database')?.state).toBe(state)
  })

  it('is red without an answer, and without the address of the pages', async () => {
    const headers = () => Promise.reject(new Error('no token'))
    const world = { id: ID, bucket: BUCKET, account: null, publicUrl: null, read }
    const found = await runChecks(PROJECT_CHECKS, { ...world, api: googleApi({ headers }) })
    expect(named(found, 'database')).toMatchObject({ state: 'red', says: 'no answer came' })
    expect(named(found, 'authorized domains')).toMatchObject({
      state: 'red',
      next: expect.stringContaining('BAKEHOUSE_PUBLIC_URL'),
    })
  })
})
