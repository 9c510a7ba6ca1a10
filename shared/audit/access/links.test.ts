import { beforeEach, describe, expect, it } from 'vitest'
import { runMigrations } from '#shared/engine/migrations/runMigrations.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { ADMIN, BAKER, intakeIdOf, withSaved } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { type MemoryIntakeStore, memoryIntakeStore } from '#shared/testing/memoryIntakeStore.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'
import type { AuditAction } from '../actions.ts'
import { verifyHistory } from '../history.ts'
import type { OutgoingMail, OutgoingOnItsWay } from '../messages/outgoing.ts'
import type { Audit } from '../model.ts'
import { actOnAudit } from '../ops/actOnAudit.ts'
import type { Intake } from './intake.ts'
import { formatPin, openHash } from './pin.ts'
import { savedOf } from './savedAnswers.ts'

const AGENT = 'agentCapability00001'
const PDF = '%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF\n'
const UPLOAD = { name: 'books.pdf', size: PDF.length, docType: 'D3', sha256: '' }

let harness: WorkerHarness
let intakes: MemoryIntakeStore
let files: ReturnType<typeof memoryFileStore>
let id = ''

const old = () => intakeIdOf(id)
const audit = () => harness.audit(id)
const stored = (intakeId: string) =>
  harness.store.all<Intake>('intakes').find((each) => each.id === intakeId) as Intake
const pin = async () =>
  (await harness.store.get<{ pin: string }>(`audits/${id}/private`, 'access'))?.pin ?? ''
const opensTo = async (typed: string) =>
  (await harness.store.get<{ intakeId: string }>('opens', openHash('T0001', typed)))?.intakeId ??
  null

const act = (action: AuditAction, reason = '') =>
  actOnAudit(harness.world, { auditFSID: id, actor: BAKER, reason }, action)

async function done(action: AuditAction, reason = ''): Promise<Audit> {
  const result = await act(action, reason)
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  expect(verifyHistory(result.value.history)).toBeNull()
  return result.value
}

/** What a visitor with a link sees of it. */
async function seen(intakeId: string): Promise<'open' | 'ended'> {
  return intakes.read(intakeId).then(
    () => 'open',
    (error: { code?: string }) => (error.code === 'permission-denied' ? 'ended' : 'open'),
  )
}

/** The public saves by a link. */
async function save(intakeId: string, fields: [string, unknown][], submit = false): Promise<void> {
  const intake = stored(intakeId)
  const changes = fields.map(([path, value]) => {
    const [group = '', name = ''] = path.split('.')
    return { [group]: { [name]: value } }
  })
  const saved = changes.reduce((before, change) => withSaved(before, change), {
    saved: intake.saved ?? '',
  })
  await intakes.save(intakeId, { rev: intake.rev, ...saved, submit })
}

beforeEach(async () => {
  harness = workerHarness()
  intakes = memoryIntakeStore(harness.store, harness.clock)
  files = memoryFileStore()
  harness.world.files = files
  await harness.addCarrier()
  id = await harness.addAudit(
    { auditCode: 'T0001', bakeState: 'CONTACTING', auditDue: '2027-03-01' },
    [{ type: 'EMAIL_INSURED' }],
  )
  await harness.store.set('opens', openHash('T0001', 'AB12CD'), {
    intakeId: old(),
    auditFSID: id,
    dateAdded: harness.clock.now(),
  })
  await files.put(`public/${old()}/0`, new Blob([PDF]), {
    contentType: 'application/pdf',
  })
})

async function agentHasLink(): Promise<void> {
  const { id: _, ...base } = stored(old())
  await harness.store.set('intakes', AGENT, { ...base, scope: 'agent' })
}

