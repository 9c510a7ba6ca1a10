import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { readHost } from './readHost.ts'
import { sendSettings } from './sendSettings.ts'
import { serveApp } from './serveApp.ts'
import { setPageHeaders } from './setPageHeaders.ts'

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
