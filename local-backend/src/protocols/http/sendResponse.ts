import type { ServerResponse } from 'node:http'

/** On every answer that isn't a page of the host application. */
const COMMON_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

const UNFRAMED = { 'X-Frame-Options': 'DENY' } as const

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

export function sendText(response: ServerResponse, status: number, body: string): void {
  send(response, status, 'text/plain; charset=utf-8', body)
}

/**
 * An HTML page whose only script and style are the ones carrying the nonce. It can't be framed, but by
 * pages of the origins in `framedBy`.
 */
export function sendPage(
  response: ServerResponse,
  html: string,
  { nonce, framedBy = [] }: { nonce: string; framedBy?: readonly string[] },
): void {
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; ` +
      `form-action 'none'; frame-ancestors ${framedBy.join(' ') || "'none'"}`,
  )
  // The older header knows no list: it would refuse every frame.
  send(response, 200, 'text/html; charset=utf-8', html, framedBy.length === 0 ? UNFRAMED : {})
}

/** A script that pages of this machine load. */
export function sendScript(response: ServerResponse, script: string): void {
  send(response, 200, 'text/javascript; charset=utf-8', script)
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  framing: { 'X-Frame-Options'?: 'DENY' } = UNFRAMED,
): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, {
    ...COMMON_HEADERS,
    ...framing,
    'Content-Type': type,
    'Content-Length': bytes.length,
  })
  response.end(bytes)
}