describe('a closed link', () => {
  it('opens nothing any more, nor does the agent’s; what was sent before is still applied', async () => {
    await agentHasLink()
    await save(old(), [['answers.insuredFirstName', 'Ines']])
    const closed = await done({ kind: 'closeLink' }, 'their bookkeeper has left')
    expect(closed.history.at(-1)).toMatchObject({
      op: 'LINK_CLOSED',
      text: 'Link closed: their bookkeeper has left',
    })
    expect([await seen(old()), await seen(AGENT)]).toEqual(['ended', 'ended'])
    await expect(save(old(), [['answers.insuredFirstName', 'Mallory']])).rejects.toMatchObject({
      code: 'permission-denied',
    })
    await harness.pass()
    expect(audit().insuredFirstName).toBe('Ines')
    expect(await seen(old())).toBe('ended')
    // Closing again is nothing new.
    const { v } = audit()
    expect((await done({ kind: 'closeLink' })).v).toBe(v)
  })

  it('is in nothing that is sent, and no agent gets one of their own', async () => {
    await done({ kind: 'closeLink' })
    const released = await act({ kind: 'start', step: 'EMAIL_INSURED' })
    expect(released.ok).toBe(false)
    await harness.pass()
    expect(harness.store.all('mail')).toEqual([])
    expect(audit().flags).toContain('ENGINE_STUCK')
    await done({ kind: 'replaceLink' })
    harness.passDays(0.1)
    await harness.pass()
    const [mail] = harness.store.all<OutgoingMail>('mail')
    expect(mail?.message.text).toContain(audit().intakeId)
    expect(mail?.message.text).toMatch(/the PIN [0-9A-Z]{4}-[0-9A-Z]{4}\./)
  })

  it('stays closed when the audit moves', async () => {
    await done({ kind: 'closeLink' })
    await done({ kind: 'move', to: 'PAUSED' }, 'on holiday')
    await done({ kind: 'move', to: 'CONTACTING' })
    expect(await seen(old())).toBe('ended')
  })
})

