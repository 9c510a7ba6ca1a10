import { createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { stopWithParent } from './stopWithParent.mjs'

/**
 * `npm run dev`: `npm start` with both apps from their sources. One port as in production, so that
 * sign-in, rules and live views are what they are there; the arguments are those of `npm start`.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

if (process.env.npm_lifecycle_event) stopWithParent()
await ensureInstalled(root)
await ensureBuilt(root, ['cli'])
const { createServer } = await import('vite')
const { main } = await import(new URL('../dist/cli/main.js', import.meta.url))

const admin = await develop('admin')
const visitors = await develop('public-flow')
const staffArea = /^\/(admin|baker)\/?/i
await main(['start', ...process.argv.slice(2)], {
  staff: (request, response) => {
    // Both areas are one app, whose assets lie under /admin/.
    request.url = (request.url ?? '/').replace(staffArea, '/admin/')
    admin.middlewares(request, response)
  },
  visitors: (request, response) => visitors.middlewares(request, response),
})
await Promise.all([admin.close(), visitors.close()])

/** Serves an app from its sources, without a port of its own but the one that notifies pages of changes. */
async function develop(app) {
  return createServer({
    configFile: join(root, app, 'vite.config.ts'),
    appType: 'spa',
    cacheDir: join(root, 'node_modules/.cache/vite', app),
    server: { middlewareMode: true, ws: { host: '127.0.0.1', port: await freePort() } },
  })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createNetServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
