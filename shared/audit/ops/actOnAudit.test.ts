import { beforeEach, describe, expect, it } from 'vitest'
import type { Result } from '#shared/errors/refusal.ts'
import { ADMIN, BAKER, SYSTEM } from '#shared/testing/builders.ts'
import { type ImportedAudit, importedAudit } from '#shared/testing/importHarness.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { formatPin, openHash } from '../access/pin.ts'
import type { AuditAction } from '../actions.ts'
import type { Actor } from '../actor.ts'
import { verifyHistory } from '../history.ts'
import type { OutgoingMail } from '../messages/outgoing.ts'
import type { Audit } from '../model.ts'
import { completeStep } from '../steps/complete.ts'
import { dueWork } from '../steps/schedule.ts'
import { actOnAudit, changeWrites } from './actOnAudit.ts'

const OTHER_BAKER: Actor = { userId: 'second.auditor@bakehouse.example', role: 'baker' }

describe('work on one audit, over the store', () => {
  let one: ImportedAudit

  beforeEach(async () => {
    one = await importedAudit()
  })

  const audit = () => one.harness.theAudit()
  const lastEntry = () => audit().history.at(-1)

  const act = (action: AuditAction, actor: Actor = BAKER, reason = '') =>
    actOnAudit(one.world, { auditFSID: one.id, actor, reason }, action)

  /** Each piece of staff's work: one version up, one sealed entry; a refusal leaves everything. */
  async function done(work: Promise<Result<Audit>>): Promise<Audit> {
    const before = audit()
    const result = await work
    if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
    const after = audit()
    if (after.v !== before.v) {
      expect(after.v).toBe(before.v + 1)
      expect(after.history.length - before.history.length).toBeLessThanOrEqual(1)
      expect(verifyHistory(after.history)).toBeNull()
    }
    return after
  }

  async function refused(work: Promise<Result<Audit>>): Promise<string> {
    const before = audit()
    const result = await work
    expect(audit()).toEqual(before)
    return result.ok ? 'done' : result.error.code
  }

  async function start(): Promise<void> {
    await done(act({ kind: 'complete', step: 'READY' }))
  }

  /** What the worker does of an audit until nothing is due. */
  async function tick(): Promise<void> {
    for (let turns = 0; turns < 20; turns++) {
      const due = one
        .steps()
        .map((each) => ({
          each,
          work: dueWork(each, audit(), { now: one.clock.now(), timeZone: 'America/New_York' }),
        }))
        .find(({ work }) => work !== null)
      if (!due) return
      const kind = due.work === 'lapse' ? 'lapse' : 'start'
      await done(act({ kind, step: due.each.type }, SYSTEM))
      await one.send()
    }
    throw new Error('The engine never came to an end.')
  }

  it('a claim keeps other bakers away for an hour; an admin and the engine pass', async () => {
    await start()
    const claimed = await done(act({ kind: 'claim' }))
    expect(claimed).toMatchObject({
      assignee: BAKER.userId,
      claimUntil: new Date('2026-11-03T16:00:00Z'),
    })
    expect(lastEntry()).toMatchObject({ op: 'CLAIMED', text: 'Claimed', userId: BAKER.userId })
    const note = { kind: 'note', text: 'rang' } as const
    for (const work of [
      () => act(note, OTHER_BAKER),
      () => act({ kind: 'claim' }, OTHER_BAKER),
      () => act({ kind: 'releaseClaim' }, OTHER_BAKER),
      () => act({ kind: 'create', step: 'CALL_INSURED' }, OTHER_BAKER),
      () => act({ kind: 'edit', patch: { insuredCell: '2075550109' } }, OTHER_BAKER),
    ])
      expect(await refused(work())).toBe('AUDIT_CLAIMED')
    expect(await act(note, OTHER_BAKER)).toMatchObject({
      ok: false,
      error: {
        message: 'auditor@bakehouse.example is working on the audit until 11/03/26 11:00.',
      },
    })
    await done(act(note))
    await done(act(note, ADMIN))
    one.clock.set('2026-11-03T16:00:00Z')
    await done(act({ kind: 'claim' }, OTHER_BAKER))
    expect(audit().assignee).toBe(OTHER_BAKER.userId)
    await done(act({ kind: 'releaseClaim' }, OTHER_BAKER))
    expect(audit()).toMatchObject({ assignee: '', claimUntil: null })
    expect(lastEntry()).toMatchObject({ op: 'RELEASED', userId: OTHER_BAKER.userId })
    const { v } = audit()
    await done(act({ kind: 'releaseClaim' }, OTHER_BAKER))
    expect(audit().v).toBe(v)
  })

  it('two bakers who claim at the same moment: one has it, the other is refused', async () => {
    const results = await Promise.all([act({ kind: 'claim' }), act({ kind: 'claim' }, OTHER_BAKER)])
    const codes = results.map((result) => (result.ok ? 'done' : result.error.code))
    expect(codes.sort()).toEqual(['AUDIT_CLAIMED', 'done'])
  })

  it('a note is kept with its writer; an empty one is none', async () => {
    expect(await refused(act({ kind: 'note', text: '  ' }))).toBe('NOTE_EMPTY')
    expect(await refused(act({ kind: 'note', text: 'x'.repeat(4001) }))).toBe('NOTE_TOO_LONG')
    await done(act({ kind: 'note', text: ' Called back, ask for Ines ' }))
    expect(audit().notes).toEqual([
      { text: 'Called back, ask for Ines', date: one.clock.now(), userId: BAKER.userId },
    ])
    expect(lastEntry()?.text).toBe('Note added')
  })

  it('an answer ends the wait; silence goes on to the next attempt', async () => {
    await start()
    await tick()
    expect(one.openTypes()).toEqual(['CALL_AGENT', 'EMAILING_INSURED_2X'])
    await done(act({ kind: 'answer', step: 'EMAILING_INSURED_2X' }))
    expect(audit()).toMatchObject({ bakeState: 'HEARTBEAT' })
    expect(one.step('EMAILING_INSURED_2X').status).toBe('ANSWERED')
    expect(one.openTypes()).toEqual(['CALL_AGENT', 'WAITING_FOR_INSURED'])
    expect(await refused(act({ kind: 'lapse', step: 'WAITING_FOR_INSURED' }))).toBe('STEP_NOT_DUE')
    one.clock.set('2026-11-08T15:00:00Z')
    await done(act({ kind: 'lapse', step: 'WAITING_FOR_INSURED' }, SYSTEM))
    expect(one.openTypes()).toEqual(['CALL_AGENT', 'CALL_INSURED'])
  })

  it('an e-mail that bounced is marked on the step that sent it', async () => {
    await start()
    await tick()
    const sent = one.step('EMAIL_INSURED').id
    expect(await refused(act({ kind: 'bounce', stepId: 'nowhere' }))).toBe('STEP_UNKNOWN_HERE')
    await done(act({ kind: 'bounce', stepId: sent }, SYSTEM))
    expect(one.step('EMAIL_INSURED')).toMatchObject({ status: 'FAILED', result: 'bounced' })
    expect(one.openTypes()).toEqual(['GET_HELP_FROM_AGENT'])
  })

  it('a mistaken completion is opened again by a correcting entry', async () => {
    await start()
    await done(act({ kind: 'complete', step: 'EMAIL_INSURED' }))
    const stepId = one.step('EMAIL_INSURED').id
    expect(await refused(act({ kind: 'reopen', stepId }))).toBe('STEP_REASON_MISSING')
    await done(act({ kind: 'reopen', stepId }, BAKER, 'not sent after all'))
    expect(lastEntry()).toMatchObject({
      op: 'CORRECTED',
      text: 'Email Insured opened again: not sent after all',
    })
    expect(one.openTypes()).toEqual(['EMAIL_INSURED', 'KICK_OFF_WITH_AGENT'])
  })

  it('a step is withdrawn with a reason; one that cannot be sent fails', async () => {
    await start()
    const kickOff = { kind: 'withdraw', step: 'KICK_OFF_WITH_AGENT' } as const
    expect(await refused(act(kickOff))).toBe('STEP_REASON_MISSING')
    await done(act(kickOff, BAKER, 'no agent'))
    await done(act({ kind: 'fail', step: 'EMAIL_INSURED' }))
    expect(one.step('EMAIL_INSURED')).toMatchObject({ status: 'FAILED', result: 'undeliverable' })
    expect(one.openTypes()).toEqual(['EMAILING_INSURED_2X'])
  })

  it('waits for a person to look first, where the carrier wants it', async () => {
    const cadence = { EMAIL_INSURED: { personFirst: true } }
    await one.harness.store.update('carriers', 'HM', { cadence })
    await start()
    await tick()
    expect(one.step('EMAIL_INSURED')).toMatchObject({ status: 'OPEN', bakerStepActive: true })
    const email = { kind: 'release', step: 'EMAIL_INSURED' } as const
    expect(await refused(act({ kind: 'complete', step: 'EMAIL_INSURED' }, SYSTEM))).toBe(
      'STEP_NOT_RELEASED',
    )
    expect(await refused(act({ kind: 'release', step: 'CALL_AGENT' }))).toBe('STEP_NOT_TO_RELEASE')
    const wrong = { subject: 'Hi', text: 'Dear {name}' }
    expect(await refused(act({ ...email, words: wrong }))).toBe('TEMPLATE_INVALID')
    const words = { subject: 'Your audit', text: 'As agreed by phone: {link}' }
    await done(act({ ...email, words }))
    expect(lastEntry()).toMatchObject({ op: 'APPROVED', userId: BAKER.userId })
    expect(one.step('EMAIL_INSURED')).toMatchObject({ baker: false, bakerStepActive: false })
    expect(one.step('EMAIL_INSURED').args['released']).toBe(one.clock.now().toISOString())
    await tick()
    expect(one.step('EMAIL_INSURED')).toMatchObject({ status: 'COMPLETED', acUserId: 'System' })
    const sent = one.harness.store.all<OutgoingMail>('mail').map(({ message }) => message.text)
    expect(sent).toContain(
      `As agreed by phone: https://audits.example/sml/audit/${audit().intakeId}`,
    )
  })

  it('only the engine begins what is planned, and not before its time', async () => {
    await start()
    await tick()
    const next = { kind: 'start', step: 'EMAILING_INSURED_2X' } as const
    expect(await refused(act(next))).toBe('STEP_STARTS_ITSELF')
    expect(await refused(act(next, SYSTEM))).toBe('STEP_NOT_DUE')
    one.clock.set('2026-11-06T15:00:00Z')
    await done(act(next, SYSTEM))
    expect(one.step('EMAILING_INSURED_2X').status).toBe('QUEUED')
    await one.send()
    expect(one.step('EMAILING_INSURED_2X').status).toBe('COMPLETED')
    expect(lastEntry()?.text).toBe('Emailed Insured, second time')
  })

  it('what the engine sends is written with the completion, once, with the PIN of the audit', async () => {
    await start()
    await tick()
    const sent = one.harness.store.all<OutgoingMail>('mail')
    expect(sent.map(({ stepType, to }) => [stepType, to[0]]).sort()).toEqual([
      ['EMAIL_INSURED', 'ines@harboroven.example'],
      ['KICK_OFF_WITH_AGENT', 'audits@casco.example'],
    ])
    const access = await one.harness.store.get<{ pin: string }>(
      `audits/${one.id}/private`,
      'access',
    )
    const email = sent.find(({ stepType }) => stepType === 'EMAIL_INSURED')
    expect(email?.message.text).toContain(`the PIN ${formatPin(access?.pin ?? '')}.`)
    expect(email).toMatchObject({ auditFSID: one.id, stepId: one.step('EMAIL_INSURED').id })
    await tick()
    expect(one.harness.store.all('mail')).toHaveLength(2)
    expect(lastEntry()).toMatchObject({
      text: expect.stringContaining('Emailed'),
      userId: 'System',
    })
  })

  it('without the address of the public pages nothing is sent, and nothing is said to be', async () => {
    await start()
    const { publicUrl: _, ...nowhere } = one.world
    const step = 'EMAIL_INSURED'
    const request = { auditFSID: one.id, actor: SYSTEM }
    expect(await refused(actOnAudit(nowhere, request, { kind: 'start', step }))).toBe(
      'PUBLIC_ADDRESS_MISSING',
    )
    expect(one.harness.store.all('mail')).toEqual([])
    const byHand = { auditFSID: one.id, actor: BAKER }
    await done(actOnAudit(nowhere, byHand, { kind: 'complete', step }))
    expect(one.harness.store.all('mail')).toEqual([])
  })

  it('texts wait for the end of quiet hours, e-mails do not', async () => {
    await done(act({ kind: 'edit', patch: { insuredCell: '207-555-0109' } }))
    await start()
    await done(act({ kind: 'create', step: 'CALL_INSURED' }))
    one.clock.set('2026-11-04T02:30:00Z')
    const call = {
      kind: 'complete',
      step: 'CALL_INSURED',
      completion: { disposition: 'wrongNumber' },
    } as const
    await done(act(call))
    expect(one.step('TEXT_INSURED')).toMatchObject({
      status: 'SCHEDULED',
      dateStarted: new Date('2026-11-04T13:00:00Z'),
    })
    await tick()
    expect(one.step('TEXT_INSURED').status).toBe('SCHEDULED')
    // The worker comes late, and it is night again.
    one.clock.set('2026-11-05T01:30:00Z')
    await tick()
    expect(one.step('TEXT_INSURED').dateStarted).toEqual(new Date('2026-11-05T13:00:00Z'))
    one.clock.set('2026-11-05T13:00:00Z')
    await tick()
    expect(one.step('TEXT_INSURED').status).toBe('COMPLETED')
  })

  it('a channel the insured does not want gives way to the next one', async () => {
    await start()
    await tick()
    await done(act({ kind: 'optOut', channel: 'email', optedOut: true }))
    expect(lastEntry()?.text).toBe('Insured not to be reached by email')
    expect(one.step('EMAILING_INSURED_2X').status).toBe('WITHDRAWN')
    const planned = new Date('2026-11-06T15:00:00Z')
    expect(one.step('CALL_INSURED')).toMatchObject({ status: 'SCHEDULED', dateStarted: planned })
    expect(await refused(act({ kind: 'create', step: 'EMAIL_INSURED' }))).toBe('DO_NOT_CONTACT')
    const { v } = audit()
    await done(act({ kind: 'optOut', channel: 'email', optedOut: true }))
    expect(audit().v).toBe(v)
    const fax = { kind: 'optOut', channel: 'fax' as 'email', optedOut: true } as const
    expect(await refused(act(fax))).toBe('CHANNEL_UNKNOWN')
    one.clock.set(planned)
    await tick()
    expect(one.steps().filter(({ type }) => type === 'CALL_INSURED')).toHaveLength(1)
    await done(act({ kind: 'complete', step: 'CALL_INSURED' }))
    // The third e-mail is left out too: a letter comes next.
    expect(one.openTypes()).toContain('MAILING_INSURED')
    await done(act({ kind: 'optOut', channel: 'email', optedOut: false }))
    expect(audit().doNotContact).toEqual({ email: false })
  })

  it('a renewed PIN opens the audit, the old one nothing', async () => {
    const path = `audits/${one.id}/private`
    const pinNow = async () =>
      (await one.harness.store.get<{ pin: string }>(path, 'access'))?.pin ?? ''
    const opensTo = async (pin: string) =>
      (await one.harness.store.get<{ intakeId: string }>('opens', openHash('T1', pin)))?.intakeId
    const before = await pinNow()
    await done(act({ kind: 'renewPin' }))
    const after = await pinNow()
    expect(after).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect([await opensTo(after), await opensTo(before)]).toEqual([audit().intakeId, undefined])
    expect(lastEntry()).toMatchObject({ op: 'PIN_RENEWED', text: 'PIN renewed' })
    await one.harness.store.delete(path, 'access')
    await start()
    const email = { kind: 'start', step: 'EMAIL_INSURED' } as const
    expect(await refused(act(email, SYSTEM))).toBe('PIN_MISSING')
    await done(act({ kind: 'renewPin' }))
    await done(act(email, SYSTEM))
    expect(one.harness.store.all('mail')).toHaveLength(1)
  })

  it('pauses until a day that is to come, and resumes where it was', async () => {
    await start()
    const pause = (until: string) => act({ kind: 'move', to: 'PAUSED', until }, BAKER, 'on holiday')
    expect(await refused(pause('2026-11-03'))).toBe('PAUSE_DAY_PAST')
    expect(await refused(pause('soon'))).toBe('PAUSE_DAY_PAST')
    await done(pause('2026-11-10'))
    expect(audit().pause).toMatchObject({ resumeState: 'CONTACTING', until: '2026-11-10' })
    expect(await refused(act({ kind: 'move', to: 'HEARTBEAT' }))).toBe('NOT_THE_RESUME_STATE')
    await done(act({ kind: 'move', to: 'CONTACTING' }))
    expect(audit().pause).toBeNull()
  })
})

