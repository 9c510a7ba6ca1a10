import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

const HIDDEN = /\/\./

/** Built files carry a hash of their content in their name, so they may be kept for good. */
const ASSETS = '/assets/'

/**
 * Serves one built app, whose addresses begin with `base`. Every address that is no file gets the
 * app's page, so that it can route; only among the assets a missing file is a 404, because a page in
 * its place would be read as a script. Files are looked for at each request: a build may replace them
 * while the server runs.
 */
export function serveApp(
  folder: string,
  base: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const files = sirv(folder, {
    dev: true,
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => {
      const kept = pathname.startsWith(ASSETS)
      response.setHeader('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-store')
    },
  })
  return (request, response) => {
    const url = request.url ?? '/'
    const path = url.startsWith(base) ? url.slice(base.length) || '/' : '/'
    // Parts of a file are nobody's need here, and the library throws on a range that runs backwards.
    delete request.headers.range
    request.url = HIDDEN.test(path) ? '/index.html' : path
    files(request, response, () => {
      if (path.startsWith(ASSETS)) {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('No such file.\n')
        return
      }
      request.url = '/index.html'
      files(request, response)
    })
  }
}
