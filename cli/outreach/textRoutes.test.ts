import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import type { ContactWishes } from '#shared/outreach/contactWishes.ts'
import type { Inbound } from '#shared/outreach/inbound/model.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { sidOf, twilioStandIn } from '../testing/twilioStandIn.ts'
import { receiveHandler } from './receiveHandler.ts'
import { receiveRoutes } from './receiveRoutes.ts'

const ANA = '+12075550109'
const FIRM = '+12075550100'
const OTHER = '+12075550188'

let twilio: Awaited<ReturnType<typeof twilioStandIn>>
let server: Server
let url = ''
let worker: ReturnType<typeof workerHarness>

beforeEach(async () => {
  twilio = await twilioStandIn()
  worker = workerHarness()
  const { store, clock, world } = worker
  server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const env = { BAKEHOUSE_TWILIO: twilio.setting(`${FIRM},OTHER=${OTHER}`) }
  const routes = receiveRoutes(env, url)
  if (!routes.ok) throw new Error(routes.error.message)
  const { random, logger } = world
  const files = memoryFileStore()
  server.on('request', receiveHandler(routes.value, { store, clock, random, logger, files }))
  for (const id of ['DEMO', 'SECOND', 'OTHER'])
    await worker.addCarrier({ id, name: `${id} Insurance`, helpPhone: '207.555.0100' })
  const text = { kind: 'twilio', from: FIRM, lines: { OTHER }, stoppedSince: null, why: '' }
  await store.set('engine', 'senders', { text })
})

afterEach(async () => {
  await twilio.close()
  await new Promise((done) => server.close(done))
})

let posted = 0
async function text(words: string, more: Record<string, string> = {}): Promise<string> {
  const MessageSid = more['MessageSid'] ?? sidOf(++posted + 100)
  const fields = { MessageSid, From: ANA, To: FIRM, Body: words, ...more }
  const answer = await twilio.post(`${url}/receive/texts`, fields)
  expect([answer.status, await answer.text()]).toEqual([200, '<Response/>'])
  return MessageSid
}

const auditOf = (id: string) => worker.store.get<Audit>('audits', id)
const inbound = (id: string) => worker.store.get<Inbound>('inbound', id)
const wishes = () => worker.store.get<ContactWishes>('contactWishes', ANA)
const kept = () =>
  worker.store.list<Inbound>('inbound', { sort: { field: 'at', direction: 'asc' } })
const answers = () => worker.store.list<{ to: string; body: string; answers: string }>('messages')
/** Messages of one number are read at once; of those that meet, one waits for the next pass. */
async function passes(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await worker.pass()
}

const minuteLater = () => worker.clock.set(new Date(worker.clock.now().getTime() + 60_000))

const CELL = { insuredCell: '207.555.0109', bakeState: 'CONTACTING' } as const

it('STOP closes a number for every audit of its sender, and for no other sender', async () => {
  const [one, two, other] = [
    await worker.addAudit({ ...CELL }),
    await worker.addAudit({ ...CELL, carrierCompany: 'SECOND' }),
    await worker.addAudit({ ...CELL, carrierCompany: 'OTHER' }),
  ]
  const sid = await text(' Stop. ')
  await worker.pass()
  expect(worker.logged).toEqual([])
  for (const id of [one, two]) {
    const audit = await auditOf(id)
    expect(audit?.doNotContact).toEqual({ text: true })
    expect(audit?.history.at(-1)).toMatchObject({
      op: 'OPTED_OUT',
      text: 'Insured not to be reached by text: Stop.',
    })
  }
  expect((await auditOf(other))?.doNotContact).toEqual({})
  expect(await wishes()).toMatchObject({ lines: [{ line: FIRM, isClosed: true, words: 'Stop.' }] })
  expect(await inbound(sid)).toMatchObject({ state: 'APPLIED', meaning: 'stop' })
  expect(await answers()).toMatchObject([{ to: ANA, answers: sid, folded: false }])
  expect((await answers())[0]?.body).toMatch(/no more texts.*START.*207\.555\.0100/)

  minuteLater()
  await text('START')
  await worker.pass()
  expect((await auditOf(one))?.doNotContact).toEqual({ text: false })
  expect(await wishes()).toMatchObject({ lines: [{ line: FIRM, isClosed: false }] })
})

