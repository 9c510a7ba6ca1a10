import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveApps } from './serveApps.ts'

describe('both apps on one port (specification §2)', () => {
  let dist = ''
  let server: Server
  let port = 0

  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'bakehouse-apps-'))
    for (const app of ['admin', 'public-flow']) {
      await mkdir(join(dist, app, 'assets'), { recursive: true })
      await writeFile(join(dist, app, 'index.html'), `page of ${app}`)
      await writeFile(join(dist, app, 'assets/a-1.js'), `script of ${app}`)
      await writeFile(join(dist, app, 'assets/a-1.js.gz'), 'compressed')
    }
    server = createServer(serveApps({ dist, project: 'demo-p' }))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })

  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve))
    await rm(dist, { recursive: true, force: true })
  })

  function get(path: string, { method = 'GET', headers = {} } = {}) {
    return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>(
      (resolve, reject) => {
        const call = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
          let body = ''
          answer.setEncoding('utf8')
          answer.on('data', (text: string) => {
            body += text
          })
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          )
        })
        call.on('error', reject)
        call.end()
      },
    )
  }

  it.each([
    '/admin',
    '/admin/',
    '/ADMIN/audits/HM-1.23/edit',
    '/baker',
    '/Baker/audits?filter=%7B%7D',
  ])('answers %s with the staff app', async (path) => {
    expect(await get(path)).toMatchObject({ status: 200, body: 'page of admin' })
  })

  it.each([
    '/',
    '/sml',
    '/sml/letter',
    '/ABC123',
    '/a/b/c/d.e',
    '/administrator',
    '/bakery',
    '/%zz',
  ])('answers %s with the public app', async (path) => {
    expect(await get(path)).toMatchObject({ status: 200, body: 'page of public-flow' })
  })

  it('keeps hashed files for good, and pages not at all', async () => {
    const script = await get('/admin/assets/a-1.js')
    expect(script).toMatchObject({ status: 200, body: 'script of admin' })
    expect(script.headers['cache-control']).toContain('immutable')
    expect((await get('/admin/audits')).headers['cache-control']).toBe('no-store')
  })

  it('sends the compressed file to a client that accepts it', async () => {
    const script = await get('/assets/a-1.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(script).toMatchObject({ status: 200, body: 'compressed' })
    expect(script.headers['content-encoding']).toBe('gzip')
  })

  it('never sends a page in the place of a script', async () => {
    expect((await get('/admin/assets/gone-2.js')).status).toBe(404)
    expect((await get('/assets/gone-2.js')).status).toBe(404)
  })

  it("leaves no way out of the apps' folders", async () => {
    await writeFile(join(dist, 'secret.txt'), 'secret')
    for (const path of ['/../secret.txt', '/admin/../../secret.txt', '/%2e%2e/secret.txt']) {
      expect((await get(path)).body).not.toContain('secret')
    }
  })

  it('serves what a build puts there while it runs, and outlives what a build takes away', async () => {
    const file = join(dist, 'admin/assets/b-2.js')
    await writeFile(file, 'newer')
    expect(await get('/admin/assets/b-2.js')).toMatchObject({ status: 200, body: 'newer' })
    await rm(file)
    expect((await get('/admin/assets/b-2.js')).status).toBe(404)
    await writeFile(join(dist, 'public-flow/index.html'), 'a longer page of public-flow')
    expect((await get('/')).body).toBe('a longer page of public-flow')
    await writeFile(join(dist, 'public-flow/index.html'), 'page of public-flow')
  })

  it('shows no hidden file', async () => {
    await mkdir(join(dist, 'admin/.vite'))
    await writeFile(join(dist, 'admin/.vite/manifest.json'), 'secret')
    expect((await get('/admin/.vite/manifest.json')).body).toBe('page of admin')
  })

  it.each(['bytes=5-2', 'bytes=1-3', 'bytes=999-', 'nonsense'])(
    'answers the range %s with the whole page',
    async (range) => {
      expect(await get('/admin', { headers: { range } })).toMatchObject({
        status: 200,
        body: 'page of admin',
      })
    },
  )

  it('guards every page with headers', async () => {
    for (const path of ['/', '/admin']) {
      const { headers } = await get(path)
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).toContain(`http://*.localhost:${port}`)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-robots-tag']).toBe('noindex')
    }
  })

  it('gives the apps the address of the backend: the one the browser used', async () => {
    const { headers, body } = await get('/__/firebase/init.json', {
      headers: { host: `localhost:${port}` },
    })
    const address = { host: 'localhost', port }
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(body)).toEqual({
      projectId: 'demo-p',
      apiKey: expect.any(String),
      authDomain: 'localhost',
      storageBucket: 'demo-p.appspot.com',
      emulators: { auth: address, firestore: address, storage: address },
    })
  })

  it.each(['127.0.0.1:99999', 'a b', 'xn--.localhost'])(
    'refuses the Host %s and goes on',
    async (host) => {
      for (const path of ['/', '/admin', '/__/firebase/init.json']) {
        expect((await get(path, { headers: { host } })).status).toBe(400)
      }
      expect((await get('/')).status).toBe(200)
    },
  )

  it('refuses to be written to', async () => {
    expect((await get('/admin', { method: 'POST' })).status).toBe(405)
  })
})
