import { expect, it } from 'vitest'
import { ADMIN, advanceFacts, anAudit, aStep } from '#shared/testing/builders.ts'
import { attemptsLacking, attemptsOf, evidenceHolds } from './nonproductive.ts'
import type { Step } from './steps/model.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

const DAY = 86_400_000
const dateCompleted = new Date('2026-11-02T15:00:00Z')

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

it('attempts of one moment are in the order in which they were added, not that of their ids', () => {
  const sent = { status: 'COMPLETED', dateCompleted, result: 'sent' } as const
  const steps = [
    aStep({ ...sent, id: 'a', type: 'KICK_OFF_WITH_AGENT', seq: 200 }),
    aStep({ ...sent, id: 'b', type: 'EMAIL_INSURED', seq: 100 }),
  ]
  const evidence = attemptsOf(steps).map(({ step }) => step)
  expect(evidence).toEqual(['EMAIL_INSURED', 'KICK_OFF_WITH_AGENT'])
})

it.each([
  ['RESPONSE_EMAIL_CARRIER', []],
  ['RESPONSE_EMAIL_ACCOUNTANT', ['no answer since']],
] as const)('after the last attempt, %s: lacking %j', (type, lacking) => {
  const on = (day: number) => ({
    status: 'COMPLETED' as const,
    dateCompleted: new Date(dateCompleted.getTime() + day * DAY),
  })
  const steps = [
    aStep({ ...on(0), type: 'EMAIL_INSURED', result: 'sent' }),
    aStep({ ...on(0), type: 'KICK_OFF_WITH_AGENT', result: 'sent' }),
    aStep({ ...on(7), type: 'CALL_INSURED', result: 'voicemail' }),
    aStep({ ...on(9), type }),
  ]
  expect(attemptsLacking(steps, NOW)).toEqual(lacking)
})

it.each([
  ['that lapsed is no answer', 'lapsed', []],
  ['that ended with the information is one', '', ['no answer since']],
])('a wait for the agent %s', (_, result, lacking) => {
  const on = (day: number) => ({
    status: 'COMPLETED' as const,
    dateCompleted: new Date(dateCompleted.getTime() + day * DAY),
  })
  const steps = [
    aStep({ ...on(0), type: 'EMAIL_INSURED', result: 'sent' }),
    aStep({ ...on(0), type: 'KICK_OFF_WITH_AGENT', result: 'sent' }),
    aStep({ ...on(2), type: 'RESPONSE_CALL_AGENT' }),
    aStep({ ...on(7), type: 'CALL_INSURED', result: 'voicemail' }),
    aStep({ ...on(9), type: 'RECEIVING_INFO_FROM_AGENT', result }),
  ]
  expect(attemptsLacking(steps, new Date(dateCompleted.getTime() + 12 * DAY))).toEqual(lacking)
})
