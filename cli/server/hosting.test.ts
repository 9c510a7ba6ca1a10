import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { server as superstaticServer } from 'superstatic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveApps } from './serveApps.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { layOutPages } = (await import(
  pathToFileURL(join(ROOT, 'scripts/layOutPages.mjs')).href
)) as { layOutPages(dist: string): void }

/** Every kind of address of specification §2, and those that look like them. */
const PAGES = [
  ...['/admin', '/admin/', '/admin/login', '/admin/settings', '/admin/audits', '/admin/audits/'],
  ...['/admin/audits/HM-1.23', '/admin/audits/HM-1.23/edit', '/ADMIN/audits/HM-1.23/pdf'],
  ...[
    '/admin/carriers/HM',
    '/admin/inbox/uploads/b/u',
    '/admin/inbox/scans/s',
    '/admin/inbox/xmls/x',
  ],
  ...['/admin/reports', '/admin/reports/calview', '/admin/demo', '/Admin'],
  ...[
    '/baker',
    '/baker/',
    '/Baker/audits?filter=%7B%7D',
    '/BAKER/audits/HM-1',
    '/baker/assets/none',
  ],
  ...['/', '/sml', '/sml/', '/sml/letter', '/sml/ABC123', '/ABC123', '/a/b/c/d.e'],
  ...['/sml/audit/1', '/sml/audit/1/2', '/sml/r/1', '/sml/r/1/2', '/administrator', '/bakery'],
]
const FILES = ['/assets/a-1.js', '/admin/assets/a-1.js', '/favicon.svg', '/admin/favicon.svg']
const MISSING = ['/assets/gone-2.js', '/admin/assets/gone-2.js', '/assets/deep/gone.js']

/** What a page says of itself to browsers and search engines. */
const GUARDS = ['x-content-type-options', 'referrer-policy', 'x-robots-tag', 'cache-control']

/** What only a real project needs of the policy: Google's sign-in for staff, and App Check (docs/app-check.md). */
const GOOGLE = {
  'connect-src': ['https://*.googleapis.com', 'https://www.google.com/recaptcha/'],
  'script-src': [
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    'https://apis.google.com',
  ],
  'frame-src': [
    'https://*.firebaseapp.com',
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
  ],
}

describe("Firebase Hosting's own server beside ours, from the same build", () => {
  let dist = ''
  const servers: Server[] = []
  let ours = ''
  let hosting = ''

  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'bakehouse-hosting-'))
    for (const app of ['admin', 'public-flow']) {
      await mkdir(join(dist, app, 'assets'), { recursive: true })
      await mkdir(join(dist, app, '.vite'))
      await writeFile(join(dist, app, '.vite/manifest.json'), 'of the build alone')
      await writeFile(join(dist, app, 'index.html'), `page of ${app}`)
      await writeFile(join(dist, app, 'favicon.svg'), `<svg><!-- ${app} --></svg>`)
      await writeFile(join(dist, app, 'assets/a-1.js'), `script of ${app}`)
      await writeFile(join(dist, app, 'assets/a-1.js.br'), 'compressed')
    }
    layOutPages(dist)
    const { hosting: config } = JSON.parse(await readFile(join(ROOT, 'firebase.json'), 'utf8'))
    const local = createServer(serveApps({ dist, project: 'demo-p' }))
    ours = await listening(local.listen(0, '127.0.0.1'))
    const folder = { ...config, public: 'hosting' }
    hosting = await listening(
      superstaticServer({ cwd: dist, config: folder, hostname: '127.0.0.1', port: 0 }).listen(),
    )
  })

  afterAll(async () => {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
    await rm(dist, { recursive: true, force: true })
  })

  async function listening(server: Server): Promise<string> {
    servers.push(server)
    if (!server.listening) await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async function answers(path: string) {
    const read = async (server: string) => {
      const answer = await fetch(`${server}${path}`, { redirect: 'manual' })
      const said = Object.fromEntries(GUARDS.map((name) => [name, answer.headers.get(name)]))
      const policy = policyOf(answer.headers.get('content-security-policy') ?? '')
      return { status: answer.status, body: await answer.text(), said, policy }
    }
    return { local: await read(ours), hosted: await read(hosting) }
  }

  it.each([...PAGES, ...FILES])('%s: the same status, words and headers', async (path) => {
    const { local, hosted } = await answers(path)
    expect(local.status).toBe(200)
    expect({ status: hosted.status, body: hosted.body, said: hosted.said }).toEqual({
      status: local.status,
      body: local.body,
      said: local.said,
    })
  })

  it.each(MISSING)('%s: no page in the place of a script', async (path) => {
    const { local, hosted } = await answers(path)
    expect([local.status, hosted.status]).toEqual([404, 404])
    expect(hosted.body).not.toContain('page of')
  })

  it.each(PAGES)('%s: the same policy but for what Google serves', async (path) => {
    const { local, hosted } = await answers(path)
    const isStaff = local.body === 'page of admin'
    for (const [directive, sources] of Object.entries(hosted.policy)) {
      const google: readonly string[] = GOOGLE[directive as keyof typeof GOOGLE] ?? []
      const own = sources.filter((source) => !google.includes(source))
      const here = local.policy[directive] ?? (directive === 'script-src' ? ["'self'"] : [])
      expect([directive, own]).toEqual([directive, here.filter((source) => !isHere(source))])
    }
    expect(Object.keys(local.policy).filter((name) => !hosted.policy[name])).toEqual([])
    expect(hosted.policy['script-src']?.includes('https://apis.google.com')).toBe(isStaff)
  })

  it('uploads neither compressed copies nor records of the build', async () => {
    const files = await readdir(join(dist, 'hosting'), { recursive: true })
    expect(files.sort()).toEqual([
      'admin',
      'admin/assets',
      'admin/assets/a-1.js',
      'admin/favicon.svg',
      'admin/staff.html',
      'assets',
      'assets/a-1.js',
      'favicon.svg',
      'visitors.html',
    ])
  })
})

function policyOf(header: string): Record<string, string[]> {
  return Object.fromEntries(
    header.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

/** The local services, under the names of this machine. */
function isHere(source: string): boolean {
  return source.startsWith('http://')
}
