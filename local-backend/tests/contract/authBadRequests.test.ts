/**
 * What Google's Auth emulator takes, or answers in its own way.
 * @module-tag ours-only
 */
import { request as httpRequest } from 'node:http'
import { createUserWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BadAuthRequest, badAuthRequests, type Held } from './authBadRequestCases.ts'
import { type StartedBackend, startBackend } from './startBackend.ts'

let started: StartedBackend
let held: Held
let uid = ''
/** Seconds are added to it to make time pass. */
let ahead = 0

beforeAll(async () => {
  started = await startBackend({
    clock: () => Date.now() + ahead * 1000,
    allowedOrigins: ['http://localhost:5173'],
  })
  const { auth } = started.openWebClient()
  const made = await createUserWithEmailAndPassword(auth, 'ada@example.com', 'difference engine')
  const { user } = made
  uid = user.uid
  held = { idToken: await user.getIdToken(), refreshToken: user.refreshToken }
})
afterAll(() => started.close())

/** A raw request: `fetch` would not let a test choose its marks, nor leave the dots in an address. */
function send({ method = 'POST', path, headers, body }: BadAuthRequest) {
  const sent = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {})
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: started.backend.port, method, path, agent: false }
    const request = httpRequest(
      { ...options, headers: { 'content-type': 'application/json', ...headers }, timeout: 5000 },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    request.end(method === 'GET' ? undefined : sent)
  })
}

function messageOf(text: string): string {
  const { error, authEmulator } = JSON.parse(text)
  return authEmulator?.error ?? error?.message ?? 'taken'
}

it('refuses each bad request by its name, and goes on', async () => {
  const requests = badAuthRequests(held)
  expect(requests.length).toBeGreaterThanOrEqual(100)
  const answers = await Promise.all(
    requests.map(async (request) => {
      const { status, text } = await send(request)
      return `${request.name}: ${status} ${messageOf(text).slice(0, request.error.length)}`
    }),
  )
  expect(answers).toEqual(requests.map(({ name, status, error }) => `${name}: ${status} ${error}`))
  const account = await started.admin.auth.getUser(uid)
  expect(account).toMatchObject({ email: 'ada@example.com', disabled: false, emailVerified: false })
  expect((await started.admin.auth.listUsers()).users).toHaveLength(1)
})

it('refuses a token whose hour is over', async () => {
  const lookup = (name: string): BadAuthRequest => ({
    name,
    path: '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any',
    body: { idToken: held.idToken },
    status: 400,
    error: 'TOKEN_EXPIRED',
  })
  expect((await send(lookup('now'))).status).toBe(200)
  ahead = 3600
  const late = await send(lookup('later'))
  expect([late.status, messageOf(late.text)]).toEqual([400, 'TOKEN_EXPIRED'])
})