it('of STOP, START and STOP read in another order the last one holds, and is what is answered', async () => {
  const id = await worker.addAudit({ ...CELL })
  const start = worker.clock.now()
  const said = (minutes: number) => worker.clock.set(new Date(start.getTime() + minutes * 60_000))
  for (const [words, minutes] of [
    ['STOP', 1],
    ['STOP', 3],
    ['START', 2],
  ] as const) {
    said(minutes)
    await text(words)
    await worker.pass()
  }
  expect(await wishes()).toMatchObject({ lines: [{ isClosed: true }] })
  expect((await auditOf(id))?.doNotContact).toEqual({ text: true })
  expect((await answers()).map(({ body }) => body)).toEqual([
    expect.stringContaining('no more texts'),
  ])
})

it('STOP closes a number for every carrier while the worker has no sender of texts', async () => {
  const nothing = { kind: 'none', from: '', stoppedSince: null, why: '' }
  await worker.store.set('engine', 'senders', { text: nothing })
  const ids = [
    await worker.addAudit({ ...CELL }),
    await worker.addAudit({ ...CELL, carrierCompany: 'OTHER' }),
  ]
  await text('STOP')
  await passes(2)
  for (const id of ids) expect((await auditOf(id))?.doNotContact.text).toBe(true)
})

it('what is posted twice is one message; what Twilio has not signed is none', async () => {
  await worker.addAudit({ ...CELL })
  const sid = await text('STOP')
  await text('STOP', { MessageSid: sid })
  await worker.pass()
  await text('STOP', { MessageSid: sid })
  await worker.pass()
  expect(await kept()).toHaveLength(1)
  expect(await answers()).toHaveLength(1)

  const forged = { MessageSid: sidOf(7), From: ANA, To: FIRM, Body: 'STOP' }
  for (const signature of ['', 'x', Buffer.alloc(20).toString('base64')]) {
    const refused = await twilio.post(`${url}/receive/texts`, forged, signature)
    expect([refused.status, await refused.text()]).toEqual([403, ''])
  }
  const foreign = { ...forged, AccountSid: `AC${'b'.repeat(32)}` }
  expect((await twilio.post(`${url}/receive/texts`, foreign)).status).toBe(403)
  expect(await kept()).toHaveLength(1)
})

it('a text of the insured is their response, with its words', async () => {
  const id = await worker.addAudit({ ...CELL })
  const sid = await text('I will send it on Monday', { NumMedia: '1' })
  await worker.pass()
  const audit = await auditOf(id)
  expect(audit?.bakeState).toBe('HEARTBEAT')
  expect(audit?.history.find(({ op }) => op === 'RESPONSE')?.text).toBe(
    'Insured texted: I will send it on Monday [1 picture]',
  )
  expect(await inbound(sid)).toMatchObject({
    ...{ state: 'APPLIED', meaning: 'response', auditFSID: id, carrierCompany: 'DEMO' },
  })
})

it('a text is about the open audit, whatever was sent before; without one about what was sent', async () => {
  const texted = { op: 'TEXTED', text: 'Texted Insured', step: 'TEXT_INSURED' } as const
  const date = worker.clock.now()
  const history = [{ ...texted, date, userId: 'System', n: 1, h: '' }]
  const sent = await worker.addAudit({ ...CELL, bakeState: 'SENT_TO_CARRIER', history })
  const before = await text('It was 120,000')
  await worker.pass()
  expect(await inbound(before)).toMatchObject({ state: 'APPLIED', auditFSID: sent })
  const open = await worker.addAudit({ ...CELL })
  const after = await text('I will send the papers on Friday')
  await worker.pass()
  expect(await inbound(after)).toMatchObject({ state: 'APPLIED', auditFSID: open })
  expect((await auditOf(open))?.bakeState).toBe('HEARTBEAT')
  await worker.addAudit({ ...CELL })
  const several = await text('Done')
  await worker.pass()
  expect(await inbound(several)).toMatchObject({ state: 'KEPT', why: 'INBOUND_UNCLEAR' })
})

