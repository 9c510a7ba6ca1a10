import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { findBrowser } from './findBrowser.mjs'

/** `npm run bench`: prints a table of measurements; `npm run bench -- list` only those of that name. */
const root = fileURLToPath(new URL('..', import.meta.url))

await ensureInstalled(root)
await ensureBuilt(root)
// The screens are measured in a browser; without one only they are not.
process.env.BAKEHOUSE_BROWSER ??=
  findBrowser(root, { report: (line) => process.stderr.write(`${line}\n`) }) ?? ''
const { createServer } = await import('vite')
// Loads what is imported later too, which `runnerImport` does not.
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const { run } = await vite.ssrLoadModule('/bench/run.ts')
process.stdout.write(`${await run(process.argv[2])}\n`)
process.exit()
