/**
 * The guard.
 * @module-tag ours-only
 */
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ID, type StartedBackend, startBackend } from './startBackend.ts'

let started: StartedBackend
let port: number
const documents = `/v1/projects/${PROJECT_ID}/databases/(default)/documents`

beforeAll(async () => {
  started = await startBackend({
    accounts: [{ email: 'ada@example.com', displayName: '<script>alert(1)</script>' }],
    allowedOrigins: ['http://localhost:5173'],
  })
  port = started.backend.port
  await started.admin.db.doc('things/a').set({ a: 1 })
})
afterAll(async () => {
  const { exists } = await started.admin.db.doc('things/a').get()
  await started.close()
  // Whatever was tried above, the server is still there and the data untouched.
  expect(exists).toBe(true)
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A raw request: `fetch` would not let a test choose Host or Origin. */
function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

describe('a page of another origin', () => {
  const foreign = { origin: 'https://evil.example' }

  it.each([
    ['GET', `${documents}/things/a`],
    ['POST', `${documents}:commit`],
    ['DELETE', `${documents}/things/a`],
    ['OPTIONS', `${documents}:commit`],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any'],
    ['GET', '/emulator/auth/handler'],
    ['POST', '/google.firestore.v1.Firestore/Write/channel'],
  ])('is refused: %s %s', async (method, path) => {
    const answer = await send(method, path, foreign, method === 'POST' ? '{}' : undefined)
    expect(answer.status).toBe(403)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each(['null', 'http://localhost:1', 'https://localhost', 'http://localhost.evil.example'])(
    'is refused as %s',
    async (origin) => {
      expect((await send('GET', `${documents}/things/a`, { origin })).status).toBe(403)
    },
  )
})

describe('a page of an allowed origin', () => {
  it('may read, and the browser may let it', async () => {
    for (const origin of [
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}`,
      `http://tab7.localhost:${port}`,
      'http://localhost:5173',
    ]) {
      const answer = await send('GET', `${documents}/things/a`, { origin })
      expect(answer.status).toBe(200)
      expect(answer.headers['access-control-allow-origin']).toBe(origin)
      // The full web SDK's REST calls (aggregations, transactions) carry credentials.
      expect(answer.headers['access-control-allow-credentials']).toBe('true')
    }
  })

  it('gets its preflight', async () => {
    const answer = await send('OPTIONS', `${documents}:commit`, {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-goog-api-client',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-headers']).toBe('x-goog-api-client')
    expect(answer.headers['access-control-allow-credentials']).toBe('true')
  })

  it.each([
    { origin: 'http://localhost:5173' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'cross-site' },
  ])('has no administrator authority: %o', async (marks) => {
    const owner = { ...marks, authorization: 'Bearer owner' } as Record<string, string>
    expect((await send('GET', `${documents}/things/a`, owner)).status).toBe(403)
    const accounts = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:lookup`
    expect((await send('POST', accounts, owner, '{}')).status).toBe(403)
    const wipe = `/emulator/v1/projects/${PROJECT_ID}/databases/(default)/documents`
    expect((await send('DELETE', wipe, owner)).status).toBe(403)
  })
})

describe('another name for this machine', () => {
  it.each(['evil.example', `evil.example:80`, '127.0.0.1.evil.example', 'localhost@evil.example'])(
    'is refused: %s',
    async (host) => {
      expect((await send('GET', `${documents}/things/a`, { host })).status).toBeGreaterThanOrEqual(
        400,
      )
    },
  )

  it('is accepted when it means this machine', async () => {
    for (const host of ['localhost', `[::1]:${port}`, `t1.localhost:${port}`]) {
      expect((await send('GET', `${documents}/things/a`, { host })).status).toBe(200)
    }
  })
})

describe('managing accounts', () => {
  it('needs the administrator', async () => {
    const path = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:batchGet`
    expect((await send('GET', path)).status).toBe(403)
    expect((await send('GET', path, { authorization: 'Bearer owner' })).status).toBe(200)
  })
})

describe('bad requests', () => {
  it.each([
    ['not JSON', ':commit', '{'],
    ['a list', ':commit', '[]'],
    ['a number', ':runQuery', '7'],
    ['null', ':commit', 'null'],
    ['writes that are no list', ':commit', '{"writes":{}}'],
    ['a write of two kinds', ':commit', '{"writes":[{"delete":"x","verify":"y"}]}'],
    ['a value of no type', ':commit', `{"writes":[{"update":{"name":"x","fields":{"a":7}}}]}`],
    ['a query without a query', ':runQuery', '{"structuredQuery":"all"}'],
    ['a lone surrogate', ':commit', '{"transaction":"","writes":[{"delete":"\\ud800"}]}'],
    ['nesting without end', ':commit', `{"writes":${'['.repeat(100_000)}`],
    [
      'values nested a thousand deep',
      ':commit',
      `{"writes":[{"update":{"name":"${documents.slice(4)}/a/b","fields":{"a":${'{"mapValue":{"fields":{"a":'.repeat(1000)}{"nullValue":null}${'}}}'.repeat(1000)}}}}]}`,
    ],
  ])('are named as such: %s', async (_, verb, body) => {
    const answer = await send('POST', `${documents}${verb}`, {}, body)
    expect(answer.status).toBe(400)
    const json = JSON.parse(answer.body)
    const { error } = Array.isArray(json) ? json[0] : json
    expect(error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' })
  })

  it.each([
    `${documents}/things/%zz`,
    `${documents}/things/a%2fb`,
    `${documents}/things/..%2f..%2fx`,
    `${documents}/things//a`,
    `${documents}/things/%00%ff`,
  ])('have bad addresses: %s', async (path) => {
    expect((await send('GET', path)).status).toBe(400)
  })

  it('hold bytes that are not UTF-8', async () => {
    const answer = await send('POST', `${documents}:commit`, {}, Buffer.from([0x22, 0xff, 0x22]))
    expect(answer.status).toBe(400)
  })

  it('are too long, whether they say so or not', async () => {
    const tooLong = Buffer.alloc(16 * 1024 * 1024 + 1, 0x20)
    const declared = await send('POST', `${documents}:commit`, {}, tooLong)
    expect(declared.status).toBe(413)
    const chunked = { 'transfer-encoding': 'chunked' }
    expect((await send('POST', `${documents}:commit`, chunked, tooLong)).status).toBe(413)
  })

  it('are as long as allowed', async () => {
    const long = Buffer.alloc(16 * 1024 * 1024, 0x20)
    expect((await send('POST', `${documents}:commit`, {}, long)).status).toBe(200)
  })

  it('name what no object should inherit', async () => {
    const name = `${documents.slice(4)}/things/proto`
    for (const field of ['__proto__', 'constructor', 'toString']) {
      const body = `{"writes":[{"update":{"name":"${name}","fields":{"${field}":{"integerValue":"1"}}}}]}`
      const answer = await send('POST', `${documents}:commit`, {}, body)
      expect(answer.status).toBe(field === '__proto__' ? 400 : 200)
    }
    expect(({} as Record<string, unknown>)['integerValue']).toBeUndefined()
    expect((await send('GET', `${documents}/__proto__/constructor`)).status).toBe(400)
  })

  it('use methods and addresses that mean nothing here', async () => {
    expect((await send('PUT', `${documents}/things/a`, {}, '{}')).status).toBe(404)
    expect((await send('GET', `${documents}:commit`)).status).toBe(404)
    expect((await send('GET', '/nowhere')).status).toBe(404)
    expect((await send('GET', '/emulator/auth/other')).status).toBe(404)
    expect((await send('POST', '/identitytoolkit.googleapis.com/v1/x', {}, '{}')).status).toBe(404)
  })

  it('are no HTTP at all', async () => {
    for (const bytes of [
      '\0\0\0\0\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\ngarbage!',
      'PRI',
      'GET',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
        socket.on('error', () => resolve())
        socket.on('close', () => resolve())
        // The answer to a broken HTTP/2 greeting leaves the connection open for the greeting's end.
        socket.on('data', () => socket.destroy())
      })
    }
    expect((await send('GET', `${documents}/things/a`)).status).toBe(200)
  })
})

describe('the account chooser', () => {
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }

  it('lists the accounts, their names as text, under a strict policy', async () => {
    const page = await send('GET', '/emulator/auth/handler', navigation)
    expect(page.status).toBe(200)
    expect(page.body).toContain('ada@example.com')
    expect(page.body).not.toContain('<script>alert')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
    expect(page.body).toContain(`<script nonce="${nonce}">`)
    expect(page.body).not.toMatch(/\son\w+=/)
  })

  it('leads back only to a page that may sign in here', async () => {
    const asked = (redirectUrl: string) =>
      `/emulator/auth/handler?${new URLSearchParams({ authType: 'signInViaRedirect', redirectUrl })}`
    for (const back of [`http://localhost:${port}/x`, 'http://localhost:5173/'])
      expect((await send('GET', asked(back), navigation)).status).toBe(200)
    for (const back of ['https://evil.example/', 'javascript:alert(1)', '//evil.example', ''])
      expect((await send('GET', asked(back), navigation)).status).toBe(400)
  })

  it('has a helper frame for pages of this machine only', async () => {
    const frame = await send('GET', '/emulator/auth/iframe?apiKey=a&appName=b')
    expect(frame.headers['x-frame-options']).toBeUndefined()
    const policy = String(frame.headers['content-security-policy'])
    const [, ancestors = ''] = /frame-ancestors (.*)$/.exec(policy) ?? []
    expect(ancestors.split(' ').sort()).toEqual(
      [
        "'self'",
        `http://*.localhost:${port}`,
        `http://127.0.0.1:${port}`,
        `http://localhost:${port}`,
        'http://localhost:5173',
      ].sort(),
    )
    expect(frame.headers['cross-origin-opener-policy']).toBeUndefined()
  })

  it('is no part of another page', async () => {
    for (const mode of ['cors', 'no-cors', 'same-origin']) {
      const marks = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': mode }
      const answer = await send('GET', '/emulator/auth/handler', marks)
      expect(answer.status).toBe(403)
    }
  })
})
