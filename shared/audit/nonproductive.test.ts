import { expect, it } from 'vitest'
import { aStep } from '#shared/testing/builders.ts'
import { attemptConditions, attemptsOf } from './nonproductive.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

it.each(['bounced', 'undeliverable', 'wrongNumber'])(
  'an attempt that ended as %s is evidence, and none that counts',
  (result) => {
    const dateCompleted = new Date('2026-11-02T15:00:00Z')
    const steps = [
      aStep({ type: 'EMAIL_INSURED', status: 'FAILED', dateCompleted, result }),
      aStep({ type: 'CALL_INSURED', status: 'COMPLETED', dateCompleted, result: 'noAnswer' }),
    ]
    expect(attemptsOf(steps)).toHaveLength(2)
    const [tries, channels] = attemptConditions(steps, NOW)
    expect([tries?.held, channels?.held]).toEqual([false, false])
    const answered = steps.map((step) => ({ ...step, result: 'noAnswer' }))
    const [enough, ways] = attemptConditions(answered, NOW)
    expect([enough?.held, ways?.held]).toEqual([true, true])
  },
)
