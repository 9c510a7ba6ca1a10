import type { ServerResponse } from 'node:http'

/**
 * Sets the headers that keep a page to itself: only its own scripts, nothing framed, nothing leaked
 * to other sites. `unsafe-inline` for styles is what the component library's style tags need.
 * Addresses carry audit codes, so no search engine may keep any of them.
 */
export function setPageHeaders(response: ServerResponse, port: number): void {
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
