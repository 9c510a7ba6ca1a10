import { describe, expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { OutgoingMail, OutgoingMessage } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { attemptsOf } from '#shared/audit/nonproductive.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { noWishes, withWish } from '#shared/outreach/contactWishes.ts'
import { ADMIN, BUILT_AT, intakeIdOf, withSaved } from '#shared/testing/builders.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { REQUESTS_A_PASS } from './sendLinksAgain.ts'

async function opened(changes: Partial<Audit> = {}, steps: Partial<Step>[] = []) {
  const harness = workerHarness()
  await harness.addCarrier()
  const audit: Partial<Audit> = { bakeState: 'CONTACTING', auditCode: 'T0001', ...changes }
  const id = await harness.addAudit(audit, steps)
  await harness.store.set('auditCodes', 'T0001', { auditFSID: id, carrierCompany: 'DEMO' })
  let asked = 0
  const ask = async (contact: string, code = 'T0001') => {
    const request = { code, contact, at: harness.clock.now() }
    await harness.store.set('linkRequests', `request${++asked}`, request)
  }
  const mails = () => harness.store.all<OutgoingMail & { id: string }>('mail')
  const answer = async (contact: string, code?: string) => {
    const before = mails().length
    await ask(contact, code)
    await harness.passAndSend()
    expect(harness.store.all('linkRequests')).toEqual([])
    return mails()
      .slice(before)
      .map(({ to }) => to[0])
  }
  return { harness, id, ask, answer, mails }
}

/** What the holder of an agent's link saves, applied to the audit. */
async function agentSaves(harness: WorkerHarness, answers: Record<string, unknown>) {
  const { id: _, ...insureds } = harness.store.all<Intake>('intakes')[0] ?? ({} as Intake)
  const save = { scope: 'agent', rev: 1, pending: true, at: harness.clock.now() }
  await harness.store.set('intakes', 'agentIntake000000001', {
    ...withSaved({ ...insureds }, { ...insureds, ...save, answers }),
  })
  await harness.pass()
}

const LINK = (id: string) => `https://audits.example/sml/audit/${id}`

describe('a link that is asked for', () => {
  it('goes to the contact on file with its history entry, and is no attempt to reach them', async () => {
    const { harness, id, answer, mails } = await opened({ insuredLanguage: 'es' })
    expect(await answer('INES@harboroven.example')).toEqual(['ines@harboroven.example'])
    const [mail] = mails()
    expect(mail?.message.subject).toMatch(/^Su enlace: .* \[T0001\]$/)
    expect(mail?.message.text).toContain(LINK(intakeIdOf(id)))
    expect(mail?.message.text).toContain('código T0001 y el PIN AB12CD')
    const texts = harness.audit(id).history.map(({ text }) => text)
    expect(texts.slice(-2)).toEqual([
      'Link asked for on the public page',
      expect.stringContaining('link sent again'),
    ])
    const steps = harness.store.all<Step>('asteps').filter(({ auditFSID }) => auditFSID === id)
    expect(attemptsOf(steps).map(({ notCounted }) => notCounted)).toEqual([
      'the contact asked for it',
    ])
    expect(harness.isSealed()).toBe(true)
    expect(harness.audit(id).bakeState).toBe('CONTACTING')
  })

  it('by a phone number on file goes to the email on file', async () => {
    const { answer, harness, id } = await opened()
    expect(await answer(harness.audit(id).insuredPhone)).toEqual(['ines@harboroven.example'])
  })

  it.each([
    ['another address', {}, 'eve@evil.example', 'T0001'],
    ['another code', {}, 'ines@harboroven.example', 'T0002'],
    ['a list of addresses', {}, 'ines@harboroven.example,eve@evil.example', 'T0001'],
    ['no contact', {}, '', 'T0001'],
    ['closed links', { linkClosedAt: new Date(0) }, 'ines@harboroven.example', 'T0001'],
    ['a cancelled audit', { bakeState: 'CANCELLED' }, 'ines@harboroven.example', 'T0001'],
    ['an opt-out', { doNotContact: { email: true } }, 'ines@harboroven.example', 'T0001'],
    [
      'a bounced address',
      { bouncedEmails: ['ines@harboroven.example'] },
      'ines@harboroven.example',
      'T0001',
    ],
    ['an agent who has had no link', {}, 'audits@casco.example', 'T0001'],
  ] as const)(
    'is not sent for %s, and the audit stays as it was',
    async (_, changes, contact, code) => {
      const { harness, id, answer } = await opened(changes as Partial<Audit>)
      const before = harness.audit(id)
      expect(await answer(contact, code)).toEqual([])
      expect(harness.audit(id).history).toEqual(before.history)
      expect(harness.logged.join()).not.toMatch(/@/)
    },
  )

  it('is one of their own for an agent who has had one, and for a delegate', async () => {
    const { harness, id, answer, mails } = await opened({ delegateEmail: 'cpa@books.example' })
    const intake = harness.store.all<Intake>('intakes')[0]
    const { id: _, ...base } = intake ?? ({} as Intake)
    const open = { ...base, dateAdded: harness.clock.now() }
    await harness.store.set('intakes', 'delegateIntake000001', { ...open, scope: 'delegate' })
    await harness.store.set('intakes', 'agentIntake000000001', { ...open, scope: 'agent' })
    expect(await answer('cpa@books.example')).toEqual(['cpa@books.example'])
    expect(mails().at(-1)?.message.text).toContain(LINK('delegateIntake000001'))
    expect(await answer('audits@casco.example')).toEqual(['audits@casco.example'])
    const { text } = mails().at(-1)?.message ?? { text: '' }
    const [, own = ''] = /audit\/(\w{20})/.exec(text) ?? []
    expect(harness.store.all<Intake>('intakes').find((each) => each.id === own)).toMatchObject({
      scope: 'agent',
      auditFSID: id,
    })
    expect(text).not.toContain(intakeIdOf(id))
    expect(text).not.toContain('AB12CD')
  })

  it('never goes to an address that came by an agent’s link alone', async () => {
    const { harness, id, answer, mails } = await opened({ insuredLanguage: 'en' })
    await agentSaves(harness, { agentInsuredEmail: 'eve@evil.example' })
    expect(harness.audit(id).agentInsuredEmail).toBe('eve@evil.example')
    expect(await answer('eve@evil.example')).toEqual([])
    // What the insured has on file still works, also when the agent names the same address.
    expect(await answer('ines@harboroven.example')).toEqual(['ines@harboroven.example'])
    expect(mails().flatMap(({ to }) => to)).not.toContain('eve@evil.example')
    const same = await opened()
    await agentSaves(same.harness, { agentInsuredEmail: 'ines@harboroven.example' })
    expect(await same.answer('ines@harboroven.example')).toEqual(['ines@harboroven.example'])
  })

  it('goes to the contact whom the agent named once a step was sent there', async () => {
    const { harness, id, answer } = await opened({ wakeAt: BUILT_AT }, [
      { type: 'INSURED_EMAIL_NEW_CONTACT', baker: false },
    ])
    await agentSaves(harness, { agentInsuredEmail: 'Books@harboroven.example' })
    await harness.passAndSend()
    expect(harness.steps(id)).toContain('INSURED_EMAIL_NEW_CONTACT COMPLETED')
    expect(await answer('books@harboroven.example')).toEqual(['Books@harboroven.example'])
  })

  it('is withdrawn when the audit is paused, and can be asked for again', async () => {
    const { harness, id, ask, answer, mails } = await opened({}, [{ type: 'CALL_INSURED' }])
    await ask('ines@harboroven.example')
    await harness.pass()
    expect(harness.steps(id)).toContain('REACHED_OUT_EMAIL_INSURED QUEUED')
    const move = { auditFSID: id, actor: ADMIN, reason: 'on holiday' }
    await actOnAudit(harness.world, move, { kind: 'move', to: 'PAUSED' })
    expect(harness.steps(id)).toContain('REACHED_OUT_EMAIL_INSURED WITHDRAWN')
    expect(mails()).toMatchObject([{ delivery: { state: 'TAKEN_BACK' } }])
    await actOnAudit(harness.world, move, { kind: 'move', to: 'CONTACTING' })
    expect(await answer('ines@harboroven.example')).toEqual(['ines@harboroven.example'])
  })

  it('is sent three times a day at most', async () => {
    const { harness, answer } = await opened()
    for (let n = 0; n < 3; n++) expect(await answer('ines@harboroven.example')).toHaveLength(1)
    expect(await answer('ines@harboroven.example')).toEqual([])
    harness.passDays(1)
    expect(await answer('ines@harboroven.example')).toHaveLength(1)
  })
})

describe('a link that is asked for by phone', () => {
  const CELL = '207.555.0109'
  const texts = (harness: WorkerHarness) =>
    harness.store.all<OutgoingMessage & { id: string }>('messages')

  /** Texts leave from this line; the number of the audit's cell may be closed for it. */
  async function texting(changes: Partial<Audit> = {}) {
    const world = await opened({ insuredCell: CELL, ...changes })
    const { harness } = world
    const text = { kind: 'twilio', from: '+12075550100', lines: {}, stoppedSince: null, why: '' }
    await harness.store.set('engine', 'senders', { text })
    return world
  }

  it('goes to the cell on file by text, where texts have a sender', async () => {
    const { harness, id, answer } = await texting()
    expect(await answer('(207) 555-0109')).toEqual([])
    expect(texts(harness)).toMatchObject([{ to: '+12075550109', askedBy: 'contact' }])
    expect(texts(harness)[0]?.body).toContain(LINK(intakeIdOf(id)))
    expect(harness.audit(id).history.at(-1)?.text).toBe('Texted Insured: link sent again')
    const steps = harness.store.all<Step>('asteps').filter(({ auditFSID }) => auditFSID === id)
    expect(attemptsOf(steps).map(({ notCounted }) => notCounted)).toEqual([
      'the contact asked for it',
    ])
  })

  it.each([
    ['another phone on file', {}, '207.555.0199', 1, 0],
    ['a number that is not on file', {}, '207.555.0777', 0, 0],
    ['a cell that gets no texts', { doNotContact: { text: true } }, CELL, 1, 0],
  ] as const)('by %s: %#', async (_, changes, typed, emails, sent) => {
    const { harness, answer } = await texting({ insuredPhone: '207.555.0199', ...changes })
    expect(await answer(typed)).toHaveLength(emails)
    expect(texts(harness)).toHaveLength(sent)
  })

  it('never goes by text to a number that is closed for the line: the email on file gets it', async () => {
    const { harness, answer } = await texting()
    const said = { line: '+12075550100', isClosed: true, at: harness.clock.now(), words: 'STOP' }
    const { id: number, ...closed } = withWish(noWishes('+12075550109'), said)
    await harness.store.set('contactWishes', number, { ...closed })
    expect(await answer(CELL)).toEqual(['ines@harboroven.example'])
    expect(texts(harness)).toEqual([])
  })
})

it('a link that is asked for leaves at once, whatever went there within the hour; a text also at night', async () => {
  const { harness, ask } = await opened({ insuredCell: '207.555.0109' })
  const left: string[] = []
  harness.world.mail = {
    ...{
      kind: 'smtp',
      perMinute: 60,
      letterhead: { from: { name: '', address: 'a@firm.example' } },
    },
    sender: {
      send: async ({ messageId, message: { subject } }) => {
        left.push(subject)
        return { kind: 'sent', messageId }
      },
    },
  }
  harness.world.text = {
    ...{ kind: 'twilio', from: '+12075550100', lines: {}, perMinute: 60 },
    sender: {
      lineOf: () => '+12075550100',
      send: async ({ id, body }) => {
        left.push(body)
        return { kind: 'sent', messageId: id }
      },
    },
  }
  const now = harness.clock.now()
  const due = { bakeState: 'CONTACTING', wakeAt: now, insuredCell: '207.555.0109' } as const
  await harness.addAudit(due, [{ type: 'EMAIL_INSURED', baker: false }])
  await harness.pass()
  await harness.pass()
  expect(left).toHaveLength(1)
  // At three in the morning, minutes after the email.
  harness.clock.set(new Date('2026-11-03T08:00:00.000Z'))
  await harness.addAudit({ ...due, wakeAt: harness.clock.now() }, [
    { type: 'EMAIL_INSURED', baker: false },
  ])
  await harness.pass()
  await harness.pass()
  await ask('ines@harboroven.example')
  await ask('207.555.0109')
  for (let passes = 0; passes < 3; passes++) await harness.pass()
  expect(left.slice(2)).toEqual([
    expect.stringContaining('Your link'),
    expect.stringContaining('your link to the premium audit'),
  ])
})

it('a request whose audit is written in between waits for the next pass, and only what is sent counts', async () => {
  const { harness, id, ask, mails } = await opened()
  const { store } = harness
  let conflicts = 2
  const batch: DocumentStore['batch'] = async (writes) => {
    const isAnswer = writes.some(({ collection }) => collection === 'mail')
    if (isAnswer && conflicts-- > 0)
      await store.update('audits', id, { v: harness.audit(id).v + 1 })
    return store.batch(writes)
  }
  await ask('ines@harboroven.example')
  const { duties } = await harness.pass({}, { ...store, batch })
  expect(duties.linksAgain).toMatchObject({ found: 1, done: 0, did: {} })
  expect(store.all('linkRequests')).toHaveLength(1)
  expect(store.one('engine', 'linkRequests')).toBeNull()
  // One conflict, after which the same pass sends it.
  conflicts = 1
  await harness.pass({}, { ...store, batch })
  expect(mails()).toHaveLength(1)
  expect(store.all('linkRequests')).toEqual([])
  expect(store.one('engine', 'linkRequests')).toMatchObject({ sent: 1 })
})

describe('a flood of requests', () => {
  it('is worked off by bounded passes, delays no one else, and sends no more than its due', async () => {
    const { harness, id, ask, mails } = await opened()
    const requests = soakSize(1_000, 10_000)
    for (let n = 0; n < requests; n++)
      await ask(n % 2 === 0 ? 'ines@harboroven.example' : `eve${n}@evil.example`)
    const now = harness.clock.now()
    const other = await harness.addAudit({ bakeState: 'CONTACTING', wakeAt: now }, [
      { type: 'EMAIL_INSURED', dueAt: now },
    ])
    const { duties } = await harness.pass()
    expect(harness.steps(other)).toContain('EMAIL_INSURED QUEUED')
    expect(duties.linksAgain).toMatchObject({ found: REQUESTS_A_PASS, oldestLeft: now })
    expect(harness.store.all('linkRequests')).toHaveLength(requests - REQUESTS_A_PASS)
    for (let n = 1; n < requests / REQUESTS_A_PASS; n++) await harness.pass()
    expect(harness.store.all('linkRequests')).toEqual([])
    expect(mails().filter(({ auditFSID }) => auditFSID === id)).toHaveLength(1)
  }, 120_000)

  it('over the hour’s budget waits for the next hour', async () => {
    const { harness, ask, mails } = await opened()
    const since = harness.clock.now()
    await harness.store.set('engine', 'linkRequests', { since, sent: 300 })
    await ask('ines@harboroven.example')
    const { duties } = await harness.pass()
    expect(duties.linksAgain).toMatchObject({ isIdle: true })
    expect(mails()).toEqual([])
    harness.clock.set(new Date(since.getTime() + 3_600_000))
    await harness.pass()
    expect(mails()).toHaveLength(1)
    expect(harness.store.all('linkRequests')).toEqual([])
  })
})
