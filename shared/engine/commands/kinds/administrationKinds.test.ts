/** What admins, bakers and carrier users may ask of users, carriers, settings and comments. */
import { describe, expect, it } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import type { Carrier, Role } from '#shared/firm/model.ts'
import { anInvoice } from '#shared/testing/anyInvoice.ts'
import { aFeeSchedule, sentAudit } from '#shared/testing/billedAudits.ts'
import { aSentCommand, aUser } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { commandLane } from '../commandLane.ts'
import type { CommandKind, CommandRequests } from '../commandTable.ts'

const FIRM = 'firm@bakehouse.example'
const ANN = 'ann@bakehouse.example'
const BOB = 'bob@bakehouse.example'
const BAKER = 'bea@bakehouse.example'
const DESK = 'desk@demo.example'
const DAY = 86_400_000

/** DEMO and HM; a firm-wide admin, an admin of both, one of DEMO alone, a baker and a carrier user. */
async function scene() {
  const harness = workerHarness()
  const { store, clock } = harness
  await harness.addCarrier()
  await harness.addCarrier({ id: 'HM', name: 'Harbor Mutual' })
  await store.set('bakes', 'activeSlices', { slices: ['99'] })
  const people: [string, Role, string[]][] = [
    [FIRM, 'admin', ['DEMO']],
    [ANN, 'admin', ['DEMO', 'HM']],
    [BOB, 'admin', ['DEMO']],
    [BAKER, 'baker', ['DEMO']],
    [DESK, 'carrier', ['DEMO']],
    ['hm@bakehouse.example', 'baker', ['HM']],
  ]
  for (const [email, role, carriers] of people)
    await store.set('users', email, { ...aUser({ id: email, email, name: email, role, carriers }) })
  await store.update('users', FIRM, { firm: true })
  const id = await harness.addAudit({ bakeState: 'CONTACTING' })
  let asked = 0
  /** Asks, lets the engine work, and answers the ended command. */
  async function ask<K extends CommandKind>(
    by: string,
    kind: K,
    request: CommandRequests[K],
    changes: Partial<Command> = {},
  ): Promise<Command> {
    const commandId = `command${String(++asked).padStart(13, '0')}`
    const sent = aSentCommand({ kind, by, request })
    await store.set('commands', commandId, { ...sent, at: clock.now(), ...changes })
    const lane = commandLane(harness.world, { goesOn: async () => true })
    await lane.look()
    await lane.rest()
    return (await store.get<Command>('commands', commandId)) as Command
  }
  const carrier = async (carrierId = 'DEMO') =>
    (await store.get<Carrier>('carriers', carrierId)) as Carrier
  return { ...harness, id, ask, carrier }
}

const ZOE = { email: 'zoe@firm.example', name: 'Zoe', role: 'baker' as const }
const DONE = { state: 'DONE' }
const refused = (code: string) => ({ state: 'REFUSED', refusal: { code } })

