import { describe, expect, it } from 'vitest'
import { stepExists, validateStep } from './refusals.ts'
import { STEP_TYPES } from './table.ts'

describe('specification §5, step validation', () => {
  it('INSURED_EMAIL_NEW_CONTACT without agentInsuredEmail is 301 "no agentInsuredEmail"', () => {
    const failed = { status: 301, message: 'no agentInsuredEmail' }
    expect(validateStep('INSURED_EMAIL_NEW_CONTACT', { agentInsuredEmail: '' })).toEqual(failed)
    expect(validateStep('INSURED_EMAIL_NEW_CONTACT', { agentInsuredEmail: '  ' })).toEqual(failed)
  })

  it('passes with 200 when there is one', () => {
    const audit = { agentInsuredEmail: 'a@insured.example' }
    expect(validateStep('INSURED_EMAIL_NEW_CONTACT', audit)).toEqual({ status: 200 })
  })

  it.each(STEP_TYPES.filter((type) => type !== 'INSURED_EMAIL_NEW_CONTACT'))(
    '%s is 200',
    (type) => {
      expect(validateStep(type, { agentInsuredEmail: '' })).toEqual({ status: 200 })
    },
  )
})

describe('specification §4, creating a step', () => {
  it('is refused with STEP_EXISTS while one of the type is open', () => {
    const audit = { openSteps: { CALL_AGENT: 's1' } }
    expect(stepExists('CALL_AGENT', audit)).toMatchObject({
      code: 'STEP_EXISTS',
      message: 'The audit already has an open step Call Agent.',
    })
    expect(stepExists('CALL_INSURED', audit)).toBeNull()
    expect(stepExists('CALL_AGENT', { openSteps: {} })).toBeNull()
  })
})
