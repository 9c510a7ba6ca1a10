/**
 * Tokens and the access policy.
 * @module-tag ours-only
 */
import { doc, getDoc, setDoc } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rulesFor } from './rulesFor.ts'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

/** Lets everyone with a verified e-mail read, and no one write. */
const readersOnly = rulesFor(
  'request.auth != null && request.auth.token.email_verified == true',
  'false',
)

let started: StartedBackend
let ahead = 0

beforeAll(async () => {
  started = await startBackend({
    rules: readersOnly,
    clock: () => Date.now() + ahead * 1000,
  })
  await started.admin.db.doc('things/a').set({ a: 1 })
})
afterAll(() => started.close())

/** A document by REST with a token of choice. */
function read(token: string | null, project = PROJECT_ID): Promise<Response> {
  const path = `/v1/projects/${project}/databases/(default)/documents/things/a`
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  return fetch(`${started.backend.url}${path}`, { headers })
}

function unsignedToken(claims: object): string {
  const encode = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}

describe('what the rules refuse', () => {
  it('comes back as permission denied in the web SDK', async () => {
    const { db } = started.openWebClient()
    await expect(getDoc(doc(db, 'things/a'))).rejects.toMatchObject({ code: 'permission-denied' })
  })

  it('follows who is signed in', async () => {
    const client = started.openWebClient()
    await client.signIn({ sub: '1', email: 'one@example.com' })
    expect((await getDoc(doc(client.db, 'things/a'))).data()).toEqual({ a: 1 })
    await expect(setDoc(doc(client.db, 'things/a'), { a: 2 })).rejects.toMatchObject({
      code: 'permission-denied',
    })
    expect((await started.admin.db.doc('things/a').get()).data()).toEqual({ a: 1 })
  })

  it('does not concern the administrator', async () => {
    expect((await started.admin.db.doc('things/a').get()).exists).toBe(true)
  })
})

describe('an ID token', () => {
  it('counts for an hour', async () => {
    const { user } = await started.openWebClient().signIn({ sub: '2', email: 'two@example.com' })
    const token = await user.getIdToken()
    expect((await read(token)).status).toBe(200)
    ahead = 3601
    const late = await read(token)
    ahead = 0
    expect(late.status).toBe(401)
    expect(await late.json()).toMatchObject({ error: { status: 'UNAUTHENTICATED' } })
  })

  it('counts for its own project only', async () => {
    const { user } = await started.openWebClient().signIn({ sub: '3', email: 'three@example.com' })
    expect((await read(await user.getIdToken(), 'demo-other')).status).toBe(401)
  })

  it('cannot be made up or changed', async () => {
    const { user } = await started.openWebClient().signIn({ sub: '4', email: 'four@example.com' })
    const [header, payload, signature] = (await user.getIdToken()).split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const changed = { ...claims, email: 'admin@example.com' }
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64url')
    const { fbl: _, ...bare } = claims
    for (const token of [
      `${header}.${forged}.${signature}`,
      unsignedToken(bare),
      unsignedToken({ ...bare, fbl: '' }),
      unsignedToken({ ...bare, fbl: ['x'] }),
      'not-a-token',
      'a.b.c',
      'owner2',
    ]) {
      expect((await read(token)).status).toBe(401)
    }
  })

  it('may be made up only where tests ask for it', async () => {
    const tests = await startBackend({ rules: readersOnly, testTokens: true })
    const token = unsignedToken({ sub: 'x', email: 'x@example.com', email_verified: true })
    const path = `/v1/projects/${PROJECT_ID}/databases/(default)/documents/things/a`
    const answer = await fetch(`${tests.backend.url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(404)
    await tests.close()
  })
})
