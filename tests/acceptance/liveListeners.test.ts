import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { ROOT } from './runCli.ts'

const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents/{p=**} { allow read, write: if true; } }`

let folder = ''
let browser: OpenBrowser
let backend: LocalBackend
let site: RequestListener

/** The full web SDK as its package brings it for browsers, and a page with nothing else. */
async function siteOf(): Promise<RequestListener> {
  const read = (name: string) =>
    readFile(join(ROOT, `node_modules/firebase/firebase-${name}.js`), 'utf8')
  const files: Record<string, string> = {
    '/': '<!doctype html><title>Tab</title><script type="module" src="/tab.js"></script>',
    '/tab.js': TAB,
  }
  for (const name of ['app', 'firestore']) {
    const hosted = /https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+/g
    files[`/firebase-${name}.js`] = (await read(name)).replace(hosted, '')
  }
  return (request, response) => {
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.end(files[request.url ?? ''] ?? '')
  }
}

const startBackend = (port: number) =>
  createLocalBackend({
    projectId: 'demo-live',
    rules: RULES,
    port,
    dataDir: join(folder, 'data'),
    handleHttp: site,
  })

/** Follows `things` by `n` and keeps every result it was shown in `seen`. */
const TAB = `
import { initializeApp } from '/firebase-app.js'
import * as sdk from '/firebase-firestore.js'
const db = sdk.getFirestore(initializeApp({ projectId: 'demo-live', apiKey: 'any' }))
// A browser keeps six connections to one host, and a tab with listeners takes two of them.
const own = 't' + crypto.randomUUID() + '.localhost'
sdk.connectFirestoreEmulator(db, own, Number(location.port))
window.seen = []
window.write = (id, n) => sdk.setDoc(sdk.doc(db, 'things', id), { n })
sdk.onSnapshot(sdk.query(sdk.collection(db, 'things'), sdk.orderBy('n')), ({ docs }) => {
  window.seen.push(docs.map((row) => row.id + ':' + row.get('n')).join(' '))
})`

async function openTab(): Promise<Page> {
  const page = await browser.context.newPage()
  await page.goto(`${backend.url}/`)
  await page.waitForFunction(() => 'write' in window)
  return page
}

const write = (page: Page, id: string, n: number) =>
  page.evaluate(
    ([name, value]) =>
      (window as unknown as { write(id: string, n: number): Promise<void> }).write(name, value),
    [id, n] as const,
  )
const lastSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: string[] }).seen.at(-1))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-'))
  site = await siteOf()
  backend = await startBackend(0)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await backend?.close()
  await rm(folder, { recursive: true, force: true })
})

it('seven tabs see each other’s writes at once, and go on when the server comes back', async () => {
  const tabs: Page[] = []
  for (let n = 0; n < 7; n++) tabs.push(await openTab())
  const all = (view: string) =>
    Promise.all(tabs.map((tab) => expect.poll(() => lastSeen(tab)).toBe(view)))
  await all('')
  const [one, other] = [tabs[0], tabs[6]] as [Page, Page]
  await write(one, 'a', 1)
  await all('a:1')
  await write(other, 'b', 0)
  await all('b:0 a:1')
  const { port } = backend
  await backend.close()
  const early = write(one, 'c', 5)
  backend = await startBackend(port)
  await early
  await all('b:0 a:1 c:5')
})
