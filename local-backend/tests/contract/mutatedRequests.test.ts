/**
 * Faults are read from our log.
 * @module-tag ours-only
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

const root = `projects/${PROJECT_ID}/databases/(default)/documents`
const whole = { integerValue: '1' }
const OWN = '/identitytoolkit.googleapis.com/v1/accounts'
const PROJECT = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}`

/** One sound request of each kind, with as much in it as its kind can hold. */
const SOUND_REQUESTS: readonly { method: string; path: string; body: unknown }[] = [
  post(`/v1/${root}:commit`, {
    writes: [
      {
        update: {
          name: `${root}/a/b`,
          fields: { x: whole, y: { mapValue: { fields: { z: whole } } } },
        },
        updateMask: { fieldPaths: ['x', 'y.z'] },
        updateTransforms: [
          { fieldPath: 'n', increment: whole },
          { fieldPath: 't', setToServerValue: 'REQUEST_TIME' },
          { fieldPath: 'l', appendMissingElements: { values: [whole] } },
        ],
        currentDocument: { exists: true },
      },
      { delete: `${root}/a/c`, currentDocument: { updateTime: '2026-01-01T00:00:00Z' } },
      { verify: `${root}/a/d` },
    ],
  }),
  post(`/v1/${root}:batchGet`, {
    documents: [`${root}/a/b`],
    mask: { fieldPaths: ['x'] },
    newTransaction: { readOnly: { readTime: '2026-01-01T00:00:00Z' } },
  }),
  post(`/v1/${root}/a/b:runQuery`, {
    structuredQuery: {
      from: [{ collectionId: 'a', allDescendants: true }],
      where: {
        compositeFilter: {
          op: 'AND',
          filters: [
            {
              fieldFilter: {
                field: { fieldPath: 'x' },
                op: 'IN',
                value: { arrayValue: { values: [whole] } },
              },
            },
            { unaryFilter: { op: 'IS_NULL', field: { fieldPath: 'y' } } },
          ],
        },
      },
      orderBy: [{ field: { fieldPath: 'x' }, direction: 'DESCENDING' }],
      startAt: { values: [whole], before: true },
      endAt: { values: [{ referenceValue: `${root}/a/b` }] },
      select: { fields: [{ fieldPath: '__name__' }] },
      limit: 5,
      offset: 1,
    },
  }),
  post(`/v1/${root}:runQuery`, {
    structuredQuery: {
      from: [{ collectionId: 'a' }],
      findNearest: {
        vectorField: { fieldPath: 'v' },
        queryVector: vectorOf(1, 2.5),
        distanceMeasure: 'COSINE',
        limit: 3,
        distanceResultField: 'd',
        distanceThreshold: 0.5,
      },
    },
    explainOptions: { analyze: true },
  }),
  post(`/v1/${root}:runAggregationQuery`, {
    structuredAggregationQuery: {
      structuredQuery: { from: [{ collectionId: 'a' }] },
      aggregations: [
        { alias: 'n', count: { upTo: '4' } },
        { alias: 's', sum: { field: { fieldPath: 'x' } } },
        { alias: 'm', avg: { field: { fieldPath: 'x' } } },
      ],
    },
  }),
  post(`/v1/${root}:beginTransaction`, { options: { readWrite: { retryTransaction: 'AAAA' } } }),
  post(`/v1/${root}:rollback`, { transaction: 'AAAA' }),
  post(`/v1/${root}:batchWrite`, { writes: [{ delete: `${root}/a/b` }] }),
  post(`/v1/${root}:listCollectionIds`, { pageSize: 2, pageToken: 'x' }),
  post(`/v1/${root}/a?documentId=b`, { fields: { x: whole } }),
  { method: 'PATCH', path: `/v1/${root}/a/b?mask.fieldPaths=x`, body: { fields: { x: whole } } },
  post(`${OWN}:signInWithIdp`, {
    requestUri: 'http://localhost/?providerId=google.com&id_token={"sub":"2"}#access_token=x',
    postBody: 'id_token={"sub":"1","email":"a@b","email_verified":true}&providerId=google.com',
    returnIdpCredential: true,
  }),
  post(`${OWN}:signUp`, { email: 'e@f', password: 'secret', localId: 'u1' }),
  post(`${OWN}:signInWithPassword`, { email: 'e@f', password: 'secret' }),
  post(`${OWN}:signInWithCustomToken`, { token: '{"uid":"u1","claims":{"level":7}}' }),
  post(`${OWN}:signInWithPhoneNumber`, { sessionInfo: 'x', code: '1', phoneNumber: '+1' }),
  post(`${OWN}:sendVerificationCode`, { phoneNumber: '+15550100' }),
  post(`${OWN}:createAuthUri`, { identifier: 'e@f', continueUri: 'http://localhost' }),
  post(`${OWN}:sendOobCode`, {
    requestType: 'PASSWORD_RESET',
    email: 'e@f',
    returnOobLink: true,
    continueUrl: 'http://localhost',
  }),
  post(`${OWN}:resetPassword`, { oobCode: 'x', newPassword: 'secret' }),
  post(`${OWN}:update`, {
    localId: 'u1',
    email: 'g@h',
    emailVerified: true,
    displayName: 'U',
    phoneNumber: '+15550101',
    customAttributes: '{"level":7}',
    validSince: '1',
    createdAt: '1',
    disableUser: false,
    deleteAttribute: ['PHOTO_URL'],
    deleteProvider: ['phone'],
    linkProviderUserInfo: { providerId: 'p', rawId: 'r', email: 'i@j' },
  }),
  post(`${PROJECT}/accounts`, { email: 'c@d', customAttributes: '{}', disabled: true }),
  post(`${PROJECT}/accounts:lookup`, {
    localId: ['u1'],
    email: ['e@f'],
    phoneNumber: ['+1'],
    federatedUserId: [{ providerId: 'p', rawId: 'r' }],
  }),
  post(`${PROJECT}/accounts:batchCreate`, {
    users: [
      { localId: 'u2', email: 'k@l', passwordHash: 'x', salt: 'y', createdAt: 1 },
      { localId: 'u3', providerUserInfo: [{ providerId: 'p', rawId: 's' }] },
    ],
    allowOverwrite: true,
    sanityCheck: true,
  }),
  post(`${PROJECT}/accounts:batchDelete`, { localIds: ['u2', 'u3'], force: true }),
  post(`${PROJECT}/accounts:query`, { limit: '2', offset: '1', order: 'DESC', expression: [] }),
  post(`${PROJECT}:createSessionCookie`, { idToken: 'a.b.c', validDuration: '300' }),
  {
    method: 'PATCH',
    path: `${PROJECT}/config`,
    body: { emailPrivacyConfig: { enableImprovedEmailPrivacy: true }, signIn: {} },
  },
  post('/securetoken.googleapis.com/v1/token', {
    grant_type: 'refresh_token',
    refresh_token: 'e.x',
  }),
]