describe('users', () => {
  it('are added, changed and removed by admins of their carriers, held to what was seen', async () => {
    const { ask, store } = await scene()
    const added = await ask(BOB, 'addUser', {
      ...ZOE,
      email: ' Zoe@Firm.example',
      carriers: ['DEMO'],
    })
    expect(added).toMatchObject(DONE)
    const change = (rev: number) =>
      ask(BOB, 'changeUser', { email: ZOE.email, rev, changes: { name: 'Zoë' } })
    expect(await change(0)).toMatchObject(refused('USER_CHANGED'))
    expect(await change(1)).toMatchObject(DONE)
    expect(await store.get('users', ZOE.email)).toMatchObject({ name: 'Zoë', rev: 2 })
    const remove = (rev: number) => ask(BOB, 'removeUser', { email: ZOE.email, rev })
    expect(await remove(1)).toMatchObject(refused('USER_CHANGED'))
    expect(await remove(2)).toMatchObject(DONE)
    expect(
      store.all<{ op: string; by: string }>('accessLog').map(({ op, by }) => [op, by]),
    ).toEqual([
      ['ADDED', BOB],
      ['CHANGED', BOB],
      ['REMOVED', BOB],
    ])
  })

  it('of other carriers are only a firm-wide admin’s', async () => {
    const { ask, store } = await scene()
    const other = { email: 'hm@bakehouse.example', rev: 0 }
    const foreign = refused('ACTOR_NOT_ALLOWED')
    expect(await ask(BOB, 'addUser', { ...ZOE, carriers: ['HM'] })).toMatchObject(foreign)
    expect(await ask(BOB, 'removeUser', other)).toMatchObject(foreign)
    const rename = { ...other, changes: { name: 'Other' } }
    expect(await ask(BOB, 'changeUser', rename)).toMatchObject(foreign)
    expect(await ask(FIRM, 'changeUser', rename)).toMatchObject(DONE)
    expect(await ask(FIRM, 'addUser', { ...ZOE, carriers: ['HM'] })).toMatchObject(DONE)
    const nowhere = { ...ZOE, email: 'yan@firm.example', carriers: ['NONE'] }
    expect(await ask(FIRM, 'addUser', nowhere)).toMatchObject(refused('RECORD_NOT_FOUND'))
    expect(await store.get('users', 'yan@firm.example')).toBeNull()
  })

  it('get the right for the whole firm from who has it', async () => {
    const { ask, store } = await scene()
    const give = (by: string) =>
      ask(by, 'changeUser', { email: BOB, rev: 0, changes: { firm: true } })
    expect(await give(ANN)).toMatchObject(refused('FIRM_RIGHT_NEEDED'))
    expect(await give(BOB)).toMatchObject(refused('FIRM_RIGHT_NEEDED'))
    expect(await give(FIRM)).toMatchObject(DONE)
    expect(await store.get('users', BOB)).toMatchObject({ firm: true })
  })

  it('of two admins who demote each other at once one stays', async () => {
    const { ask, store } = await scene()
    await store.delete('users', FIRM)
    await store.update('users', BOB, { carriers: ['DEMO', 'HM'] })
    await store.set('commands', 'waiting0000000000000', {
      kind: 'changeUser',
      by: BOB,
      uid: 'uid',
      at: new Date(0),
      carrierCompany: 'HM',
      auditFSID: '',
      request: { email: ANN, rev: 0, changes: { role: 'baker' } },
      after: '',
      seen: null,
      schema: 1,
      state: 'WAITING',
      tries: 1,
    })
    await ask(ANN, 'changeUser', { email: BOB, rev: 0, changes: { role: 'baker' } })
    const admins = store.all<{ role: Role }>('users').filter(({ role }) => role === 'admin')
    expect(admins).toHaveLength(1)
  })
})

