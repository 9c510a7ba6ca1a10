import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUDGETS, checkBundleSize } from './checkBundleSize.mjs'
import { ALL_TARGETS, ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { layOutPages } from './layOutPages.mjs'

/**
 * `npm run build`: builds what is stale to dist/, and lays out the pages for Firebase Hosting; or builds only the
 * targets that are named. `--sizes` prints what browsers load.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const isAsked = process.argv.includes('--sizes')
const named = process.argv.slice(2).filter((each) => each !== '--sizes')
const unknown = named.filter((name) => !ALL_TARGETS.includes(name))

if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. There are: ${ALL_TARGETS.join(', ')}.\n`)
  process.exit(2)
}
await ensureInstalled(root)
await ensureBuilt(root, named.length > 0 ? named : ALL_TARGETS)
if (named.length === 0) layOutPages(join(root, 'dist'))
if (isAsked) for (const app of Object.keys(BUDGETS)) checkBundleSize(app, join(root, 'dist'), true)
