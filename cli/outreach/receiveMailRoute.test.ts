import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inboundHarness } from '#shared/testing/inboundHarness.ts'
import { receiveMailRoute } from './receiveMailRoute.ts'
import { receiveRoutes } from './receiveRoutes.ts'

const SECRET = 'a-secret-of-some-length-1'
const body = readFileSync(
  new URL('../../tests/fixtures/inbound/43-guessed-key.eml', import.meta.url),
)

it('takes what a mail service posts with the secret, and nothing without', async () => {
  const at = await inboundHarness()
  const route = receiveMailRoute({ BAKEHOUSE_INBOUND_SECRET: SECRET })
  const post = (authorization: string | undefined, of: Buffer = body, query = '') =>
    route?.run(
      {
        ...{ url: '/receive/mail', query: new URLSearchParams(query), body: of },
        headers: authorization === undefined ? {} : { authorization },
      },
      at.world,
    )
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