function vectorOf(...numbers: number[]) {
  const value = { arrayValue: { values: numbers.map((doubleValue) => ({ doubleValue })) } }
  return { mapValue: { fields: { __type__: { stringValue: '__vector__' }, value } } }
}

const JUNK = [
  ...[null, true, 0, -1, 1e300, '', 'x', [], {}, [[]], '\u0000', 'x'.repeat(2000), '9999999999'],
  ...['__proto__', `${root}/a`, `${root}/__x__/y`, '`', 'a..b', 'KRaQ', { mapValue: {} }],
]

function post(path: string, body: unknown) {
  return { method: 'POST', path, body }
}

interface Mutation {
  place: number
  how: 'delete' | 'copy' | 'junk'
  what: number
}

/** The body with one of its parts deleted, or replaced by another of its parts or by junk. */
function mutate(body: unknown, { place, how, what }: Mutation): unknown {
  const holder = { body: structuredClone(body) }
  const places: { parent: Record<string, unknown>; key: string }[] = []
  const visit = (parent: Record<string, unknown>) => {
    for (const key of Object.keys(parent)) {
      places.push({ parent, key })
      const child = parent[key]
      if (typeof child === 'object' && child !== null) visit(child as Record<string, unknown>)
    }
  }
  visit(holder)
  const target = places[place % places.length]
  const source = places[what % places.length]
  if (!target || !source) return body
  if (how === 'delete') delete target.parent[target.key]
  else if (how === 'junk') target.parent[target.key] = JUNK[what % JUNK.length]
  else target.parent[target.key] = structuredClone(source.parent[source.key])
  return holder.body
}

let started: StartedBackend
const faults: string[] = []

beforeAll(async () => {
  started = await startBackend({ log: ({ error, frames }) => faults.push(`${error} ${frames[0]}`) })
})
afterAll(() => started.close())

/** How many; `npm run soak` sends the full number. */
const REQUESTS = Number(process.env['BAKEHOUSE_SOAK_REQUESTS'] ?? 400)
const PATIENCE_MS = 5000

it(`${REQUESTS} requests with parts missing or misplaced are answered, never by a fault`, async () => {
  const mutation: fc.Arbitrary<Mutation> = fc.record({
    place: fc.nat(),
    how: fc.constantFrom('delete', 'copy', 'junk'),
    what: fc.nat(),
  })
  const request = fc.record({
    sound: fc.constantFrom(...SOUND_REQUESTS),
    mutations: fc.array(mutation, { maxLength: 3 }),
    slip: fc.option(fc.record({ at: fc.nat(), length: fc.nat(3), text: fc.string() }), { freq: 3 }),
  })
  const sent = request.map(({ sound, mutations, slip }) => {
    const body = JSON.stringify(mutations.reduce(mutate, sound.body)) ?? ''
    return { ...sound, body: slip === null ? body : slipped(body, slip) }
  })
  await fc.assert(
    fc.asyncProperty(sent, async ({ method, path, body }) => {
      const answer = await fetch(started.backend.url + path, {
        method,
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const json = JSON.parse(await answer.text())
      expect(faults).toEqual([])
      expect(answer.status).not.toBe(500)
      if (answer.ok) return
      const { error } = Array.isArray(json) ? json[0] : json
      expect(error).toMatchObject({ code: answer.status, message: expect.any(String) })
    }),
    { numRuns: REQUESTS, seed: 2026 },
  )
}, 600_000)

/** The text with a few of its characters replaced: what a bad line or a bad program sends. */
function slipped(body: string, { at, length, text }: { at: number; length: number; text: string }) {
  const place = at % (body.length + 1)
  return body.slice(0, place) + text + body.slice(place + length)
}
