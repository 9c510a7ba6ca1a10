/**
 * What no SDK does on purpose: lost connections, repeated pieces, strangers' pages.
 * @module-tag ours-only
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
} from 'firebase/auth'
import { connectStorageEmulator, getBytes, getStorage, ref, uploadBytes } from 'firebase/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalBackend } from '../../src/createLocalBackend.ts'
import { rulesFor } from './rulesFor.ts'
import { BUCKET, PROJECT, type StartedStorage, startStorage } from './startStorage.ts'
import { storageRulesFor } from './storageRulesFor.ts'

const OBJECTS = `/v0/b/${BUCKET}/o`
const OWNER = { authorization: 'Bearer owner' }
const MAX_BYTES = 1_000_000
const RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /small/{name} {
      allow create: if request.resource.size < 1000 && resource == null;
    }
    match /mine/{email}/{name} {
      allow read, create: if request.auth.token.email == email;
    }
    match /looked/{name} {
      allow get: if firestore.get(/databases/(default)/documents/files/$(name)).data.open &&
        firestore.exists(/databases/(default)/documents/files/$(name)) &&
        !firestore.exists(/databases/(default)/documents/files/other);
      allow delete: if !firestore.exists(/databases/(default)/documents/files/a) &&
        !firestore.exists(/databases/(default)/documents/files/b) &&
        !firestore.exists(/databases/(default)/documents/files/c);
    }
  }
}`

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface Sent {
  headers?: Record<string, string>
  body?: string | Buffer
  /** Ends the connection after the body, before the request is whole. */
  cut?: boolean
}

let started: StartedStorage

beforeAll(async () => {
  started = await startStorage({ storageRules: RULES, maxFileBytes: MAX_BYTES })
})
afterAll(async () => {
  expect(started.faults).toEqual([])
  await started.close()
})

function send(method: string, path: string, sent: Sent = {}, port = started.backend.port) {
  const { headers = {}, body, cut = false } = sent
  return new Promise<Answer>((resolve, reject) => {
    const call = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        )
      },
    )
    call.on('error', reject)
    if (cut && body !== undefined) call.write(body, () => call.destroy())
    else call.end(body)
  })
}

async function begin(name: string, size: number, headers = {}, port = started.backend.port) {
  const answer = await send(
    'POST',
    `${OBJECTS}?name=${encodeURIComponent(name)}`,
    {
      headers: {
        ...OWNER,
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-length': String(size),
        ...headers,
      },
    },
    port,
  )
  const url = new URL(String(answer.headers['x-goog-upload-url'] ?? 'http://none'))
  return { ...answer, path: `${url.pathname}${url.search}` }
}

function piece(command: string, offset: number | string, more: Sent = {}): Sent {
  const headers = { 'x-goog-upload-command': command, 'x-goog-upload-offset': String(offset) }
  return { ...more, headers: { ...OWNER, ...headers, ...more.headers } }
}

const query = { headers: { ...OWNER, 'x-goog-upload-command': 'query' } }
const stateOf = ({ status, headers }: Answer) => [
  status,
  headers['x-goog-upload-status'],
  headers['x-goog-upload-size-received'],
]
const read = (name: string, headers: Record<string, string> = OWNER) =>
  send('GET', `${OBJECTS}/${encodeURIComponent(name)}?alt=media`, { headers })

