import { describe, expect, it } from 'vitest'
import { comesFromPage, guardRequest, isLoopbackHost } from './guard.ts'

const options = { port: 8080, allowedOrigins: ['http://localhost:5173'] }

describe('Host', () => {
  it.each([
    'localhost',
    'LOCALHOST:8080',
    '127.0.0.1:1',
    '[::1]',
    '[::1]:8080',
    'a.b.localhost:8080',
  ])('may be %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true)
  })

  it.each([
    undefined,
    '',
    'example.com',
    'localhost.example.com',
    'notlocalhost',
    '127.0.0.2',
    '0.0.0.0',
    '[::2]',
    '::1',
    'localhost:8080:1',
    'localhost/',
    'localhost, example.com',
    'user@localhost',
  ])('may not be %s', (host) => {
    expect(isLoopbackHost(host)).toBe(false)
    expect(guardRequest({ host }, options)?.status).toBe(403)
  })
})

describe('Origin', () => {
  const verdict = (origin: string) => guardRequest({ host: 'localhost:8080', origin }, options)

  it.each([
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'http://t1.localhost:8080',
    'http://localhost:5173',
  ])('may be %s', (origin) => {
    expect(verdict(origin)).toBeNull()
  })

  it.each([
    '',
    'null',
    'http://localhost',
    'https://localhost:8080',
    'http://localhost:5174',
    'http://127.0.0.1:5173',
    'http://localhost.evil.example:8080',
    'file://localhost:8080',
    'localhost:8080',
  ])('may not be %s', (origin) => {
    expect(verdict(origin)?.status).toBe(403)
  })

  it('may leave the port out only where it is the usual one', () => {
    const headers = { host: 'localhost', origin: 'http://localhost' }
    expect(guardRequest(headers, { ...options, port: 80 })).toBeNull()
  })

  it.each(['localhost:65536', 'localhost:99999'])('is no host: %s', (host) => {
    expect(guardRequest({ host }, options)?.status).toBe(403)
  })

  it('may be missing: programs send none', () => {
    expect(guardRequest({ host: 'localhost:8080' }, options)).toBeNull()
  })
})

describe('the marks of a page', () => {
  it.each([
    [{}, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-mode': 'cors' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ origin: 'http://localhost:8080' }, true],
  ])('in %o: %s', (headers, expected) => {
    expect(comesFromPage(headers)).toBe(expected)
  })
})
