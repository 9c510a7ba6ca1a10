import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cadence } from '#shared/firm/model.ts'
import { ADMIN, aWorkCarrier, BAKER, OTHER_ADMIN, SYSTEM } from '#shared/testing/builders.ts'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { editAudit } from '../editAudit.ts'
import { nextAction } from '../exceptions.ts'
import { verifyHistory } from '../history.ts'
import { type ContactChannel, claimAudit, optOut, releaseClaim } from '../staffActions.ts'
import { BAKE_STATES } from '../states.ts'
import { transitionOf } from '../transitions.ts'
import { completeStep, moveAudit } from './complete.ts'
import { bounceStep } from './delivery.ts'
import { type Disposition, isWait, trackOf } from './facts.ts'
import type { Step } from './model.ts'
import { answerStep, failStep, lapseStep } from './outcomes.ts'
import { createStep, reopenStep, withdrawStep } from './planning.ts'
import { dueWork } from './schedule.ts'
import { releaseStep, startStep } from './sending.ts'
import { STEP_TYPES } from './table.ts'

/** Days in which the trade expects an audit to be through, with weekends in between. */
const LONGEST_CHASE = 60

const DISPOSED = ['spoke', 'voicemail', 'noAnswer', 'wrongNumber'] as const

/** A carrier's own waits, and steps that a person reviews first. */
const cadences: fc.Arbitrary<Cadence> = fc.dictionary(
  fc.constantFrom(...STEP_TYPES),
  fc.record({ waitInDays: fc.integer({ min: 1, max: 12 }), personFirst: fc.boolean() }),
  { maxKeys: 6 },
)

function contactsOf(isKnown: boolean, auditNoFlyDue: string | null) {
  return { insuredEmail: isKnown ? 'ines@harboroven.example' : '', auditNoFlyDue }
}

/** The end of the chase: a person has to decide. */
const isDecision = (type: string) => type === 'NONPRODUCTIVE' || type === 'MANUAL'

/** What must hold of an audit and its steps at any time. */
function expectSound(test: TestAudit): void {
  const open = test.open()
  const types = open.map(({ type }) => type)
  expect(new Set(types).size).toBe(types.length)
  expect(test.audit.openSteps).toEqual(Object.fromEntries(open.map(({ type, id }) => [type, id])))
  for (const track of ['insured', 'agent'])
    expect(types.filter((type) => trackOf(type) === track).length).toBeLessThanOrEqual(1)
  expect(verifyHistory(test.audit.history)).toBeNull()
  const isStuck = nextAction(test.audit).kind === 'exception'
  expect(test.audit.flags.includes('NO_NEXT_ACTION')).toBe(isStuck)
}

/** Does what the engine does, until nothing is due any more. */
function tick(test: TestAudit): void {
  for (let due = dueStep(test); due; due = dueStep(test)) {
    const { type } = due
    const work = dueOf(test, due) === 'lapse' ? lapseStep : startStep
    test.doAndSend((w, c) => work(w, type, c))
    expectSound(test)
  }
}

function dueStep(test: TestAudit): Step | undefined {
  return test.open().find((step) => dueOf(test, step) !== null)
}

function dueOf(test: TestAudit, step: Step) {
  return dueWork(step, test.audit, { now: test.now, timeZone: 'America/New_York' })
}