describe('a carrier', () => {
  it('is changed by its own admins, held to what was seen, and its secret is not kept', async () => {
    const { ask, store, carrier } = await scene()
    const results = { email: '', endpoint: 'https://results.harbor.example/in' }
    const change = (by: string, v: number) =>
      ask(by, 'changeCarrier', { v, settings: { results }, endpointSecret: 'top secret' })
    const done = await change(BOB, 0)
    expect(done).toMatchObject({ ...DONE, request: { v: 0, settings: { results } } })
    expect(JSON.stringify(done)).not.toContain('top secret')
    expect(await store.get('carriers/DEMO/private', 'endpoint')).toMatchObject({
      secret: 'top secret',
      endpoint: results.endpoint,
    })
    const late = await change(ANN, 0)
    expect(late).toMatchObject(refused('CARRIER_CHANGED'))
    expect(JSON.stringify(late)).not.toContain('top secret')
    expect((await carrier()).v).toBe(1)

    // Screens read that there is one, and since when; a secret is for its endpoint alone.
    const { endpointSecretAt, ...shown } = await carrier()
    expect(endpointSecretAt).toBeInstanceOf(Date)
    expect(JSON.stringify(shown)).not.toContain('top secret')
    const other = { email: '', endpoint: 'https://other.harbor.example/in' }
    await ask(BOB, 'changeCarrier', { v: 1, settings: { results: other } })
    expect((await carrier()).endpointSecretAt).toBeNull()
  })

  it('of others is not touched, whatever the payload says', async () => {
    const { ask, carrier } = await scene()
    const before = await carrier('HM')
    const elsewhere = { carrierCompany: 'HM' }
    const none = refused('COMMAND_NOT_ALLOWED')
    const settings = { name: 'Mine' }
    expect(await ask(BOB, 'changeCarrier', { v: 0, settings }, elsewhere)).toMatchObject(none)
    expect(await ask(BOB, 'removeCarrier', {}, elsewhere)).toMatchObject(none)
    const fees = { v: 0, schedule: { ...aFeeSchedule() } }
    expect(await ask(BOB, 'setFees', fees, elsewhere)).toMatchObject(none)
    const slipped = { v: 0, settings, id: 'HM' } as CommandRequests['changeCarrier']
    expect(await ask(BOB, 'changeCarrier', slipped)).toMatchObject(refused('COMMAND_INVALID'))
    const versioned = { v: 0, settings: { v: 7 } } as unknown as CommandRequests['changeCarrier']
    expect(await ask(BOB, 'changeCarrier', versioned)).toMatchObject(refused('COMMAND_INVALID'))
    expect(await carrier('HM')).toEqual(before)
  })

  it('is added to the carriers of who adds it, and removed again', async () => {
    const { ask, store } = await scene()
    expect(await ask(BOB, 'addCarrier', { id: 'nx', name: 'N' })).toMatchObject(
      refused('CARRIER_ID_INVALID'),
    )
    expect(await ask(BOB, 'addCarrier', { id: 'HM', name: 'N' })).toMatchObject(
      refused('CARRIER_EXISTS'),
    )
    expect(await ask(BOB, 'addCarrier', { id: 'NX', name: 'Northern' })).toMatchObject(DONE)
    expect(await store.get('users', BOB)).toMatchObject({ carriers: ['DEMO', 'NX'] })
    expect(await ask(BOB, 'removeCarrier', {}, { carrierCompany: 'NX' })).toMatchObject(DONE)
    expect(await store.get('users', BOB)).toMatchObject({ carriers: ['DEMO'] })
  })

  it('has its profiles, templates, steps and fees read as strictly as a file', async () => {
    const { ask, store, carrier } = await scene()
    const v = 0
    const profile = { name: 'weekly', headers: { orderNumber: ['Job'] } }
    const wrong = { ...profile, headers: { nothing: ['Job'] } } as unknown as typeof profile
    const set = { v, name: 'weekly', profile: wrong }
    expect(await ask(BOB, 'changeProfiles', set)).toMatchObject(refused('PROFILE_FILE_INVALID'))
    expect(await ask(BOB, 'changeProfiles', { ...set, name: 'a/b', profile })).toMatchObject(
      refused('PROFILE_NAME_INVALID'),
    )
    expect(await ask(BOB, 'changeProfiles', { ...set, profile })).toMatchObject(DONE)
    expect((await carrier()).profiles).toEqual({ weekly: profile })
    const template = { subject: 'Audit', text: 'Dear {nobody}' }
    const step = 'EMAIL_INSURED' as const
    expect(await ask(BOB, 'changeTemplates', { v: 1, step, template })).toMatchObject(
      refused('TEMPLATE_INVALID'),
    )
    const words = { subject: 'Audit', text: 'Dear {contactName}' }
    expect(await ask(BOB, 'changeTemplates', { v: 1, step, template: words })).toMatchObject(DONE)
    const cadence = (waitInDays: number) =>
      ask(BOB, 'setCadence', { v: 2, step, override: { waitInDays } })
    expect(await cadence(61)).toMatchObject(refused('WAIT_OUT_OF_RANGE'))
    expect(await cadence(6)).toMatchObject(DONE)
    expect(await carrier()).toMatchObject({ templates: { [step]: words }, v: 3 })
    const fees = (version: number, schedule: Record<string, unknown>) =>
      ask(BOB, 'setFees', { v: version, schedule })
    expect(await fees(0, { periods: [{}] })).toMatchObject(refused('FEES_UNREADABLE'))
    expect(await fees(0, { ...aFeeSchedule() })).toMatchObject(DONE)
    expect(await fees(0, { ...aFeeSchedule() })).toMatchObject(refused('FEES_CHANGED'))
    expect(await store.get('carriers/DEMO/private', 'fees')).toMatchObject({ v: 1, updatedBy: BOB })
  })
})

it('an invoice bills what an admin confirmed, and a draft without lines is not finished', async () => {
  const { ask, store } = await scene()
  const { id, ...sent } = sentAudit({ dateSent: new Date('2026-11-02T15:00:00Z') })
  await store.set('audits', id, { ...sent })
  await store.set('carriers/DEMO/private', 'fees', { schedule: aFeeSchedule() })
  const { invoice } = anInvoice([], {
    number: 'DEMO-20261102',
    carrierCompany: 'DEMO',
    through: '2026-11-02',
  })
  const draft = { status: 'DRAFT', lineCount: null, holder: 'died', auditCount: 0, totalCents: 0 }
  await store.set('invoices', invoice.number, { ...invoice, ...draft })
  const { through } = invoice
  expect(await ask(BOB, 'exportInvoice', { through })).toMatchObject(
    refused('INVOICE_NOT_CONFIRMED'),
  )
  expect(await store.get('invoices', invoice.number)).toMatchObject(draft)
  const expected = { audits: 1, totalCents: 6500 }
  expect(await ask(BOB, 'exportInvoice', { through, expected })).toMatchObject(DONE)
  expect(await store.get('invoices', invoice.number)).toMatchObject({ status: 'ISSUED' })
})

