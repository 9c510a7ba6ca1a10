import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { isToDoNow } from './isToDoNow.ts'

const TODAY = '2026-11-19'

it.each<[string, Partial<Audit>, boolean]>([
  ['a call that is due', { nextStep: 'CALL_INSURED', nextDue: TODAY }, true],
  ['a call that is due tomorrow', { nextStep: 'CALL_INSURED', nextDue: '2026-11-20' }, false],
  ['an email that the engine sends', { nextStep: 'EMAIL_INSURED', nextDue: TODAY }, false],
  ['a wait', { nextStep: 'WAITING_FOR_INSURED', nextDue: TODAY }, false],
  ['a worksheet', { bakeState: 'WORKSHEET', nextStep: null, nextDue: null }, true],
  ['nothing', { bakeState: 'CANCELLED', nextStep: null, nextDue: null }, false],
])('%s', (_, changes, expected) => {
  expect(isToDoNow(anAudit({ bakeState: 'CONTACTING', ...changes }), TODAY)).toBe(expected)
})
