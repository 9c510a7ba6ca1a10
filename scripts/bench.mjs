import { join } from 'node:path'
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
const { runnerImport } = await import('vite')
const { module } = await runnerImport(join(root, 'bench/run.ts'), { root, configFile: false })
process.stdout.write(`${await module.run(process.argv[2])}\n`)
process.exit()
