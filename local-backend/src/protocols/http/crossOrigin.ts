import type { IncomingMessage, ServerResponse } from 'node:http'

/** Long enough that a session asks once, short enough that a changed allow list is soon felt. */
const PREFLIGHT_SECONDS = 600

/**
 * Lets an allowed page read the answer. The guard has refused every other Origin before this. The web
 * SDK asks with credentials (WebChannel, and in a page its REST calls), though nothing here knows cookies.
 */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers
  response.setHeader('Vary', 'Origin')
  if (origin === undefined) return
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
}

/** The browser's question before a request with headers of its own. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const wanted = request.headers['access-control-request-headers']
  response.writeHead(200, {
    'Access-Control-Allow-Methods': 'DELETE, GET, HEAD, PATCH, POST, PUT',
    ...(wanted && { 'Access-Control-Allow-Headers': wanted }),
    ...(request.headers['access-control-request-private-network'] && {
      'Access-Control-Allow-Private-Network': 'true',
    }),
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    'Content-Length': 0,
  })
  response.end()
}