describe('a replaced link', () => {
  it('is dead with its PIN; the new one has answers, pages, files and progress', async () => {
    await agentHasLink()
    await save(old(), [
      ['answers.insuredFirstName', 'Ines'],
      ['pages.who', { done: true, answer: 'owner' }],
      ['files.0', UPLOAD],
    ])
    await harness.pass()
    const before = stored(old())
    const replaced = await done({ kind: 'replaceLink' })
    expect(replaced.history.at(-1)).toMatchObject({
      op: 'LINK_REPLACED',
      text: 'Link and PIN replaced',
    })
    const { intakeId } = replaced
    expect(intakeId).toMatch(/^[A-Za-z0-9]{20}$/)
    expect([await seen(old()), await seen(intakeId), await seen(AGENT)]).toEqual([
      'ended',
      'open',
      'open',
    ])
    expect([await opensTo('AB12CD'), await opensTo(await pin())]).toEqual([null, intakeId])
    expect(await pin()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const { saved, status, foldedSaved, rev } = before
    expect(stored(intakeId)).toMatchObject({
      saved,
      status,
      foldedSaved,
      rev,
    })
    // Whose it was stays, so that staff reads the files under it; nothing else does.
    expect(stored(old())).toMatchObject({
      auditFSID: id,
      carrierCompany: 'DEMO',
      scope: 'insured',
      revoked: true,
      status: 'closed',
    })
    const left = JSON.stringify(stored(old()))
    for (const secret of ['Harbor', 'Ines', 'books.pdf', intakeId])
      expect(left).not.toContain(secret)
  })

  it('goes on with the files that came by the old one: none twice, each can be removed', async () => {
    await save(old(), [['files.0', UPLOAD]])
    await harness.pass()
    const { intakeId } = await done({ kind: 'replaceLink' })
    const attachments = () => harness.store.all<{ id: string; url: string }>('attachments')
    const [first] = attachments()
    expect(first?.url).toContain(`public/${old()}/0`)
    await files.put(`public/${intakeId}/1`, new Blob([PDF]), {
      contentType: 'application/pdf',
    })
    await save(intakeId, [['files.1', UPLOAD]])
    await harness.pass()
    expect(attachments().map(({ id: each }) => each)).toEqual([first?.id, `${intakeId}_1`])
    // A second time: each file still stays where it was stored.
    const again = (await done({ kind: 'replaceLink' })).intakeId
    await save(again, [['files.0', { ...UPLOAD, removed: true }]])
    await harness.pass()
    expect(attachments().map(({ id: each }) => each)).toEqual([`${intakeId}_1`])
    expect(files.paths()).toEqual([`public/${intakeId}/1`])
  })

  it('is replaced whatever the public has listed: only what may be an upload has a place', async () => {
    const planted = Array.from({ length: 90 }, (_, n) => `planted${n}`)
    const names = ['0', '', '60', '__x__', '__reserved__', 'constructor', ...planted]
    await save(
      old(),
      names.map((name) => [`files.${name}`, name === '0' ? UPLOAD : 1]),
    )
    const { intakeId } = await done({ kind: 'replaceLink' })
    const uploads = ['0', 'constructor', ...planted.slice(0, 58)]
    expect(stored(intakeId).storedUnder).toStrictEqual(
      Object.fromEntries(uploads.map((name) => [name, old()])),
    )
    await files.put(`public/${intakeId}/toString`, new Blob([PDF]), {
      contentType: 'application/pdf',
    })
    await save(intakeId, [['files.toString', UPLOAD]])
    await harness.pass()
    expect(harness.store.all<{ id: string }>('attachments').map(({ id: each }) => each)).toEqual([
      `${old()}_0`,
      `${intakeId}_toString`,
    ])
  })

  it('loses nothing that was just saved, also when it was closed before', async () => {
    await save(old(), [
      ['answers.insuredFirstName', 'Ines'],
      ['files.0', UPLOAD],
    ])
    await done({ kind: 'closeLink' })
    const { intakeId, linkClosedAt } = await done({ kind: 'replaceLink' })
    expect(linkClosedAt).toBeNull()
    expect(stored(intakeId)).toMatchObject({ pending: true })
    await harness.pass()
    expect(audit()).toMatchObject({ insuredFirstName: 'Ines', intakeId })
    expect(harness.store.all<{ id: string }>('attachments')).toMatchObject([{ id: `${old()}_0` }])
    expect(await seen(intakeId)).toBe('open')
  })

  it('does not go to who had the old one: contacts that came by it are as they were before', async () => {
    const asks = async (contact: string) => {
      const request = { code: 'T0001', contact, at: harness.clock.now() }
      await harness.store.set('linkRequests', 'request1', request)
      const before = harness.store.all('mail').length
      await harness.passAndSend()
      return harness.store.all<OutgoingMail & { id: string }>('mail').slice(before)
    }
    await harness.store.set('auditCodes', 'T0001', { auditFSID: id, carrierCompany: 'DEMO' })
    const { insuredEmail, insuredCell, agentEmail } = audit()
    await save(old(), [
      ['answers.insuredFirstName', 'Eve'],
      ['answers.insuredEmail', 'eve@evil.example'],
      ['answers.insuredCell', '207.555.0666'],
      ['pages.contact', { done: true }],
    ])
    await harness.pass()
    await save(old(), [['answers.insuredEmail', 'eve2@evil.example']])
    await harness.pass()
    expect(audit()).toMatchObject({
      insuredEmail: 'eve2@evil.example',
      insuredCell: '207.555.0666',
    })
    // Not applied yet when the link is replaced.
    await save(old(), [['answers.insuredEmail', 'eve3@evil.example']])
    const { intakeId, history } = await done({ kind: 'replaceLink' }, 'their bookkeeper has left')
    expect(history.at(-1)?.text).toBe(
      "Link and PIN replaced, insured email and insured mobile as before the old link's answers: their bookkeeper has left",
    )
    await harness.pass()
    expect(audit()).toMatchObject({ insuredEmail, insuredCell, agentEmail })
    for (const theirs of ['eve@evil.example', 'eve2@evil.example', 'eve3@evil.example'])
      expect(await asks(theirs)).toEqual([])
    expect((await asks(insuredEmail)).map(({ to }) => to)).toEqual([[insuredEmail]])
    // Who has the new one is asked for their contact again, and may give the same as before.
    expect(savedOf(stored(intakeId)).pages).toEqual({})
    await save(intakeId, [['answers.insuredEmail', 'eve2@evil.example']])
    await harness.pass()
    expect(audit().insuredEmail).toBe('eve2@evil.example')
  })

  it('leaves a contact that staff have typed since', async () => {
    await save(old(), [['answers.insuredEmail', 'eve@evil.example']])
    await harness.pass()
    await done({ kind: 'edit', patch: { insuredEmail: 'owner@harboroven.example' } })
    const replaced = await done({ kind: 'replaceLink' })
    expect(replaced.insuredEmail).toBe('owner@harboroven.example')
    expect(replaced.history.at(-1)?.text).toBe('Link and PIN replaced')
  })

  it('a submission that waits for the engine is applied from the new one', async () => {
    await save(old(), [['answers.insuredFirstName', 'Ines']], true)
    const { intakeId } = await done({ kind: 'replaceLink' })
    await harness.pass()
    expect(['SUBMITTED', 'SKIPPED']).toContain(audit().bakeState)
    expect(stored(intakeId).pending).toBe(false)
  })

  it('a save in between wins: it is judged again, and nothing is lost', async () => {
    const { store } = harness.world
    let once = true
    const batch = store.batch.bind(store)
    harness.world.store = {
      ...store,
      async batch(writes) {
        if (once) {
          once = false
          await save(old(), [['answers.insuredFirstName', 'Ines']])
        }
        return batch(writes)
      },
    }
    const { intakeId } = await done({ kind: 'replaceLink' })
    expect(savedOf(stored(intakeId)).answers).toEqual({ insuredFirstName: 'Ines' })
  })

  it('is refused where the audit has ended its links', async () => {
    const cancelled = await actOnAudit(
      harness.world,
      { auditFSID: id, actor: ADMIN, reason: 'the carrier asked' },
      { kind: 'move', to: 'CANCELLED' },
    )
    expect(cancelled.ok).toBe(true)
    const refused = await act({ kind: 'replaceLink' })
    expect(refused.ok ? '' : refused.error.code).toBe('LINK_ENDED')
  })

  it('leaves a store in which nothing is wrong', async () => {
    await agentHasLink()
    await done({ kind: 'replaceLink' })
    const checks = await verifyStore({ store: harness.store, clock: harness.clock })
    const named = ['intakes', 'links', 'history chains']
    expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
    const failures = checks.filter(({ name }) => named.includes(name)).flatMap((c) => c.failures)
    expect(failures).toEqual([])
  })
})

describe('what waits in the outbox', () => {
  const mails = () => harness.store.all<OutgoingOnItsWay & OutgoingMail>('mail')

  beforeEach(async () => {
    await harness.store.update('asteps', audit().openSteps.EMAIL_INSURED ?? '', { baker: false })
    await harness.store.update('audits', id, { wakeAt: harness.clock.now() })
    await harness.pass()
    expect(mails()[0]?.message.text).toContain(`/audit/${old()}`)
  })

  it.each(['replaceLink', 'renewPin'] as const)(
    'has the link and PIN that hold after %s',
    async (kind) => {
      await done({ kind })
      await harness.pass()
      const [first, second] = mails()
      expect([first?.delivery?.state, second?.delivery]).toEqual(['TAKEN_BACK', undefined])
      expect(second?.message.text).toContain(`/audit/${audit().intakeId}`)
      expect(second?.message.text).toContain(formatPin(await pin()))
    },
  )

  it('leaves it when the links are closed, and nothing takes its place', async () => {
    await done({ kind: 'closeLink' })
    await harness.pass()
    expect(mails()).toMatchObject([{ delivery: { state: 'TAKEN_BACK' } }])
  })

  it('stays there where it has no link of the insured: what goes to the agent', async () => {
    const other = await harness.addAudit(
      { auditCode: 'T0002', bakeState: 'CONTACTING', wakeAt: harness.clock.now() },
      [{ type: 'KICK_OFF_WITH_AGENT', baker: false }],
    )
    await harness.pass()
    const replace = { auditFSID: other, actor: BAKER, reason: '' }
    await actOnAudit(harness.world, replace, { kind: 'replaceLink' })
    expect(harness.steps(other)).toEqual(['KICK_OFF_WITH_AGENT QUEUED'])
    await actOnAudit(harness.world, replace, { kind: 'closeLink' })
    expect(harness.steps(other)).toEqual(['KICK_OFF_WITH_AGENT OPEN'])
  })

  it('stays there when the links of a cancelled audit are closed: no step begins again', async () => {
    const queued = { status: 'QUEUED', baker: false, args: { outgoing: 'mail1' } } as const
    const cancelled = await harness.addAudit({ auditCode: 'T0002', bakeState: 'CANCELLED' }, [
      { type: 'APPOINTMENT_EMAIL', ...queued },
    ])
    const close = { auditFSID: cancelled, actor: BAKER, reason: '' }
    await actOnAudit(harness.world, close, { kind: 'closeLink' })
    expect(harness.audit(cancelled).linkClosedAt).not.toBeNull()
    expect(harness.steps(cancelled)).toEqual(['APPOINTMENT_EMAIL QUEUED'])
  })
})

describe('a link ends with its audit', () => {
  it('at once when it is cancelled', async () => {
    expect(await seen(old())).toBe('open')
    await actOnAudit(
      harness.world,
      { auditFSID: id, actor: ADMIN, reason: 'the carrier asked' },
      { kind: 'move', to: 'CANCELLED' },
    )
    expect(await seen(old())).toBe('ended')
  })

  it('30 days after its results were sent, invoiced or not', async () => {
    await agentHasLink()
    const dateSent = harness.clock.now()
    const reviewed = await harness.addAudit({
      bakeState: 'FINAL_REVIEW_COMPLETE',
      outcome: 'PRODUCTIVE',
      outcomeBy: 'second.auditor@bakehouse.example',
      auditDue: '2027-03-01',
    })
    const sent = await actOnAudit(
      harness.world,
      { auditFSID: reviewed, actor: ADMIN, reason: 'mailed to Pat Lee' },
      { kind: 'move', to: 'SENT_TO_CARRIER' },
    )
    if (!sent.ok) throw new Error(sent.error.message)
    expect(sent.value.dateSent).toEqual(dateSent)
    const link = intakeIdOf(reviewed)
    harness.passDays(29)
    expect(await seen(link)).toBe('open')
    await harness.store.update('audits', reviewed, { bakeState: 'INVOICED' })
    harness.passDays(2)
    expect(await seen(link)).toBe('ended')
  })
})

it('an order that came in late has a link for 30 days, and 30 more from each time it is sent', async () => {
  const late = await harness.addAudit(
    {
      auditCode: 'T0002',
      bakeState: 'CONTACTING',
      auditDue: '2026-05-03',
      wakeAt: harness.clock.now(),
    },
    [{ type: 'EMAIL_INSURED' }],
  )
  const link = intakeIdOf(late)
  harness.passDays(20)
  expect(await seen(link)).toBe('open')
  await harness.pass()
  const mail = harness.store.all<OutgoingMail>('mail').find(({ auditFSID }) => auditFSID === late)
  expect(mail?.message.text).toContain(link)
  // Ten days from sending, on a business day: not the due day in May.
  expect(mail?.message.text).toContain('Please answer by December 2, 2026')
  expect(stored(link).answerBy).toBe('2026-12-02')
  expect(harness.audit(late).linkSentAt).toEqual(harness.clock.now())
  harness.passDays(30)
  expect(await seen(link)).toBe('open')
  harness.passDays(2)
  expect(await seen(link)).toBe('ended')
})

it('links from before their days were kept get them by a migration', async () => {
  const dateSent = harness.clock.now()
  const fields = { auditDue: '2027-03-01', dateSent }
  const [working, sent, cancelled] = [
    id,
    await harness.addAudit({ ...fields, bakeState: 'INVOICED' }),
    await harness.addAudit({ ...fields, bakeState: 'CANCELLED' }),
  ]
  const openUntil = new Date('2027-05-31T04:00:00Z')
  for (const { id: link, answerBy: _, ...kept } of harness.store.all<Intake>('intakes'))
    await harness.store.set('intakes', link, { ...kept, openUntil })
  harness.passDays(31)
  const migrated = await runMigrations(harness.world)
  expect(migrated).toMatchObject({
    value: {
      migrations: expect.arrayContaining([
        expect.objectContaining({ number: 3, read: 3, changed: 3 }),
      ]),
    },
  })
  const ends = [working, sent, cancelled].map((each) => seen(intakeIdOf(each)))
  expect(await Promise.all(ends)).toEqual(['open', 'ended', 'ended'])
})
