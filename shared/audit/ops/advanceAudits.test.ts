import { beforeEach, describe, expect, it } from 'vitest'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { ADMIN, aCarrier, BAKER, SYSTEM } from '#shared/testing/builders.ts'
import { type ImportHarness, importHarness, orderRows } from '#shared/testing/importHarness.ts'
import type { AdvanceAction } from '../actions.ts'
import { verifyHistory } from '../history.ts'
import type { Audit } from '../model.ts'
import type { Step } from '../steps/model.ts'
import { actOnAudit } from './actOnAudit.ts'
import { type AdvanceRequest, advanceAudits } from './advanceAudits.ts'
import { auditsInState, auditsOfCodes } from './selectAudits.ts'

const COUNT = 100
const CODES = Array.from({ length: COUNT }, (_, index) => `T${index}`)
const START: AdvanceAction = { kind: 'move', to: 'CONTACTING' }

describe('advanceAudits (specification §4: a bulk action advances many)', () => {
  let harness: ImportHarness
  let seed = 1000

  beforeEach(async () => {
    harness = importHarness()
    await harness.store.set('carriers', 'HM', { ...aCarrier({ name: 'Harvest Mutual' }) })
    await harness.imported([orderRows(...CODES.map((code) => ({ 'Order Number': code })))])
  })

  function run(request: Partial<AdvanceRequest> = {}, store: DocumentStore = harness.store) {
    // Each run draws ids of its own, as processes do.
    const random = seededRandom(++seed)
    const world = { store, clock: fixedClock('2026-11-03T15:00:00Z'), random }
    return advanceAudits(world, {
      selection: auditsOfCodes(store, CODES),
      action: START,
      actor: SYSTEM,
      actorCarriers: null,
      bulk: true,
      ...request,
    })
  }

  const audits = () => harness.store.all<Audit>('audits')
  const audit = (code: string) => audits().find(({ auditCode }) => auditCode === code) as Audit
  const stepsOf = (id: string) =>
    harness.store.all<Step>('asteps').filter(({ auditFSID }) => auditFSID === id)

  it('starts all of a state, completing Ready and opening the chase', async () => {
    const slices = ['99']
    const selection = auditsInState(harness.store, { carrier: 'HM', slices, state: 'READY' })
    const report = await run({ selection })
    expect(report.totals).toEqual({
      selected: COUNT,
      advanced: COUNT,
      unchanged: 0,
      refused: 0,
      failed: 0,
    })
    const one = audit('T7')
    expect(one).toMatchObject({ bakeState: 'CONTACTING', v: 2, nextStep: 'EMAIL_INSURED' })
    expect(one.history.map(({ text }) => text)).toEqual(['Imported order', 'Started Audit'])
    expect(verifyHistory(one.history)).toBeNull()
    const steps = stepsOf(one.id).map(({ type, status }) => `${type} ${status}`)
    expect(steps.sort()).toEqual([
      'EMAIL_INSURED OPEN',
      'KICK_OFF_WITH_AGENT OPEN',
      'NEW COMPLETED',
      'READY COMPLETED',
    ])
  })

  it('again: nothing twice, nothing written', async () => {
    await run()
    const before = harness.store.writes()
    const report = await run()
    expect(report.totals).toMatchObject({ advanced: 0, unchanged: COUNT })
    expect((await run({ action: { kind: 'complete', step: 'READY' } })).totals).toMatchObject({
      unchanged: COUNT,
    })
    expect(harness.store.writes()).toBe(before)
  })

  it("works by the bakery's cadence, with the carrier's over it", async () => {
    const store = harness.store
    const bakery = { CALL_AGENT: { waitInDays: 9 }, EMAIL_INSURED: { personFirst: true } }
    await store.set('bakery', 'steps', { cadence: bakery })
    await store.set('carriers', 'HM', { ...aCarrier(), cadence: { CALL_AGENT: { waitInDays: 6 } } })
    const { id } = audit('T1')
    await store.update('audits', id, { auditDue: '2027-06-01' })
    await run({ selection: auditsOfCodes(store, ['T1']) })
    const email = stepsOf(id).find(({ type }) => type === 'EMAIL_INSURED')
    expect(email).toMatchObject({ baker: true, bakerStepActive: true })
    const world = { store, clock: fixedClock('2026-11-03T16:00:00Z'), random: seededRandom(8) }
    await actOnAudit(world, { auditFSID: id, actor: BAKER }, { kind: 'create', step: 'CALL_AGENT' })
    await actOnAudit(
      world,
      { auditFSID: id, actor: BAKER },
      { kind: 'complete', step: 'CALL_AGENT' },
    )
    const next = stepsOf(id).find(({ type }) => type === 'WAITING_FOR_AGENT')
    expect(next?.dateStarted).toEqual(new Date('2026-11-09T16:00:00Z'))
  })

  it('twice at once: each audit once', async () => {
    const reports = await Promise.all([run(), run()])
    const [a, b] = reports.map(({ totals }) => totals)
    expect([(a?.advanced ?? 0) + (b?.advanced ?? 0), a?.failed, b?.failed]).toEqual([COUNT, 0, 0])
    for (const { id, v, history, openSteps } of audits()) {
      expect([v, history.length]).toEqual([2, 2])
      expect(Object.keys(openSteps)).toHaveLength(2)
      expect(stepsOf(id)).toHaveLength(4)
    }
  })

  it('cut off: the rest is done by running it again', async () => {
    let left = 30
    const signal = {
      get aborted() {
        return left <= 0
      },
    }
    const first = await run({ signal, onProgress: () => left-- })
    expect(first.interrupted).toBe(true)
    expect(first.totals.advanced).toBeLessThan(COUNT)
    expect((await run()).totals).toMatchObject({
      advanced: COUNT - first.totals.advanced,
      unchanged: first.totals.advanced,
    })
  })

  it('a dry run says the same and writes nothing', async () => {
    const before = harness.store.writes()
    const dry = await run({ dryRun: true })
    expect(harness.store.writes()).toBe(before)
    const sends = ['EMAIL_INSURED', 'KICK_OFF_WITH_AGENT']
    const results = (await run()).results
    expect(dry.results).toEqual(results.map((result) => ({ ...result, sends })))
  })

  it('says of each why not: unknown codes, other carriers, moves that are not made in bulk', async () => {
    const selection = auditsOfCodes(harness.store, ['t-1', 'NOWHERE'])
    const { results } = await run({ selection, action: { kind: 'move', to: 'SUBMITTED' } })
    expect(results.map(({ result, reason }) => [result, /\[(\w+)\]$/.exec(reason)?.[1]])).toEqual([
      ['REFUSED', 'TRANSITION_NOT_IN_TABLE'],
      ['REFUSED', 'AUDIT_NOT_FOUND'],
    ])
    const foreign = await run({ actor: BAKER, actorCarriers: ['DEMO'] })
    expect(foreign.totals.refused).toBe(COUNT)
    expect(foreign.results[0]?.reason).toContain('[ACTOR_NOT_ALLOWED]')
    await run()
    expect((await run({ action: { kind: 'move', to: 'SUBMITTED' } })).results[0]?.reason).toContain(
      '[TRANSITION_NOT_IN_BULK]',
    )
    const cancel = { action: { kind: 'move', to: 'CANCELLED' }, reason: 'recalled' } as const
    expect((await run(cancel)).results[0]?.reason).toContain('[TRANSITION_NOT_YOURS]')
    expect((await run({ ...cancel, actor: ADMIN })).totals.advanced).toBe(COUNT)
    const intake = await harness.store.get<{ status: string }>('intakes', audit('T1').intakeId)
    expect(intake?.status).toBe('closed')
  })

  it('a plan moves only what has not changed since', async () => {
    const { versions } = await run({ dryRun: true })
    const world = { store: harness.store, clock: fixedClock(), random: seededRandom(8) }
    const added = await actOnAudit(
      world,
      { auditFSID: audit('T3').id, actor: BAKER },
      { kind: 'create', step: 'AI_REVIEW' },
    )
    expect(added.ok).toBe(true)
    const report = await run({ planned: versions })
    expect(report.totals).toMatchObject({ advanced: COUNT - 1, refused: 1 })
    const left = report.results.find(({ result }) => result === 'REFUSED')
    expect([left?.auditCode, left?.reason]).toEqual([
      'T3',
      expect.stringContaining('[PLAN_OUTDATED]'),
    ])
    expect((await run({ planned: versions })).totals).toMatchObject({ unchanged: COUNT - 1 })
  })

  it('creating: STEP_EXISTS where one is open, also when two create at once', async () => {
    await run()
    const action: AdvanceAction = { kind: 'create', step: 'CALL_INSURED' }
    const reports = await Promise.all([run({ action }), run({ action })])
    const outcomes = reports.flatMap(({ results }) => results.map(({ result }) => result))
    expect(outcomes.filter((outcome) => outcome === 'ADVANCED')).toHaveLength(COUNT)
    expect(outcomes.filter((outcome) => outcome === 'STEP_EXISTS')).toHaveLength(COUNT)
    const open = stepsOf(audit('T1').id).filter(({ status }) => status === 'OPEN')
    expect(open.map(({ type }) => type).sort()).toEqual(['CALL_INSURED', 'KICK_OFF_WITH_AGENT'])
  })

  it('keeps what the audits are flagged with, which goes with an action on the one', async () => {
    const flags = ['ANSWERS_LATE', 'UNDELIVERED']
    for (const { id } of audits()) await harness.store.update('audits', id, { flags })
    const actor = ADMIN
    const actions: AdvanceAction[] = [
      START,
      { kind: 'create', step: 'CALL_INSURED' },
      { kind: 'complete', step: 'CALL_INSURED', completion: { disposition: 'voicemail' } },
    ]
    for (const action of actions) {
      expect((await run({ action, actor })).totals.advanced).toBe(COUNT)
      expect(audits().filter((each) => each.flags.join() === flags.join())).toHaveLength(COUNT)
    }
    const selection = auditsOfCodes(harness.store, ['T1'])
    const pause = { action: { kind: 'move', to: 'PAUSED' }, reason: 'on holiday' } as const
    await run({ ...pause, actor, selection, bulk: false })
    expect(audit('T1').flags).toEqual([])
  })

  it('sent by hand, the failure of the sending before is over and all else stays', async () => {
    for (const { id } of audits())
      await harness.store.update('audits', id, {
        bakeState: 'FINAL_REVIEW_COMPLETE',
        flags: ['RESULTS_UNDELIVERED', 'ANSWERS_LATE'],
      })
    const action: AdvanceAction = { kind: 'move', to: 'SENT_TO_CARRIER' }
    const { totals } = await run({ action, actor: ADMIN, reason: 'by courier' })
    expect(totals.advanced).toBe(COUNT)
    expect(audits().every(({ flags }) => flags.join() === 'ANSWERS_LATE')).toBe(true)
  })

  it('reads a changed audit again once; what goes on failing is FAILED, the others are done', async () => {
    const unlucky = audit('T4').id
    const store: DocumentStore = {
      ...harness.store,
      batch: (writes) =>
        writes.some(({ id }) => id === unlucky)
          ? Promise.reject(new StoreError('invalid', 'Batch', 'too large'))
          : harness.store.batch(writes),
    }
    const report = await run({}, store)
    expect(report.totals).toMatchObject({ advanced: COUNT - 1, failed: 1 })
    const gone: DocumentStore = {
      ...harness.store,
      batch: () => Promise.reject(new StoreError('unavailable', 'Batch', 'gone')),
    }
    await expect(run({}, gone)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('reads an audit and its open step once each, and writes what changed', async () => {
    const before = { ...harness.store.reads() }
    const writes = harness.store.writes()
    await run()
    const read = (name: string) => (harness.store.reads()[name] ?? 0) - (before[name] ?? 0)
    expect([read('audits'), read('asteps'), read('carriers')]).toEqual([COUNT, COUNT, 1])
    // The audit, its Ready step and the two that begin.
    expect(harness.store.writes() - writes).toBe(4 * COUNT)
  })

  it('one step of one audit, through the same engine', async () => {
    const world = { store: harness.store, clock: fixedClock(), random: seededRandom(8) }
    const request = { auditFSID: audit('T1').id, actor: BAKER }
    const start = { kind: 'complete', step: 'READY' } as const
    const done = await actOnAudit(world, request, start)
    expect(done).toMatchObject({ ok: true, value: { bakeState: 'CONTACTING' } })
    expect(await actOnAudit(world, request, start)).toMatchObject({
      ok: false,
      error: { code: 'STEP_NOT_OPEN' },
    })
    const nowhere = await actOnAudit(world, { ...request, auditFSID: 'nowhere' }, start)
    expect(nowhere).toMatchObject({ ok: false, error: { code: 'RECORD_NOT_FOUND' } })
  })
})