describe('a single reviewer', () => {
  const on = { v: 0, settings: { singleReviewer: true } }

  it('needs a second admin within a week, and each turn is logged once', async () => {
    const { ask, store, carrier } = await scene()
    expect(await ask(BOB, 'changeCarrier', on)).toMatchObject(DONE)
    expect(await carrier()).toMatchObject({ singleReviewerAsked: { by: BOB }, v: 1 })
    expect((await carrier()).singleReviewer).not.toBe(true)
    const confirm = (by: string, v: number) => ask(by, 'confirmSingleReviewer', { v })
    expect(await confirm(BOB, 1)).toMatchObject(refused('SINGLE_REVIEWER_SECOND'))
    expect(await confirm(ANN, 0)).toMatchObject(refused('CARRIER_CHANGED'))
    expect(await ask(ANN, 'changeCarrier', { ...on, v: 1 })).toMatchObject(
      refused('SINGLE_REVIEWER_ASKED'),
    )
    expect(await confirm(ANN, 1)).toMatchObject(DONE)
    expect(await carrier()).toMatchObject({ singleReviewer: true, singleReviewerAsked: null })
    // Off is off at once.
    const off = { v: 2, settings: { singleReviewer: false } }
    expect(await ask(BOB, 'changeCarrier', off)).toMatchObject(DONE)
    expect(await carrier()).toMatchObject({ singleReviewer: false })
    const logged = store.all<{ op: string; value: string; by: string; carriers: string[] }>(
      'accessLog',
    )
    expect(logged.map(({ op, value, by, carriers }) => [op, value, by, ...carriers])).toEqual([
      ['SETTING', 'ASKED', BOB, 'DEMO'],
      ['SETTING', 'ON', ANN, 'DEMO'],
      ['SETTING', 'OFF', BOB, 'DEMO'],
    ])
  })

  it('is not confirmed after a week, nor when who asked is no admin any more', async () => {
    const { ask, store, clock, carrier } = await scene()
    const none = refused('SINGLE_REVIEWER_NOT_ASKED')
    expect(await ask(ANN, 'confirmSingleReviewer', { v: 0 })).toMatchObject(none)
    await ask(BOB, 'changeCarrier', on)
    clock.set(new Date(clock.now().getTime() + 7 * DAY + 1))
    expect(await ask(ANN, 'confirmSingleReviewer', { v: 1 })).toMatchObject(none)
    await ask(BOB, 'changeCarrier', { ...on, v: 1 })
    await store.update('users', BOB, { role: 'baker' })
    expect(await ask(ANN, 'confirmSingleReviewer', { v: 2 })).toMatchObject(none)
    expect((await carrier()).singleReviewer).not.toBe(true)
  })
})

