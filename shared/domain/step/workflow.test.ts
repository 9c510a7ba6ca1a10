import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADMIN, BAKER, OTHER_ADMIN, SYSTEM } from '../../testing/advanceFacts.ts'
import { TestAudit } from '../../testing/workedAudit.ts'
import { nextAction } from '../audit/nextAction.ts'
import { verifyHistory } from '../audit/sealHistoryEntry.ts'
import { BAKE_STATES } from '../audit/states.ts'
import { transitionOf } from '../audit/transitions.ts'
import { answerStep } from './answerStep.ts'
import { bounceStep } from './bounceStep.ts'
import { completeStep, type Disposition } from './completeStep.ts'
import { createStep } from './createStep.ts'
import { dueWork } from './dueWork.ts'
import { lapseStep } from './lapseStep.ts'
import { moveAudit } from './moveAudit.ts'
import { reopenStep } from './reopenStep.ts'
import type { Step } from './Step.ts'
import { startStep } from './startStep.ts'
import { STEP_TYPES } from './steps.ts'
import { trackOf } from './track.ts'
import { isWait } from './waiting.ts'
import { withdrawStep } from './withdrawStep.ts'

/** Days in which the trade expects an audit to be through, with weekends in between. */
const LONGEST_CHASE = 60

const DISPOSED = ['spoke', 'voicemail', 'noAnswer', 'wrongNumber'] as const

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

/** What the engine does by itself, until nothing is due any more. */
function tick(test: TestAudit): void {
  for (let due = dueStep(test); due; due = dueStep(test)) {
    const { type } = due
    const work = dueWork(due, test.now) === 'lapse' ? lapseStep : startStep
    test.do((w, c) => work(w, type, c), {}, SYSTEM)
    expectSound(test)
  }
}

function dueStep(test: TestAudit): Step | undefined {
  return test.open().find((step) => dueWork(step, test.now) !== null)
}

describe('the workflow (specification §4, docs/decisions/0015)', () => {
  it('anything anybody tries, in any order, leaves a sound audit', () => {
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
      ),
      type: fc.constantFrom(...STEP_TYPES),
      openIndex: fc.nat(3),
      to: fc.constantFrom(...BAKE_STATES),
      disposition: fc.constantFrom<Disposition | undefined>(undefined, ...DISPOSED),
      reason: fc.constantFrom('', 'NO_CONTACT', 'REFUSED', 'D3: wrong year', 'skipped D8'),
      actor: fc.constantFrom(BAKER, ADMIN, OTHER_ADMIN, SYSTEM),
      days: fc.nat(12),
    })
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 40 }), (attempts) => {
        const test = new TestAudit()
        for (const {
          kind,
          openIndex,
          to,
          disposition,
          reason,
          actor,
          days,
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
              return moveAudit(w, to, c)
            },
            { reason, documents: ['D4'] },
            actor,
          )
          if (!result.ok) expect(test.audit).toBe(before)
          expectSound(test)
          if (before === test.audit) continue
          expect(test.audit.v).toBe(before.v + 1)
          expect(test.audit.history.length - before.history.length).toBeLessThanOrEqual(1)
          const { bakeState } = test.audit
          if (before.bakeState === bakeState) continue
          expect(transitionOf(before.bakeState, bakeState)?.roles).toContain(actor.role)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('without any answer both tracks end, in time, with a decision for a person', () => {
    const order = fc.record({
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
        while (!test.openTypes().some((type) => type === 'NONPRODUCTIVE' || type === 'MANUAL')) {
          for (const step of test.open()) {
            if (!step.bakerStepActive || isWait(step.type)) continue
            test.do((w, c) => completeStep(w, step.type, c, { disposition }))
          }
          tick(test)
          test.passDays(1)
          // Two tracks, one after the other when one joins late, each over weekends.
          expect(++days).toBeLessThan(2 * LONGEST_CHASE)
        }
        expectSound(test)
      }),
    )
  })
})