describe('the workflow (specification §4, docs/decisions/0015)', () => {
  it('any actions, in any order, leave a sound audit', () => {
    const attempt = fc.record({
      kind: fc.constantFrom(
        'complete',
        'create',
        'answer',
        'lapse',
        'start',
        'withdraw',
        'move',
        'bounce',
        'reopen',
        'release',
        'fail',
        'optOut',
        'edit',
        'claim',
      ),
      type: fc.constantFrom(...STEP_TYPES),
      openIndex: fc.nat(3),
      to: fc.constantFrom(...BAKE_STATES),
      disposition: fc.constantFrom<Disposition | undefined>(undefined, ...DISPOSED),
      reason: fc.constantFrom('', 'NO_CONTACT', 'REFUSED', 'D3: wrong year', 'skipped D8'),
      actor: fc.constantFrom(BAKER, ADMIN, OTHER_ADMIN, SYSTEM),
      days: fc.nat(12),
      channel: fc.constantFrom<ContactChannel>('call', 'email', 'text', 'letter'),
      isOn: fc.boolean(),
      last: fc.option(fc.constantFrom('2026-11-06', '2026-12-01', '2027-06-01')),
    })
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 40 }), cadences, (attempts, cadence) => {
        const test = new TestAudit({ insuredCell: '207.555.0109' })
        const carrier = aWorkCarrier({ cadence })
        for (const {
          kind,
          openIndex,
          to,
          disposition,
          reason,
          actor,
          days,
          channel,
          isOn,
          last,
          ...given
        } of attempts) {
          test.passDays(days)
          const before = test.audit
          // Mostly what is open: a type at random would be refused nearly always.
          const type =
            test.openTypes().length > openIndex ? test.open()[openIndex]?.type : undefined
          const chosen = kind === 'create' ? given.type : (type ?? given.type)
          const done = test.steps.findLast((step) => step.status === 'COMPLETED')
          const result = test.try(
            (w, c) => {
              if (kind === 'complete')
                return completeStep(w, chosen, c, disposition ? { disposition } : {})
              if (kind === 'create') return createStep(w, chosen, c)
              if (kind === 'answer') return answerStep(w, chosen, c)
              if (kind === 'lapse') return lapseStep(w, chosen, c)
              if (kind === 'start') return startStep(w, chosen, c)
              if (kind === 'withdraw') return withdrawStep(w, chosen, c)
              if (kind === 'bounce' && done) return bounceStep(w, done, c)
              if (kind === 'reopen' && done) return reopenStep(w, done, c)
              if (kind === 'release') return releaseStep(w, chosen, c)
              if (kind === 'fail') return failStep(w, chosen, c)
              if (kind === 'optOut') return optOut(w, { channel, optedOut: isOn }, c)
              if (kind === 'edit') return editAudit(w, contactsOf(isOn, last), c)
              if (kind === 'claim') return isOn ? claimAudit(w, c) : releaseClaim(w, c)
              return moveAudit(w, to, c)
            },
            { reason, documents: ['D4'], carrier },
            actor,
          )
          if (!result.ok) expect(test.audit).toBe(before)
          expectSound(test)
          if (before === test.audit) continue
          expect(test.audit.v).toBe(before.v + 1)
          const entries = test.audit.history.length - before.history.length
          // The engine begins and postpones steps without an entry; staff always leave their entry,
          // but for NEW, whose completion is validation only.
          if (actor.role !== 'system' && chosen !== 'NEW') expect(entries).toBe(1)
          expect(entries).toBeLessThanOrEqual(1)
          if (result.ok && actor.role !== 'system') expect(result.value.outgoing).toEqual([])
          const { bakeState } = test.audit
          if (before.bakeState === bakeState) continue
          expect(transitionOf(before.bakeState, bakeState)?.roles).toContain(actor.role)
        }
      }),
      { numRuns: soakSize(70, 200) },
    )
  })

  it('without any answer both tracks end, in time, with a decision for a person', () => {
    const order = fc.record({
      auditNoFlyDue: fc.constantFrom(null, '2026-11-04', '2026-11-25'),
      doNotContact: fc.constantFrom({}, { email: true }, { call: true, letter: true }),
      insuredEmail: fc.constantFrom('', 'ines@harboroven.example'),
      insuredPhone: fc.constantFrom('', '207.555.0101'),
      insuredCell: fc.constantFrom('', '207.555.0109'),
      agentEmail: fc.constantFrom('', 'audits@casco.example'),
      insuredLocationAddress1: fc.constantFrom('1 Wharf St', '2 Other St', ''),
      auditDue: fc.constantFrom('2027-03-01', '2026-11-20', '2026-10-01', null),
    })
    fc.assert(
      fc.property(order, fc.constantFrom('voicemail', 'noAnswer'), (fields, disposition) => {
        const test = new TestAudit({ ...fields, insuredMailingAddress1: '1 Wharf St' })
        test.do((w, c) => completeStep(w, 'READY', c), {}, SYSTEM)
        let days = 0
        while (!test.openTypes().some(isDecision)) {
          tick(test)
          for (const step of test.open()) {
            if (!step.bakerStepActive || isWait(step.type) || isDecision(step.type)) continue
            test.do((w, c) => completeStep(w, step.type, c, { disposition }))
          }
          test.passDays(1)
          // Two tracks, one after the other when one joins late, each over weekends.
          expect(++days).toBeLessThan(2 * LONGEST_CHASE)
        }
        expectSound(test)
      }),
    )
  })
})
