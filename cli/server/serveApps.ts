import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { localBucket } from '../firebase/target.ts'

const STAFF_AREA = /^\/(admin|baker)(?=[/?#]|$)/i

/** What the page's SDK asks for first: the address of Firebase Hosting's own configuration. */
const SETTINGS = /^\/__\/firebase\/init\.json(?=\?|$)/

/** What answers a page's addresses, one for each app. */
export interface PageServers {
  /** Under `/admin`. */
  staff: RequestListener
  visitors: RequestListener
}

/**
 * Serves both apps: the staff's under /admin and /baker in any case and at any depth, the public's
 * everywhere else, never a 404 (specification §2).
 */
export function serveApps({
  dist,
  project,
  pages,
}: {
  /** The folder with `admin` and `public-flow`. */
  dist: string
  project: string
  /**
   * In place of what is built. They come without the headers that keep a page to itself: a development
   * server puts scripts into its pages that those would refuse.
   */
  pages?: PageServers | undefined
}): RequestListener {
  const { staff, visitors } = pages ?? {
    staff: serveApp(join(dist, 'admin'), '/admin'),
    visitors: serveApp(join(dist, 'public-flow'), ''),
  }
  return (request, response) => {
    const path = request.url ?? '/'
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain' })
      response.end('This address is read only.\n')
      return
    }
    const address = readHost(request.headers.host)
    if (address === null) {
      response.writeHead(400, { 'content-type': 'text/plain' })
      response.end('The Host header is no host and port.\n')
      return
    }
    if (SETTINGS.test(path)) return sendSettings(request, response, { address, project })
    if (!pages) setPageHeaders(response, address.port)
    if (STAFF_AREA.test(path)) staff(request, response)
    else visitors(request, response)
  }
}

const HIDDEN = /\/\./

/** Built files carry a hash of their content in their name, so they may be kept for good. */
const ASSETS = '/assets/'

/**
 * Serves one built app, whose addresses begin with `base`. Every address that is no file gets the
 * app's page, so that it can route; only among the assets a missing file is a 404, because a page in
 * its place would be read as a script. Files are looked for at each request: a build may replace them
 * while the server runs.
 */
function serveApp(
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
    // Ranges are not needed here, and the library throws on one that runs backwards.
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

/** The local backend takes any key; the web SDK wants one. */
const LOCAL_API_KEY = 'local'

/**
 * Answers what Firebase Hosting answers at `/__/firebase/init.json`, plus where the local services
 * are: on the very host and port that the browser used, so that pages stay on one origin. A page of
 * ours may ask under another name of this machine, to see whether its browser knows that name; pages
 * of others never get here.
 */
function sendSettings(
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  { address, project }: { address: ServerAddress; project: string },
): void {
  const body = JSON.stringify({
    projectId: project,
    apiKey: LOCAL_API_KEY,
    // The SDK wants one for its pop-up; it uses the address of the emulator below.
    authDomain: address.host,
    storageBucket: localBucket(project),
    emulators: { auth: address, firestore: address, storage: address },
  })
  response.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(origin !== undefined && { 'access-control-allow-origin': origin, vary: 'Origin' }),
  })
  response.end(body)
}

/** Where a browser found this server. */
interface ServerAddress {
  host: string
  port: number
}

/** What a request's Host header says, port 80 where it says none; null for what is no host and port. */
function readHost(header: string | undefined): ServerAddress | null {
  if (header === undefined || !URL.canParse(`http://${header}`)) return null
  const { hostname, port } = new URL(`http://${header}`)
  return { host: hostname, port: Number(port || 80) }
}

/**
 * Sets the headers that keep a page to itself: only its own scripts, nothing framed, nothing leaked
 * to other sites. `unsafe-inline` for styles is what the component library's style tags need.
 * Addresses carry audit codes, so no search engine may keep any of them.
 */
function setPageHeaders(response: ServerResponse, port: number): void {
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' http://localhost:${port} http://127.0.0.1:${port} http://*.localhost:${port}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  response.setHeader('content-security-policy', policy.join('; '))
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('x-robots-tag', 'noindex')
}