it('what belongs to no audit, to several, or to an agent waits for a person', async () => {
  const none = await text('Who is this', { From: '+13125550100' })
  await worker.pass()
  expect(await inbound(none)).toMatchObject({ state: 'KEPT', why: 'INBOUND_NO_AUDIT' })
  await worker.addAudit({ ...CELL })
  const newest = await worker.addAudit({ ...CELL, linkSentAt: new Date('2026-12-01') })
  await worker.addAudit({ agentPhone: '207.555.0111', bakeState: 'CONTACTING' })
  const several = await text('Done')
  const agent = await text('Call me', { From: '+12075550111' })
  await worker.pass()
  const unclear = { state: 'KEPT', why: 'INBOUND_UNCLEAR', carrierCompany: 'DEMO' }
  expect(await inbound(several)).toMatchObject({ ...unclear, auditFSID: newest })
  expect(await inbound(agent)).toMatchObject({ ...unclear, party: 'agent' })
})

it('HELP says who writes; answers end after three an hour, and a STOP is confirmed once a day', async () => {
  await worker.addAudit({ ...CELL })
  for (const words of ['help', 'INFO', 'Help?', 'help', 'help']) await text(words)
  await passes(5)
  expect(await answers()).toHaveLength(3)
  expect((await answers())[0]?.body).toMatch(/DEMO Insurance: texts about.*Call 207\.555\.0100/)
  const hour = 3_600_000
  worker.clock.set(new Date(worker.clock.now().getTime() + hour))
  for (const words of ['STOP', 'START', 'STOP']) {
    minuteLater()
    await text(words)
    await worker.pass()
  }
  expect(await answers()).toHaveLength(5)
  await text('AYUDA', { From: '+13125550100', OptOutType: 'HELP' })
  await worker.pass()
  expect(await answers()).toHaveLength(5)
})

it('receipts and failures reach the text that was sent, each sending its own', async () => {
  const { store, clock } = worker
  const delivery = { state: 'SUCCESS', attempts: 1, info: { messageId: sidOf(1) } }
  await store.set('messages', 'text1', { to: ANA, folded: true, delivery })
  const status = `${url}/receive/texts/status?message=text1`
  const say = (MessageSid: string, MessageStatus: string, ErrorCode = '') =>
    twilio.post(status, { MessageSid, MessageStatus, ErrorCode })
  expect((await say(sidOf(1), 'sent')).status).toBe(204)
  expect(await store.get('messages', 'text1')).toMatchObject({ delivery })
  await say(sidOf(2), 'failed', '30005')
  expect(await store.get('messages', 'text1')).toMatchObject({ delivery: { state: 'SUCCESS' } })
  await say(sidOf(1), 'delivered')
  expect(await store.get('messages', 'text1')).toMatchObject({
    delivery: { state: 'SUCCESS', deliveredAt: clock.now() },
    folded: true,
  })
  const forged = await twilio.post(status, { MessageSid: sidOf(1), MessageStatus: 'failed' }, 'x')
  expect(forged.status).toBe(403)
  await say(sidOf(1), 'undelivered', '30005')
  expect(await store.get('messages', 'text1')).toMatchObject({
    delivery: { state: 'ERROR', error: expect.stringContaining('(30005)') },
    folded: false,
  })
  const strange = `${url}/receive/texts/status?message=a%2Fb`
  const odd = await twilio.post(strange, { MessageSid: sidOf(1), MessageStatus: 'failed' })
  expect(odd.status).toBe(400)
})