describe('what holds for the whole firm', () => {
  it('is changed with the right for it', async () => {
    const { ask, store } = await scene()
    const step = 'EMAIL_INSURED' as const
    const cadence = (by: string, v: number) =>
      ask(by, 'setBakeryCadence', { v, step, override: { waitInDays: 6 } })
    for (const done of [
      await ask(ANN, 'addSlice', { slice: 'spring' }),
      await ask(ANN, 'removeSlice', { slice: '99' }),
      await cadence(ANN, 0),
    ])
      expect(done).toMatchObject(refused('FIRM_RIGHT_NEEDED'))
    expect(await ask(FIRM, 'addSlice', { slice: 'spring' })).toMatchObject(DONE)
    expect(await ask(FIRM, 'removeSlice', { slice: '99' })).toMatchObject(DONE)
    expect(await ask(FIRM, 'removeSlice', { slice: 'spring' })).toMatchObject(refused('SLICE_LAST'))
    expect(await store.get('bakes', 'activeSlices')).toMatchObject({ slices: ['spring'], v: 2 })
    expect(await cadence(FIRM, 0)).toMatchObject(DONE)
    expect(await cadence(FIRM, 0)).toMatchObject(refused('BAKERY_CHANGED'))
  })

  it('and every other setting is no baker’s or carrier user’s', async () => {
    const { ask } = await scene()
    const step = 'EMAIL_INSURED' as const
    for (const by of [BAKER, DESK])
      for (const ended of [
        await ask(by, 'addUser', { ...ZOE, carriers: ['DEMO'] }),
        await ask(by, 'changeUser', { email: by, rev: 0, changes: { role: 'admin' } }),
        await ask(by, 'removeUser', { email: BOB, rev: 0 }),
        await ask(by, 'addCarrier', { id: 'NX', name: 'N' }),
        await ask(by, 'changeCarrier', { v: 0, settings: { name: 'N' } }),
        await ask(by, 'confirmSingleReviewer', { v: 0 }),
        await ask(by, 'changeProfiles', { v: 0, name: 'weekly', profile: null }),
        await ask(by, 'changeTemplates', { v: 0, step, template: null }),
        await ask(by, 'setCadence', { v: 0, step, override: null }),
        await ask(by, 'setFees', { v: 0, schedule: {} }),
        await ask(by, 'removeCarrier', {}),
        await ask(by, 'refreshIntakes', {}),
        await ask(by, 'addSlice', { slice: 'spring' }),
        await ask(by, 'removeSlice', { slice: '99' }),
        await ask(by, 'setBakeryCadence', { v: 0, step, override: null }),
      ])
        expect(ended).toMatchObject(refused('COMMAND_NOT_ALLOWED'))
  })
})

it('views are shared by staff, and removed by who shared them or an admin', async () => {
  const { ask, store } = await scene()
  const view = { name: 'Maine', filter: { usState: 'ME' } }
  expect(await ask(DESK, 'shareView', view)).toMatchObject(refused('COMMAND_NOT_ALLOWED'))
  const shared = await ask(ANN, 'shareView', view)
  expect(shared).toMatchObject(DONE)
  expect(store.all('views')).toMatchObject([{ id: shared.id, by: ANN, carrierCompany: 'DEMO' }])
  const remove = (by: string) => ask(by, 'removeSharedView', { viewId: shared.id })
  expect(await remove(BAKER)).toMatchObject(refused('VIEW_OF_ANOTHER'))
  expect(await remove(BOB)).toMatchObject(DONE)
  expect(store.all('views')).toEqual([])
  const large = { name: 'Large', filter: { usState: 'x'.repeat(20_001) } }
  expect(await ask(BAKER, 'shareView', large)).toMatchObject(refused('VIEW_TOO_LARGE'))
})

describe('a comment', () => {
  it('is in the history in one batch with its end, cleaned, and is not kept in the command', async () => {
    const { ask, audit, id, clock } = await scene()
    const text = 'Please\u001b[31m hurry.\u202e'
    const done = await ask(DESK, 'comment', { text }, { auditFSID: id })
    expect(done).toMatchObject({ ...DONE, request: {} })
    expect(JSON.stringify(done)).not.toContain('hurry')
    expect(audit(id).history.at(-1)).toMatchObject({
      op: 'COMMENT',
      text: 'Comment: Please[31m hurry.',
      userId: DESK,
      date: clock.now(),
    })
    expect(audit(id).flags).toContain('CARRIER_COMMENT')
  })

  it('is refused in words for carrier users', async () => {
    const { ask, audit, id, addAudit } = await scene()
    const say = (by: string, text: string, auditFSID = id) =>
      ask(by, 'comment', { text }, { auditFSID })
    expect(await say(DESK, ' \u200b ')).toMatchObject(refused('COMMENT_EMPTY'))
    expect(await say(DESK, 'x'.repeat(4001))).toMatchObject(refused('COMMENT_TOO_LONG'))
    expect(await say(DESK, 'x'.repeat(30_000))).toMatchObject(refused('COMMAND_INVALID'))
    const foreign = await addAudit({ carrierCompany: 'HM' })
    expect(await say(DESK, 'Mine!', foreign)).toMatchObject(refused('RECORD_NOT_FOUND'))
    expect(await say(DESK, 'Mine!', 'none')).toMatchObject(refused('RECORD_NOT_FOUND'))
    expect(await say(ANN, 'Hm.')).toMatchObject(refused('COMMAND_NOT_ALLOWED'))
    expect([audit(id), audit(foreign)].map(({ history }) => history.length)).toEqual([1, 1])
  })
})
