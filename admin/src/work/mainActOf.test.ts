import { expect, it } from 'vitest'
import type { StepType } from '#shared/firm/model.ts'
import { aStep } from '#shared/testing/builders.ts'
import { mainActOf, openCall } from './mainActOf.ts'

const actOf = (step: StepType) =>
  mainActOf(
    { kind: 'step', step, label: '', due: null },
    { offers: [], main: null, preview: () => null, seesInvoices: false, isInvoiced: false },
  )

it.each<[StepType, object]>([
  ['CALL_INSURED', { kind: 'call', step: 'CALL_INSURED' }],
  // Asked by phone, though the table gives it no channel.
  ['GET_HELP_FROM_AGENT', { kind: 'call', step: 'GET_HELP_FROM_AGENT' }],
  ['EMAIL_INSURED', { kind: 'compose', step: 'EMAIL_INSURED' }],
  ['READY', { kind: 'step', action: { kind: 'complete', step: 'READY' }, name: 'begin' }],
])('the button of %s', (step, expected) => {
  expect(actOf(step)).toEqual(expected)
})

it('the key for calls logs whatever is done by phone: the next first, else the first', () => {
  const open = (['EMAIL_INSURED', 'CALL_AGENT', 'GET_HELP_FROM_AGENT'] as const).map((type) =>
    aStep({ type }),
  )
  expect(openCall({ nextStep: 'GET_HELP_FROM_AGENT' }, open)).toBe('GET_HELP_FROM_AGENT')
  expect(openCall({ nextStep: 'EMAIL_INSURED' }, open)).toBe('CALL_AGENT')
  expect(openCall({ nextStep: null }, open.slice(0, 1))).toBeNull()
})
