import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { httpCarrierEndpoint } from './httpCarrierEndpoint.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A carrier's machine on this one; what it was asked, and its address. */
async function carrier(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      asked.push({ headers: request.headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in` }
}

const request = { secret: 's3cret', key: 'audit-0', body: '{"delivery":"audit-0"}' }
const here = httpCarrierEndpoint({ allowInside: true })
const hurried = httpCarrierEndpoint({ allowInside: true, answerWithinMs: 300 })

describe('a carrier’s endpoint', () => {
  it('is given key, secret and body, and its receipt is one short line', async () => {
    const { url, asked } = await carrier((_, response) =>
      response.end(JSON.stringify({ receipt: `R-1\n${'x'.repeat(500)}` })),
    )
    const answer = await here.send({ url, ...request })
    expect(answer.kind).toBe('taken')
    expect(answer.kind === 'taken' && answer.receipt).toMatch(/^R-1 x{196}$/)
    expect(asked[0]).toMatchObject({
      headers: { authorization: 'Bearer s3cret', 'idempotency-key': 'audit-0' },
      body: request.body,
    })
  })

  it.each([
    [201, 'taken'],
    [409, 'taken'],
    [500, 'unreached'],
    [503, 'unreached'],
    [429, 'unreached'],
    [401, 'refused'],
    [422, 'refused'],
  ])('that answers %i: %s', async (status, kind) => {
    const { url } = await carrier((_, response) => response.writeHead(status).end('thanks'))
    expect((await here.send({ url, ...request })).kind).toBe(kind)
  })

  it('that hangs, breaks off or is not there may be tried again; a redirection is not followed', async () => {
    const hangs = await carrier(() => {})
    expect(await hurried.send({ ...request, url: hangs.url })).toEqual({
      kind: 'unreached',
      reason: 'it did not answer within 0.3 seconds',
    })
    const breaks = await carrier(({ socket }) => void socket.destroy())
    expect((await here.send({ ...request, url: breaks.url })).kind).toBe('unreached')
    const elsewhere = await carrier((_, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    )
    expect((await here.send({ ...request, url: elsewhere.url })).kind).toBe('refused')
    expect(await here.send({ ...request, url: 'http://127.0.0.1:1/' })).toMatchObject({
      kind: 'unreached',
      reason: expect.stringContaining('connection failed'),
    })
  })

  it('that answers without end is read no further than a receipt needs', async () => {
    const { url } = await carrier((_, response) => {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    })
    const answer = await here.send({ url, ...request })
    expect(answer).toEqual({ kind: 'taken', receipt: 'x'.repeat(200) })
  })

  it.each([
    ['https://results.carrier.example/', ['10.0.0.8']],
    ['https://results.carrier.example/', ['8.8.8.8', '127.0.0.1']],
    ['https://results.carrier.example/', ['2606:4700:4700::1111', '198.18.0.1']],
    ['https://results.carrier.example/', ['192.0.0.8']],
    ['https://results.carrier.example/', ['203.0.113.7']],
    ['https://results.carrier.example/', ['224.0.0.1']],
    ['https://results.carrier.example/', ['255.255.255.255']],
    ['https://results.carrier.example/', ['2002:7f00:1::']],
    ['https://results.carrier.example/', ['2001:0:4136:e378:8000:63bf:80ff:fffe']],
    ['https://results.carrier.example/', ['::ffff:169.254.169.254']],
    ['https://results.carrier.example/', ['64:ff9b::a00:1']],
    ['https://results.carrier.example/', ['fe80::1%eth0']],
    ['https://results.carrier.example/', []],
    ['http://results.carrier.example/', ['8.8.8.8']],
    ['https://results.carrier.example/', ['::1']],
    ['https://results.carrier.example/', ['fd00::1']],
    ['https://169.254.169.254/latest/', []],
    ['https://[::1]/', []],
    ['https://[2002:7f00:1::]/', []],
    ['https://198.19.255.255/', []],
    ['https://localhost/', []],
  ])('in an inner network is never asked: %s at %j', async (url, addresses) => {
    const outside = httpCarrierEndpoint({ addressesOf: async () => addresses })
    expect((await outside.send({ url, ...request })).kind).toBe('refused')
  })

  it('is not reached by a name that leads elsewhere from one call to the next', async () => {
    const { url, asked } = await carrier((_, response) => response.end('taken'))
    const named = url.replace('http://127.0.0.1', 'https://results.carrier.example')
    const calls = ['198.18.0.1', '127.0.0.1']
    const outside = httpCarrierEndpoint({ addressesOf: async () => [calls.shift() ?? ''] })
    for (const left of [1, 0]) {
      expect((await outside.send({ url: named, ...request })).kind).toBe('refused')
      // The address that was judged is the one that is connected to: each call asks once.
      expect(calls).toHaveLength(left)
    }
    expect(asked).toEqual([])
  })
})
