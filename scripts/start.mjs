import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { stopWithParent } from './stopWithParent.mjs'

/** `npm start`: installs, builds, and runs `bakehouse start` here with the arguments handed on. */
const root = fileURLToPath(new URL('..', import.meta.url))

if (process.env.npm_lifecycle_event) stopWithParent()
await ensureInstalled(root)
await ensureBuilt(root)
const { main } = await import(new URL('../dist/cli/main.js', import.meta.url))
await main(['start', ...process.argv.slice(2)])