describe('an audit that was read before', () => {
  let harness: ReturnType<typeof workerHarness>
  let stored: Audit

  beforeEach(async () => {
    harness = workerHarness()
    await harness.addCarrier()
    const id = await harness.addAudit({}, [{ type: 'READY' }])
    stored = (await harness.store.get<Audit>('audits', id)) as Audit
  })

  const start = () => {
    const { world } = harness
    const request = { auditFSID: stored.id, actor: BAKER, stored }
    return actOnAudit(world, request, { kind: 'complete', step: 'READY' })
  }

  it('is not read again', async () => {
    const before = harness.store.reads()['audits'] ?? 0
    const result = await start()
    expect(result.ok && result.value.bakeState).toBe('CONTACTING')
    expect(harness.store.reads()['audits'] ?? 0).toBe(before)
  })

  it('and outdated refuses nothing and hides nothing: the stored audit decides', async () => {
    const { world, store } = harness
    await actOnAudit(world, { auditFSID: stored.id, actor: OTHER_BAKER }, { kind: 'claim' })
    const result = await start()
    expect(result.ok ? '' : result.error.code).toBe('AUDIT_CLAIMED')
    expect((await store.get<Audit>('audits', stored.id))?.bakeState).toBe('READY')
  })
})

it('writes what changed and nothing that was worked out anew to the same', () => {
  const worked = new TestAudit({ bakeState: 'READY', openSteps: { READY: 'step' } })
  const before = { ...worked.audit, tokens: ['none'] }
  const change = worked.do((known, context) => completeStep(known, 'READY', context))
  const [write] = changeWrites({ ...before, tokens: [...change.audit.tokens] }, change, 'UTC')
  expect(write).toMatchObject({ kind: 'update', data: { bakeState: 'CONTACTING' } })
  expect(Object.keys(write?.kind === 'update' ? write.data : {})).not.toContain('tokens')
  const [other] = changeWrites(before, change, 'UTC')
  expect(other).toMatchObject({ data: { tokens: change.audit.tokens } })
})
