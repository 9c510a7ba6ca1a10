import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { MAX_MAIL_BYTES } from '#shared/kernel/constants.ts'
import { inboundHarness } from '#shared/testing/inboundHarness.ts'
import { receiveHandler } from './receiveHandler.ts'
import { receiveMailRoute } from './receiveMailRoute.ts'
import { receiveRoutes } from './receiveRoutes.ts'

const SECRET = 'a-secret-of-some-length-1'
const body = readFileSync(
  new URL('../../tests/fixtures/inbound/43-guessed-key.eml', import.meta.url),
)

it('takes what a mail service posts with the secret, and nothing without', async () => {
  const at = await inboundHarness()
  const route = receiveMailRoute({ BAKEHOUSE_INBOUND_SECRET: SECRET })
  const post = async (authorization: string | undefined, of: Buffer = body, query = '') => {
    const headers = authorization === undefined ? {} : { authorization }
    const status = route?.refusalOfHead?.(headers) ?? null
    if (status !== null) return { status }
    const received = { url: '/receive/mail', query: new URLSearchParams(query), body: of }
    return route?.run({ ...received, headers }, at.world)
  }
  for (const wrong of [undefined, SECRET, `Bearer ${SECRET}x`, 'Bearer ', `Basic ${SECRET}`])
    expect(await post(wrong)).toEqual({ status: 401 })
  expect(at.messages()).toEqual([])
  // The service knows whom it came to: the key in that address decides.
  const to = 'to=audits%2Bbcdfghjkmnpqrst2%40bakehouse.example'
  expect(await post(`Bearer ${SECRET}`, body, to)).toMatchObject({ status: 200 })
  await at.work()
  expect(at.messages()).toMatchObject([{ state: 'APPLIED', auditCode: 'HM-001', isKnown: false }])
  expect(await post(`Bearer ${SECRET}`, Buffer.from('none'))).toEqual({ status: 422 })
})

it('does not exist without a secret, or with one that can be tried out', () => {
  const paths = (env: Record<string, string>) =>
    ((made) => (made.ok ? made.value.map(({ path }) => path) : []))(
      receiveRoutes(env, 'http://here.example'),
    )
  expect(paths({})).not.toContain('/receive/mail')
  expect(paths({ BAKEHOUSE_INBOUND_SECRET: 'short' })).not.toContain('/receive/mail')
  expect(paths({ BAKEHOUSE_INBOUND_SECRET: SECRET })).toContain('/receive/mail')
})

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

it('over HTTP an email of more than 25 MB is refused with 413, said or not, and nothing is kept', async () => {
  const at = await inboundHarness()
  const route = receiveMailRoute({ BAKEHOUSE_INBOUND_SECRET: SECRET })
  const logger = { info: () => {}, error: () => {} }
  const server = createServer(receiveHandler(route ? [route] : [], { ...at.world, logger }))
  opened.push(() => new Promise((done) => server.close(done)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const post = (bytes: Buffer, headers: Record<string, string | number>) =>
    new Promise<number>((resolve, reject) => {
      const to = { port, host: '127.0.0.1', method: 'POST', path: '/receive/mail' }
      const authorization = `Bearer ${SECRET}`
      const call = request({ ...to, headers: { authorization, ...headers } }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      call.on('error', reject)
      call.end(bytes)
    })
  const large = Buffer.concat([body, Buffer.alloc(MAX_MAIL_BYTES, 'x\r\n')])
  expect(await post(large, { 'content-length': large.length })).toBe(413)
  expect(await post(large, { 'transfer-encoding': 'chunked' })).toBe(413)
  expect([at.messages(), at.files.paths()]).toEqual([[], []])
  // The same service takes the next one.
  expect(await post(body, {})).toBe(200)
  expect(at.messages()).toHaveLength(1)
})