/** Waits for what a lost connection has left to arrive on the server. */
async function received(path: string, bytes: number) {
  for (;;) {
    const state = stateOf(await send('POST', path, query))
    if (state[2] === String(bytes)) return state
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('an upload in pieces', () => {
  it('goes on after a lost connection with what had come', async () => {
    const { path } = await begin('cut', 10)
    const half = piece('upload', 0, {
      body: '01234',
      cut: true,
      headers: { 'content-length': '10' },
    })
    await expect(send('POST', path, half)).rejects.toThrow()
    expect(await received(path, 5)).toEqual([200, 'active', '5'])
    const rest = piece('upload, finalize', 5, { body: '56789' })
    expect(stateOf(await send('POST', path, rest))).toEqual([200, 'final', '10'])
    expect((await read('cut')).body).toBe('0123456789')
  })

  it('takes a piece again whose answer was lost, also the last one', async () => {
    const { path } = await begin('again', 10)
    const first = piece('upload', 0, { body: '012345' })
    for (let time = 0; time < 2; time += 1) {
      expect(stateOf(await send('POST', path, first))).toEqual([200, 'active', '6'])
    }
    const whole = piece('upload, finalize', 0, { body: '0123456789' })
    const ended = await send('POST', path, whole)
    expect(JSON.parse(ended.body)).toMatchObject({ name: 'again', size: '10' })
    for (const command of [whole, query]) {
      const repeated = await send('POST', path, command)
      expect([...stateOf(repeated), repeated.body]).toEqual([200, 'final', '10', ended.body])
    }
  })

  it('two requests for one upload: the older one is cut', async () => {
    const { path } = await begin('twice', 10)
    const slow = piece('upload', 0, { body: '012', headers: { 'content-length': '10' } })
    const { headers = {}, body } = slow
    const older = httpRequest({
      port: started.backend.port,
      method: 'POST',
      path,
      headers,
      agent: false,
    })
    const cut = new Promise((resolve) => older.once('error', resolve))
    older.write(body)
    await received(path, 3)
    const all = piece('upload, finalize', 0, { body: '0123456789' })
    expect(stateOf(await send('POST', path, all))).toEqual([200, 'final', '10'])
    await cut
    expect((await read('twice')).body).toBe('0123456789')
  })

  it('goes on after a restart of the server', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'storage-'))
    const open = () => createLocalBackend({ projectId: PROJECT, rules: rulesFor('false'), dataDir })
    const first = await open()
    const { path } = await begin('restarted', 10, {}, first.port)
    await send('POST', path, piece('upload', 0, { body: '01234' }), first.port)
    await first.close()
    const second = await open()
    try {
      expect(stateOf(await send('POST', path, query, second.port))).toEqual([200, 'active', '5'])
      const rest = piece('upload, finalize', 5, { body: '56789' })
      const ended = await send('POST', path, rest, second.port)
      expect(JSON.parse(ended.body)).toMatchObject({
        size: '10',
        md5Hash: 'eB5eJF1ptWaXm4bijSPyxw==',
      })
    } finally {
      await second.close()
      rmSync(dataDir, { recursive: true })
    }
  })

  it('refuses gaps, more and less than was declared, and pieces of nothing', async () => {
    const { path } = await begin('strict', 10)
    const refused: [Sent, number][] = [
      [piece('upload', 1, { body: '0' }), 400],
      [piece('upload', -1, { body: '0' }), 400],
      [piece('upload', 'x', { body: '0' }), 400],
      [piece('upload', '9'.repeat(30), { body: '0' }), 400],
      [piece('upload', 0, { body: '01234567890' }), 413],
      [piece('finalize', 0), 400],
      [piece('begin', 0), 400],
      [piece('', 0), 400],
    ]
    for (const [sent, status] of refused) {
      expect((await send('POST', path, sent)).status, JSON.stringify(sent)).toBe(status)
    }
    const elsewhere = path.replace('name=strict', 'name=other')
    expect((await send('POST', elsewhere, query)).status).toBe(404)
    expect((await send('POST', path.replace(BUCKET, 'other-bucket'), query)).status).toBe(404)
    const astray = path.replace(/upload_id=[^&]*/, 'upload_id=..%2F..%2Fauth-secret')
    expect((await send('POST', astray, query)).status).toBe(404)
  })

  it('is cancelled, and then there is none', async () => {
    const { path } = await begin('cancelled', 10)
    await send('POST', path, piece('upload', 0, { body: '01234' }))
    const cancel = { headers: { ...OWNER, 'x-goog-upload-command': 'cancel' } }
    expect((await send('POST', path, cancel)).headers['x-goog-upload-status']).toBe('cancelled')
    expect((await send('POST', path, query)).status).toBe(404)
    expect((await read('cancelled')).status).toBe(404)
  })
})

describe('before any bytes are taken', () => {
  const multipart = (size: number) => ({
    'x-goog-upload-protocol': 'multipart',
    'content-type': 'multipart/related; boundary=b',
    'content-length': String(size),
  })
  const head = '--b\r\ncontent-type: application/json\r\n\r\n{}\r\n--b\r\ncontent-type: a/b\r\n\r\n'

  it('a size over the limit is refused, declared or not', async () => {
    expect((await begin('huge', MAX_BYTES + 1)).status).toBe(413)
    expect((await begin('huge', Number.NaN)).status).toBe(400)
    const declared = { headers: { ...OWNER, ...multipart(2 * MAX_BYTES) }, body: head }
    expect((await send('POST', `${OBJECTS}?name=huge`, declared)).status).toBe(413)
    const { 'content-length': _, ...chunked } = multipart(0)
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(MAX_BYTES + 1000)])
    const undeclared = { headers: { ...OWNER, ...chunked, 'transfer-encoding': 'chunked' }, body }
    expect((await send('POST', `${OBJECTS}?name=huge`, undeclared)).status).toBe(413)
  })

  it('the rules are asked with the declared size, and again with the real one', async () => {
    const noToken = { authorization: '' }
    expect((await begin('small/a', 1000, noToken)).status).toBe(403)
    const early = { headers: multipart(5000), body: head }
    expect((await send('POST', `${OBJECTS}?name=small%2Fa`, early)).status).toBe(403)
    const { status, path } = await begin('small/a', 999, noToken)
    expect(status).toBe(200)
    // Meanwhile another upload was quicker.
    await started.bucket.file('small/a').save('theirs')
    const all = piece('upload, finalize', 0, { body: Buffer.alloc(999), headers: noToken })
    expect((await send('POST', path, all)).status).toBe(403)
    expect((await read('small/a')).body).toBe('theirs')
    expect((await send('POST', path, query)).status).toBe(404)
  })

  it('a caller under the rules declares the size', async () => {
    const { status } = await send('POST', `${OBJECTS}?name=small%2Fb`, {
      headers: { 'x-goog-upload-command': 'start', 'x-goog-upload-protocol': 'resumable' },
    })
    expect(status).toBe(400)
  })
})

