import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { findBrowser } from './findBrowser.mjs'

/**
 * `npm run first-hour`: a newcomer's first hour, played in a browser on a demo of its own, with a picture of
 * every stop in `dist/first-hour`; `npm run first-hour -- --out DIR` puts them elsewhere, and `-- --readme`
 * makes the pictures of README in `docs/images` anew instead. It fails where a stop can't be played or a
 * page complains.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { out: { type: 'string' }, readme: { type: 'boolean' } } })

await ensureInstalled(root)
await ensureBuilt(root)
process.env.BAKEHOUSE_BROWSER ??=
  findBrowser(root, { report: (line) => process.stderr.write(`${line}\n`) }) ?? ''
const { runnerImport } = await import('vite')
const { module } = await runnerImport(join(root, 'tests/firstHour/run.ts'), {
  root,
  configFile: false,
})
const { report, failed } = await module.run(
  resolve(values.out ?? join(root, 'dist/first-hour')),
  values.readme ? join(root, 'docs/images') : null,
)
process.stdout.write(`${report}\n`)
process.exit(failed ? 1 : 0)
