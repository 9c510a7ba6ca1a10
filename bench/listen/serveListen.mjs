import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Started by the bench: serves a data folder, and the page with the listeners; says its address. */
const root = join(import.meta.dirname, '../..')
const [bundle, folder] = process.argv.slice(2)
const { createLocalBackend } = await import(bundle)

const hosted = /https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+/g
const sdk = (name) =>
  readFileSync(join(root, `node_modules/firebase/firebase-${name}.js`), 'utf8').replace(hosted, '')
const files = {
  '/': '<!doctype html><title>Listeners</title><script type="module" src="/page.js"></script>',
  '/page.js': readFileSync(join(import.meta.dirname, 'page.js'), 'utf8'),
  '/firebase-app.js': sdk('app'),
  '/firebase-firestore.js': sdk('firestore'),
}

const backend = await createLocalBackend({
  projectId: 'demo-bench',
  rules: `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents {
  match /rows/{id} { allow read: if resource.data.group >= 0; }
} }`,
  dataDir: folder,
  handleHttp: (request, response) => {
    const isScript = request.url?.endsWith('.js')
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(files[request.url] ?? '')
  },
})
process.stdout.write(`${backend.emulatorHost}\n`)
process.once('SIGTERM', () => backend.close().then(() => process.exit(0)))