it('a plain request with nothing but the bytes is an upload too', async () => {
  const headers = { ...OWNER, 'content-type': 'text/csv' }
  const { status, body } = await send('POST', `${OBJECTS}?name=plain`, { headers, body: 'a,b' })
  expect([status, JSON.parse(body)]).toMatchObject([200, { size: '3', contentType: 'text/csv' }])
  const large = { headers: { 'content-length': '5000' }, body: 'a,b' }
  expect((await send('POST', `${OBJECTS}?name=small%2Fplain`, large)).status).toBe(403)
})

it('the administrator makes and takes tokens', async () => {
  await started.bucket.file('tokens').save('x')
  const post = async (query: string, headers: Record<string, string> = OWNER) => {
    const answer = await send('POST', `${OBJECTS}/tokens?${query}`, { headers })
    return { ...answer, tokens: String(JSON.parse(answer.body).downloadTokens).split(',') }
  }
  const [first = ''] = (await post('create_token=true')).tokens
  const { tokens } = await post('create_token=true')
  expect(tokens).toEqual([first, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect((await post(`delete_token=${first}`)).tokens).toEqual([tokens[1]])
  // Taking the last one makes another.
  const last = await post(`delete_token=${tokens[1]}`)
  expect(last.tokens).not.toContain(tokens[1])
  expect(last.tokens).toHaveLength(1)
  expect((await post('create_token=true', {})).status).toBe(403)
})

describe('who may', () => {
  it('a token of the wrong file, and a wrong one, tell nothing', async () => {
    await started.bucket.file('closed').save('secret', {
      metadata: { metadata: { firebaseStorageDownloadTokens: 'one' } },
    })
    await started.bucket.file('other').save('other', {
      metadata: { metadata: { firebaseStorageDownloadTokens: 'two' } },
    })
    const open = (name: string, token: string) =>
      send('GET', `${OBJECTS}/${name}?alt=media&token=${token}`)
    expect((await open('closed', 'one')).body).toBe('secret')
    const denied = await open('none', 'one')
    expect(denied.status).toBe(403)
    for (const [name, token] of [
      ['closed', 'two'],
      ['closed', ''],
      ['closed', 'one,two'],
      ['none', 'two'],
    ] as const) {
      const { status, body } = await open(name, token)
      expect({ status, body }).toEqual({ status: 403, body: denied.body })
    }
    // The token opens the bytes and nothing else.
    expect((await send('GET', `${OBJECTS}/closed?token=one`)).status).toBe(403)
    expect((await send('DELETE', `${OBJECTS}/closed?token=one`)).status).toBe(403)
  })

  it('rules look into the database, twice at most', async () => {
    const put = (id: string) =>
      started.backend.service.commit(
        { kind: 'admin' },
        {
          database: `projects/${PROJECT}/databases/(default)`,
          writes: [
            {
              update: {
                name: `projects/${PROJECT}/databases/(default)/documents/files/${id}`,
                fields: { open: { booleanValue: true } },
              },
            },
          ],
        },
      )
    await started.bucket.file('looked/x').save('seen')
    expect((await read('looked/x', {})).status).toBe(403)
    await put('x')
    expect((await read('looked/x', {})).body).toBe('seen')
    // A third document is one too many, even one that would allow it.
    expect((await send('DELETE', `${OBJECTS}/looked%2Fx`)).status).toBe(403)
    await put('other')
    expect((await read('looked/x', {})).status).toBe(403)
  })

  it('a person by their token; a made-up or expired one counts for none', async () => {
    const { backend } = await startStorageStrictly()
    try {
      const claims = { sub: 'x', aud: PROJECT, email: 'a@b.example' }
      const made = `${encode({ alg: 'none' })}.${encode(claims)}.`
      const path = `${OBJECTS}/${encodeURIComponent('mine/a@b.example/x')}`
      const headers = { authorization: `Firebase ${made}` }
      expect((await send('GET', path, { headers }, backend.port)).status).toBe(401)
      const bad = { authorization: 'Firebase' }
      expect((await send('GET', path, { headers: bad }, backend.port)).status).toBe(401)
      const { files, close } = await signedIn(backend.port, 'a@b.example')
      await uploadBytes(ref(files, 'mine/a@b.example/x'), new Uint8Array(5))
      expect((await getBytes(ref(files, 'mine/a@b.example/x'))).byteLength).toBe(5)
      const other = uploadBytes(ref(files, 'mine/c@d.example/x'), new Uint8Array(5))
      await expect(other).rejects.toMatchObject({ code: 'storage/unauthorized' })
      await close()
    } finally {
      await backend.close()
    }
  })

  it('pages of strangers may do nothing, pages of ours not what is the administrator’s', async () => {
    const stranger = { origin: 'https://evil.example' }
    const own = { origin: `http://localhost:${started.backend.port}` }
    const crossSite = { 'sec-fetch-site': 'cross-site' }
    const paths: [string, string][] = [
      ['GET', `/storage/v1/b/${BUCKET}/o`],
      ['GET', `/b/${BUCKET}/o/closed?alt=media`],
      ['POST', `/upload/storage/v1/b/${BUCKET}/o?uploadType=media&name=x`],
      ['POST', '/internal/reset'],
      ['PUT', '/internal/setRules'],
    ]
    for (const [method, path] of paths) {
      for (const headers of [stranger, own, crossSite, { ...own, ...OWNER }]) {
        expect((await send(method, path, { headers })).status, path).toBe(403)
      }
    }
    expect((await read('closed', { ...own, ...OWNER })).status).toBe(403)
    expect((await send('POST', `${OBJECTS}?name=small%2Fc`, { headers: stranger })).status).toBe(
      403,
    )
    expect((await send('GET', `${OBJECTS}`, { headers: { host: 'evil.example' } })).status).toBe(
      403,
    )
    const { status, headers } = await begin('small/d', 5, { ...own, authorization: '' })
    expect([status, headers['access-control-allow-origin']]).toEqual([200, own.origin])
    expect(headers['access-control-expose-headers']).toContain('X-Goog-Upload-URL')
  })

  it('only the administrator by Cloud Storage’s own protocol', async () => {
    const claims = { sub: 'x', aud: PROJECT, email: 'a@b.example' }
    const headers = { authorization: `Bearer ${encode({ alg: 'none' })}.${encode(claims)}.` }
    expect((await send('GET', `/storage/v1/b/${BUCKET}/o`, { headers })).status).toBe(403)
  })
})

it('the rules are replaced and all files deleted over HTTP, in tests only', async () => {
  const tests = await startStorage()
  const { port } = tests.backend
  const replace = (content: string) =>
    send(
      'PUT',
      '/internal/setRules',
      { body: JSON.stringify({ rules: { files: [{ content }] } }) },
      port,
    )
  await tests.bucket.file('a').save('x')
  expect((await send('GET', `${OBJECTS}/a`, {}, port)).status).toBe(200)
  expect((await replace(storageRulesFor('false'))).status).toBe(200)
  expect((await send('GET', `${OBJECTS}/a`, {}, port)).status).toBe(403)
  const { status, body } = await replace('service firebase.storage { match')
  expect([status, JSON.parse(body).error.message]).toEqual([
    400,
    expect.stringMatching(/^Error compiling/),
  ])
  expect((await replace(storageRulesFor('true'))).status).toBe(200)
  expect((await send('POST', '/internal/reset', {}, port)).status).toBe(200)
  expect((await send('GET', `${OBJECTS}/a`, {}, port)).status).toBe(404)
  expect(tests.backend.storage.check()).toEqual({ removed: 0, missing: [] })
  await tests.close()
  const { backend } = await startStorageStrictly()
  expect((await send('POST', '/internal/reset', {}, backend.port)).status).toBe(403)
  await backend.close()
})

/** As it serves real data: on disk, with tokens of its own only. */
async function startStorageStrictly() {
  const dataDir = mkdtempSync(join(tmpdir(), 'storage-'))
  const backend = await createLocalBackend({
    projectId: PROJECT,
    rules: rulesFor('true'),
    storageRules: RULES,
    dataDir,
  })
  const close = async () => {
    await backend.close()
    rmSync(dataDir, { recursive: true })
  }
  return { backend: { port: backend.port, close } }
}

/** The web SDK with a person signed in: its tokens come from the backend. */
async function signedIn(port: number, email: string) {
  const app = initializeApp({ projectId: PROJECT, apiKey: 'any', storageBucket: BUCKET }, email)
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true })
  const idToken = JSON.stringify({ sub: email, email, email_verified: true })
  await signInWithCredential(auth, GoogleAuthProvider.credential(idToken))
  const files = getStorage(app)
  connectStorageEmulator(files, '127.0.0.1', port)
  return { files, close: () => deleteApp(app) }
}

function encode(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url')
}
