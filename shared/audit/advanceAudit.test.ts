import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ADMIN,
  advanceFacts,
  anAudit,
  aStep,
  BAKER,
  INVOICING,
  OTHER_ADMIN,
  SYSTEM,
} from '#shared/testing/builders.ts'
import type { Actor } from './actor.ts'
import { advanceAudit } from './advanceAudit.ts'
import { historyIndicators, verifyHistory } from './history.ts'
import { readAudit } from './listing.ts'
import type { AdvanceFacts, Audit } from './model.ts'
import { BAKE_STATES, type BakeState } from './states.ts'
import { TRANSITIONS, type TransitionName, transitionOf } from './transitions.ts'

function moved(
  audit: Audit,
  to: BakeState,
  actor: Actor,
  facts: Partial<AdvanceFacts> = {},
): Audit {
  const result = advanceAudit(audit, to, actor, advanceFacts(facts))
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function refused(audit: Audit, to: BakeState, actor: Actor, facts: Partial<AdvanceFacts> = {}) {
  const result = advanceAudit(audit, to, actor, advanceFacts(facts))
  if (result.ok) throw new Error('It was not refused.')
  return result.error
}

const contacting = anAudit({ bakeState: 'CONTACTING', openSteps: {} })

/** Going on where it was is not the same as bringing an audit there. */
const isResume = (name: string) => name.startsWith('PAUSED>') && name !== 'PAUSED>CANCELLED'

describe('transitions (specification §4, docs/decisions/0014)', () => {
  it('are the table: every state can be left but INVOICED only for REDO', () => {
    const names = Object.keys(TRANSITIONS) as TransitionName[]
    expect(names).toHaveLength(73)
    const from = new Set(names.map((name) => name.split('>')[0]))
    expect(from).toEqual(new Set(BAKE_STATES))
    expect(names.filter((name) => name.startsWith('INVOICED>'))).toEqual(['INVOICED>REDO'])
  })

  it('each move has its resume: what can be paused can go on where it was', () => {
    for (const state of BAKE_STATES) {
      const isPausable = transitionOf(state, 'PAUSED') !== null
      expect([state, transitionOf('PAUSED', state) !== null]).toEqual([
        state,
        isPausable || state === 'CANCELLED',
      ])
    }
  })

  it('who may: a baker neither cancels, orders, reviews nor redoes; only invoicing invoices', () => {
    const of = (role: Actor['role']) =>
      new Set(
        Object.entries(TRANSITIONS)
          .filter(([name, { roles }]) => roles.includes(role) && !isResume(name))
          .map(([name]) => name.split('>')[1]),
      )
    const never = [
      'CANCELLED',
      'ORDER',
      'REDO',
      'FINAL_REVIEW_COMPLETE',
      'SENT_TO_CARRIER',
      'INVOICED',
    ]
    expect([...of('baker')].filter((to) => never.includes(to ?? ''))).toEqual([])
    expect(of('admin').has('INVOICED')).toBe(false)
    expect([...of('invoicing')]).toEqual(['INVOICED'])
    for (const to of ['PRODUCTIVE', 'FINAL_REVIEW_COMPLETE', 'CANCELLED'])
      expect(of('system').has(to)).toBe(false)
    // The engine sets no outcome; one whose evidence failed it gives back to its review.
    const outcomes = Object.entries(TRANSITIONS).filter(
      ([name, { roles }]) => name.endsWith('>NONPRODUCTIVE') && roles.includes('system'),
    )
    expect(outcomes.map(([name]) => name)).toEqual(['FINAL_REVIEW_COMPLETE>NONPRODUCTIVE'])
    expect(TRANSITIONS['CANCELLED>READY']?.roles).toEqual(['admin'])
  })

  it('in bulk: starting, pausing, cancelling, reviewing, sending, invoicing; never an outcome', () => {
    const bulk = Object.entries(TRANSITIONS).filter(([, row]) => row.bulk)
    const targets = new Set(bulk.map(([name]) => name.split('>')[1]))
    expect(targets).not.toContain('PRODUCTIVE')
    expect(targets).not.toContain('NONPRODUCTIVE')
    for (const to of [
      'CONTACTING',
      'PAUSED',
      'CANCELLED',
      'FINAL_REVIEW_COMPLETE',
      'SENT_TO_CARRIER',
    ])
      expect(targets).toContain(to)
  })
})

describe('advanceAudit', () => {
  it('to the state it is in changes nothing', () => {
    expect(moved(contacting, 'CONTACTING', SYSTEM)).toBe(contacting)
  })

  it('appends one sealed entry and raises v', () => {
    const started = moved(anAudit({ openSteps: {} }), 'CONTACTING', BAKER)
    expect(started).toMatchObject({
      bakeState: 'CONTACTING',
      v: 2,
      lastEventBy: BAKER.userId,
      lastEventOp: 'CONTACTING',
    })
    expect(started.history).toHaveLength(2)
    expect(started.history[1]).toMatchObject({ n: 1, from: 'READY', to: 'CONTACTING' })
    expect(verifyHistory(started.history)).toBeNull()
  })

  it('says where it could go instead', () => {
    const error = refused(contacting, 'INVOICED', ADMIN)
    expect(error.code).toBe('TRANSITION_NOT_IN_TABLE')
    expect(error.next).toContain('Heartbeat, Submitted, Nonproductive, Paused, Cancelled')
  })

  it('says who may, when it is not the actor', () => {
    const error = refused(contacting, 'CANCELLED', BAKER, { reason: 'recalled' })
    expect(error).toMatchObject({ code: 'TRANSITION_NOT_YOURS' })
    expect(error.message).toContain('admin')
  })

  it('says of a move that no person makes what makes it', () => {
    const error = refused({ ...contacting, bakeState: 'SENT_TO_CARRIER' }, 'INVOICED', ADMIN)
    expect(error.code).toBe('TRANSITION_OF_NO_ONE')
    expect(error.message).toBe(
      'Only an invoice can move an audit from Sent to carrier to Invoiced.',
    )
  })

  it('asks for a reason and for eyes', () => {
    expect(refused(contacting, 'PAUSED', BAKER).code).toBe('REASON_MISSING')
    expect(refused(contacting, 'SUBMITTED', BAKER, { bulk: true }).code).toBe(
      'TRANSITION_NOT_IN_BULK',
    )
  })

  it('pauses, and resumes only to where it was', () => {
    const paused = moved(contacting, 'PAUSED', BAKER, { reason: 'on holiday', until: '2026-11-20' })
    expect(paused.pause).toMatchObject({ resumeState: 'CONTACTING', until: '2026-11-20' })
    expect(refused(paused, 'HEARTBEAT', BAKER).code).toBe('NOT_THE_RESUME_STATE')
    expect(moved(paused, 'CONTACTING', SYSTEM).pause).toBeNull()
  })

  it("a person's words as a reason switch on no indicator", () => {
    const paused = moved(contacting, 'PAUSED', BAKER, { reason: 'Called. Emailed. Submitted?' })
    expect(historyIndicators(paused.history)).toMatchObject({ outreach: false, submitted: false })
  })

  it('a nonproductive outcome keeps its reason, its author and every attempt', () => {
    const day = (date: string) => new Date(`${date}T15:00:00.000Z`)
    const spoke = { status: 'COMPLETED', result: 'voicemail' } as const
    const steps = [
      aStep({ type: 'EMAIL_INSURED', status: 'COMPLETED', dateCompleted: day('2026-11-03') }),
      aStep({ type: 'CALL_INSURED', dateCompleted: day('2026-11-09'), ...spoke }),
      aStep({ type: 'CALL_AGENT', dateCompleted: day('2026-11-04'), ...spoke }),
    ]
    const facts = { reason: 'NO_CONTACT: silence', steps, now: day('2026-11-20') }
    const audit = moved(contacting, 'NONPRODUCTIVE', BAKER, facts)
    expect(audit).toMatchObject({
      outcome: 'NONPRODUCTIVE',
      outcomeReason: 'NO_CONTACT',
      outcomeBy: BAKER.userId,
    })
    expect(audit.evidence.map(({ step }) => step)).toEqual([
      'EMAIL_INSURED',
      'CALL_AGENT',
      'CALL_INSURED',
    ])
    const redone = moved(audit, 'REDO', OTHER_ADMIN, { reason: 'they called' })
    expect(redone).toMatchObject({ outcome: '', outcomeBy: '', revision: 1, evidence: [] })
  })

  it('random moves never leave the machine: each changes state by the table, sealed, or nothing', () => {
    const actors = [ADMIN, OTHER_ADMIN, BAKER, SYSTEM, INVOICING]
    const reasons = ['', 'NO_CONTACT', 'REFUSED: letter', 'RECORDS_UNUSABLE', 'D3: wrong year']
    const move = fc.record({
      to: fc.constantFrom(...BAKE_STATES),
      actor: fc.constantFrom(...actors),
      reason: fc.constantFrom(...reasons),
      bulk: fc.boolean(),
      documents: fc.subarray(['D3', 'D4', 'D7', 'D8'] as const),
    })
    const complete = anAudit().categories.map((line) => ({
      ...line,
      finalExposure: line.estimatedExposure,
    }))
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let audit = anAudit({ openSteps: {}, categories: complete, invoiceId: 'I1' })
        for (const { to, actor, ...facts } of moves) {
          const before = audit
          const result = advanceAudit(before, to, actor, advanceFacts(facts))
          if (!result.ok) continue
          audit = result.value
          if (audit === before) continue
          const transition = transitionOf(before.bakeState, audit.bakeState)
          expect(transition?.roles).toContain(actor.role)
          expect(audit.v).toBe(before.v + 1)
          expect(audit.history).toHaveLength(before.history.length + 1)
          expect(audit.history.slice(0, -1)).toEqual(before.history)
        }
        expect(verifyHistory(audit.history)).toBeNull()
        expect(audit.pause === null).toBe(audit.bakeState !== 'PAUSED')
      }),
    )
  })
})

describe('readAudit', () => {
  it('gives an audit that was stored before the engine came what it lacks', () => {
    const { pause: _, revision: __, keyQuestions: ___, ...older } = anAudit()
    const audit = readAudit(older as Audit)
    expect(audit).toEqual(anAudit())
  })
})
