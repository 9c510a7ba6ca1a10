import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'

/** `npm start`: installs, builds, and runs `bakehouse start` here with the arguments handed on. */
const root = fileURLToPath(new URL('..', import.meta.url))
const LOOK_EVERY_MS = 500

if (process.env.npm_lifecycle_event) stopWithParent()
await ensureInstalled(root)
await ensureBuilt(root)
const { main } = await import(new URL('../dist/cli/main.js', import.meta.url))
await main(['start', ...process.argv.slice(2)])

/**
 * npm starts us through a shell and hands its own signals to that shell, which dies of them without a
 * word to us. A server that nobody can stop any more would keep the port and the data folder.
 */
function stopWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}
