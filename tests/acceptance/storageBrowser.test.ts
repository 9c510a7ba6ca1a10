import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { type OpenBrowser, openBrowser } from './openBrowser.ts'
import { ROOT } from './runCli.ts'

const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents/{p=**} { allow read, write: if false; } }`
const STORAGE_RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o/open/{path=**} { allow read, write; }
}`

let folder = ''
let browser: OpenBrowser
let backend: LocalBackend
let site: RequestListener

/** The web SDK as its package brings it for browsers, and a page with nothing else. */
async function siteOf(): Promise<RequestListener> {
  const files: Record<string, string> = {
    '/': '<!doctype html><title>Files</title><script type="module" src="/page.js"></script>',
    '/page.js': PAGE,
  }
  for (const name of ['app', 'storage']) {
    const text = await readFile(join(ROOT, `node_modules/firebase/firebase-${name}.js`), 'utf8')
    files[`/firebase-${name}.js`] = text.replace(
      /https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+/g,
      '',
    )
  }
  return (request, response) => {
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.end(files[request.url ?? ''] ?? '')
  }
}

const startBackend = (port: number) =>
  createLocalBackend({
    projectId: 'demo-files',
    rules: RULES,
    storageRules: STORAGE_RULES,
    port,
    dataDir: join(folder, 'data'),
    handleHttp: site,
  })

const PAGE = `
import { initializeApp } from '/firebase-app.js'
import * as sdk from '/firebase-storage.js'
const app = initializeApp({ projectId: 'demo-files', apiKey: 'any', storageBucket: 'demo-files.appspot.com' })
const storage = sdk.getStorage(app)
// Another name of this machine than the page's: the browser asks before it sends.
sdk.connectStorageEmulator(storage, 'files.localhost', Number(location.port))
const at = (path) => sdk.ref(storage, path)
window.small = async () => {
  await sdk.uploadString(at('open/small'), 'hello', 'raw', { customMetadata: { by: 'Ada' } })
  const { items } = await sdk.listAll(at('open'))
  const { size, customMetadata } = await sdk.getMetadata(items[0])
  const text = await (await sdk.getBlob(at('open/small'))).text()
  const linked = await (await fetch(await sdk.getDownloadURL(at('open/small')))).text()
  await sdk.deleteObject(at('open/small'))
  const gone = await sdk.getBytes(at('open/small')).catch((error) => error.code)
  const denied = await sdk.uploadString(at('closed/x'), 'x').catch((error) => error.code)
  return { names: items.map(({ name }) => name), size, customMetadata, text, linked, gone, denied }
}
window.large = async (size) => {
  const bytes = new Uint8Array(size).map((_, index) => index % 251)
  const task = sdk.uploadBytesResumable(at('open/large'), new Blob([bytes]))
  task.on('state_changed', ({ bytesTransferred }) => (window.sent = bytesTransferred))
  await task
  const back = new Uint8Array(await sdk.getBytes(at('open/large')))
  return back.length === size && back.every((byte, index) => byte === index % 251)
}
window.ready = true
`

interface FilesPage {
  ready: boolean
  sent?: number
  small(): Promise<object>
  large(size: number): Promise<boolean>
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  site = await siteOf()
  backend = await startBackend(0)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await backend?.close()
  await rm(folder, { recursive: true, force: true })
})

it('the web SDK in the browser, and an upload that goes on when the server comes back', async () => {
  const { page } = browser
  await page.goto(`${backend.url}/`)
  await page.waitForFunction(() => (window as unknown as FilesPage).ready)
  expect(await page.evaluate(() => (window as unknown as FilesPage).small())).toEqual({
    names: ['small'],
    size: 5,
    customMetadata: { by: 'Ada' },
    text: 'hello',
    linked: 'hello',
    gone: 'storage/object-not-found',
    denied: 'storage/unauthorized',
  })
  const size = 12_000_001
  const isWhole = page.evaluate((bytes) => (window as unknown as FilesPage).large(bytes), size)
  await page.waitForFunction(() => ((window as unknown as FilesPage).sent ?? 0) > 0)
  const { port } = backend
  await backend.close()
  backend = await startBackend(port)
  expect(await isWhole).toBe(true)
  expect(backend.storage.check()).toEqual({ removed: 0, missing: [] })
})
