import { expect, it } from 'vitest'
import { ADMIN, advanceFacts, anAudit, aStep } from '#shared/testing/builders.ts'
import { attemptConditions, attemptsOf, evidenceHolds } from './nonproductive.ts'
import type { Step } from './steps/model.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

const DAY = 86_400_000
const dateCompleted = new Date('2026-11-02T15:00:00Z')

it.each([
  ['EMAIL_INSURED', 'bounced'],
  ['EMAIL_INSURED', 'undeliverable'],
  ['TEXT_INSURED', 'undelivered'],
  ['MAILING_INSURED', 'returned'],
  ['CALL_INSURED', 'wrongNumber'],
  ['CALL_INSURED', 'noAnswer'],
  ['CALL_INSURED', ''],
] as const)(
  '%s that ended as "%s" is evidence, says why it does not count, and does not',
  (type, result) => {
    const other = type === 'CALL_INSURED' ? 'EMAIL_INSURED' : 'CALL_INSURED'
    const spoke = type === 'CALL_INSURED' ? '' : 'voicemail'
    const steps = [
      aStep({ type, status: 'FAILED', dateCompleted, result }),
      aStep({ type: other, status: 'COMPLETED', dateCompleted, result: spoke }),
    ]
    const [failed, fine] = attemptsOf(steps)
    expect(failed?.notCounted).toMatch(/\w/)
    expect(fine?.notCounted).toBeUndefined()
    expect(heldOf(steps)).toEqual([false, false])
    const held = steps.map((step) => ({ ...step, result: 'voicemail' }))
    expect(heldOf(held)).toEqual([true, true])
  },
)

it('an email, text or letter counts once it has left, or a person has sent it in another way', () => {
  for (const type of ['EMAIL_INSURED', 'TEXT_INSURED', 'MAILING_INSURED'] as const) {
    const notCounted = (changes: Partial<Step>) =>
      attemptsOf([aStep({ type, status: 'COMPLETED', dateCompleted, ...changes })]).map(
        (attempt) => attempt.notCounted,
      )
    expect(notCounted({ acUserId: 'System', result: 'sent' })).toEqual([undefined])
    expect(notCounted({ acUserId: 'auditor@firm.example', result: '' })).toEqual([undefined])
    // Of an earlier release: it was completed when it went to the outbox.
    expect(notCounted({ acUserId: 'System', result: '' })).toEqual(['it is not known to have left'])
    const queued = { status: 'QUEUED', dateCompleted: null } as const
    expect(notCounted({ ...queued, acUserId: '' })).toEqual([])
  }
})

it('an outcome that rests on attempts is asked again, and says what is lacking', () => {
  const steps = [
    aStep({ type: 'EMAIL_INSURED', status: 'COMPLETED', dateCompleted, result: 'sent' }),
    aStep({
      type: 'CALL_INSURED',
      status: 'COMPLETED',
      dateCompleted: new Date(dateCompleted.getTime() + 4 * DAY),
      result: 'voicemail',
    }),
    aStep({ type: 'KICK_OFF_WITH_AGENT', status: 'COMPLETED', dateCompleted, result: 'sent' }),
  ]
  const audit = anAudit({ outcome: 'NONPRODUCTIVE', outcomeReason: 'NO_CONTACT' })
  const facts = (known: Step[]) => ({
    ...advanceFacts({ now: NOW }),
    reason: { kind: 'words' as const, words: '' },
    steps: known,
  })
  const judge = (about: typeof audit, known: Step[]) =>
    evidenceHolds(about, facts(known), ADMIN, 'FINAL_REVIEW_COMPLETE')?.code ?? null
  expect(judge(audit, steps)).toBeNull()
  const bounced = steps.map((step) =>
    step.type === 'EMAIL_INSURED'
      ? { ...step, status: 'FAILED' as const, result: 'bounced' }
      : step,
  )
  expect(judge(audit, bounced)).toBe('EVIDENCE_FAILED')
  expect(judge({ ...audit, outcomeReason: 'REFUSED' }, bounced)).toBeNull()
})

function heldOf(steps: Step[]): (boolean | undefined)[] {
  const [tries, channels] = attemptConditions(steps, NOW)
  return [tries?.held, channels?.held]
}
