import type { ServerResponse } from 'node:http'

/** On every answer that isn't a page of the host application. */
const COMMON_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

export function sendText(response: ServerResponse, status: number, body: string): void {
  send(response, status, 'text/plain; charset=utf-8', body)
}

/** An HTML page whose only script and style are the ones carrying the nonce; it can't be framed. */
export function sendPage(response: ServerResponse, html: string, nonce: string): void {
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  send(response, 200, 'text/html; charset=utf-8', html)
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, {
    ...COMMON_HEADERS,
    'Content-Type': type,
    'Content-Length': bytes.length,
  })
  response.end(bytes)
}
