import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TEXT_FAILURES, type TextFault } from '#shared/outreach/textFailures.ts'
import { twilioStandIn } from '../testing/twilioStandIn.ts'
import { readTwilioAccount, type TwilioAccount } from './twilioAccount.ts'
import { twilioSender } from './twilioSender.ts'

const SERVICE = `MG${'1'.repeat(32)}`
const TEXT = { id: 'text1', to: '+12075550109', body: 'Hi', carrierCompany: 'HM' }

let twilio: Awaited<ReturnType<typeof twilioStandIn>>
beforeEach(async () => {
  twilio = await twilioStandIn()
})
afterEach(async () => void (await twilio.close()))

function account(lines = '+12075550100'): TwilioAccount {
  const env = { BAKEHOUSE_TWILIO: twilio.setting(lines), BAKEHOUSE_TWILIO_API: twilio.api }
  const read = readTwilioAccount(env)
  if (!read.ok || !read.value) throw new Error('the setting is not read')
  return read.value
}

describe('a text to the provider', () => {
  it('is sent from the line of its carrier, with an address for its receipt', async () => {
    const lines = `+12075550100,SC=${SERVICE}`
    const sender = twilioSender(account(lines), 'https://receive.firm.example')
    expect(await sender.send(TEXT)).toEqual({
      kind: 'sent',
      messageId: twilio.accepted[0]?.sid,
    })
    await sender.send({ ...TEXT, id: 'text 2', carrierCompany: 'SC' })
    const url = 'https://receive.firm.example/receive/texts/status?message='
    expect(twilio.accepted).toMatchObject([
      { to: '+12075550109', body: 'Hi', line: '+12075550100', callback: `${url}text1` },
      { line: SERVICE, callback: `${url}text%202` },
    ])
  })

  it.each(Object.entries(TEXT_FAILURES))('of code %s: %j', async (code, { fault }) => {
    twilio.refusing.set(TEXT.to, { status: 400, code: Number(code) })
    const handover = await twilioSender(account(), null).send(TEXT)
    const expected: Partial<Record<TextFault, object>> = {
      line: { kind: 'stopped', reason: 'author' },
      account: { kind: 'stopped', reason: 'login' },
      passing: { kind: 'later' },
    }
    expect(handover).toMatchObject(expected[fault] ?? { kind: 'refused', fault })
    expect(handover).toMatchObject({ why: expect.stringContaining(`(${code})`) })
  })

  it('stops the line when the token is refused, and nothing is accepted', async () => {
    const sender = twilioSender({ ...account(), authToken: 'wrong' }, null)
    expect(await sender.send(TEXT)).toMatchObject({ kind: 'stopped' })
    expect(twilio.accepted).toEqual([])
  })

  it('was perhaps sent when the connection breaks, and surely not where there was none', async () => {
    twilio.broken.add(TEXT.to)
    expect(await twilioSender(account(), null).send(TEXT)).toMatchObject({ kind: 'perhaps' })
    const nowhere = { ...account(), api: 'http://127.0.0.1:1' }
    const away = await twilioSender(nowhere, null).send(TEXT)
    expect(['stopped', 'perhaps']).toContain(away.kind)
  })

  it('waits where its carrier has no line; other carriers have theirs', async () => {
    const sender = twilioSender(account('SC=+12075550100'), null)
    expect(await sender.send(TEXT)).toMatchObject({ kind: 'later' })
    expect(await sender.send({ ...TEXT, carrierCompany: 'SC' })).toMatchObject({ kind: 'sent' })
  })

  it('of an unknown code is ours where the request was refused, and unsure where the provider broke', async () => {
    twilio.refusing.set(TEXT.to, { status: 400, code: 99_999 })
    const sender = twilioSender(account(), null)
    expect(await sender.send(TEXT)).toMatchObject({ kind: 'refused', fault: 'ours' })
    twilio.refusing.set(TEXT.to, { status: 502, code: 99_999 })
    expect(await sender.send(TEXT)).toMatchObject({ kind: 'perhaps' })
  })
})

describe('BAKEHOUSE_TWILIO', () => {
  const sid = `AC${'a'.repeat(32)}`
  it.each([
    'x',
    `${sid}@+12075550100`,
    `${sid}:s3cret@`,
    `${sid}:s3cret@12075550100`,
    `${sid}:s3cret@+12075550100,+12075550101`,
    `${sid}:s3cret@=+12075550100`,
    `${sid}:s3cret@HM=`,
  ])('%j is refused, and its token is not repeated', (text) => {
    const read = readTwilioAccount({ BAKEHOUSE_TWILIO: text })
    expect(read).toMatchObject({ ok: false, error: { code: 'TEXT_SETUP_INVALID' } })
    expect(JSON.stringify(read)).not.toContain('s3cret')
  })

  it('goes to another machine over TLS only', () => {
    const env = { BAKEHOUSE_TWILIO: `${sid}:s3cret@+12075550100` }
    for (const api of ['http://api.example', 'http://127.0.0.1.example', 'ftp://x', 'x'])
      expect(readTwilioAccount({ ...env, BAKEHOUSE_TWILIO_API: api }).ok).toBe(false)
    expect(readTwilioAccount(env)).toMatchObject({ value: { api: 'https://api.twilio.com' } })
    expect(readTwilioAccount({})).toEqual({ ok: true, value: null })
  })
})
