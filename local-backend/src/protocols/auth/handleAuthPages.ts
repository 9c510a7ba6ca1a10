import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthContext } from '../../auth/AuthContext.ts'
import { GOOGLE } from '../../auth/idpIdentity.ts'
import { handlerPage } from '../../auth/popup/handlerPage.ts'
import { gapiStandIn, iframePage } from '../../auth/popup/iframePage.ts'
import { type GuardOptions, isAllowedOrigin } from '../guard.ts'
import { HttpError } from '../http/HttpError.ts'
import type { RequestUrl } from '../http/RequestUrl.ts'
import { sendPage, sendScript } from '../http/sendResponse.ts'

export interface AuthPagesOptions {
  context: AuthContext
  guard: GuardOptions
}

/** Below it is all that a browser needs for `signInWithPopup` and `signInWithRedirect`. */
export const AUTH_PAGES = '/emulator/auth/'

/** The pages and the script of a sign-in by popup or redirect. */
export function handleAuthPages(
  request: IncomingMessage,
  response: ServerResponse,
  url: RequestUrl,
  options: AuthPagesOptions,
): void {
  if (request.method !== 'GET') throw new HttpError(404, 'No such address.')
  if (url.pathname === `${AUTH_PAGES}handler`) serveHandler(request, response, url, options)
  else if (url.pathname === `${AUTH_PAGES}iframe`) serveIframe(response, options)
  else if (url.pathname === `${AUTH_PAGES}gapi.js`) sendScript(response, gapiStandIn)
  else throw new HttpError(404, 'No such address.')
}

/** Reached as a page of its own, never as a part of another one. */
function serveHandler(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { query }: RequestUrl,
  { context, guard }: AuthPagesOptions,
): void {
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-mode'] !== 'navigate') {
    throw new HttpError(403, 'The account chooser opens only in a window of its own.')
  }
  const back = query.get('redirectUrl')
  if (/redirect$/i.test(query.get('authType') ?? '') && !leadsHome(back, guard)) {
    throw new HttpError(400, 'The redirectUrl must be a page that may sign in here.')
  }
  const nonce = randomBytes(16).toString('base64url')
  const providerId = query.get('providerId') ?? GOOGLE
  sendPage(response, handlerPage(context.accounts.all(), { nonce, providerId }), { nonce })
}

function leadsHome(back: string | null, guard: GuardOptions): boolean {
  return back !== null && URL.canParse(back) && isAllowedOrigin(new URL(back).origin, guard)
}

function serveIframe(response: ServerResponse, { guard }: AuthPagesOptions): void {
  const nonce = randomBytes(16).toString('base64url')
  const own = ['localhost', '127.0.0.1', '*.localhost'].map(
    (host) => `http://${host}:${guard.port}`,
  )
  const framedBy = ["'self'", ...own, ...guard.allowedOrigins]
  sendPage(response, iframePage(nonce), { nonce, framedBy })
}
