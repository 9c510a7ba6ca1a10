import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from './refusal.ts'

/** The specification's error catalogue (§8), copied from it. */
const WORDINGS: readonly [ErrorCode, string][] = [
  ['SIGN_IN_FAILED', 'Sign-in with google failed.'],
  ['DOMAIN_NOT_AUTHORIZED', 'domain not authorized'],
  ['NO_AGENT_INSURED_EMAIL', 'no agentInsuredEmail'],
  ['DATE_NOT_AVAILABLE', 'Date not available'],
  ['SECONDS_NOT_A_NUMBER', 'Invalid date format: Seconds must be a number.'],
  ['GET_FAILED', 'Get Failed'],
  ['GETD_FAILED', 'GetD Failed'],
  ['ADD_FAILED', 'Add Failed'],
  ['SET_FAILED', 'Set Failed'],
  ['REMOVE_FAILED', 'Remove Failed'],
  ['UPDATE_FAILED', 'Update Failed'],
  ['OBJECT_NOT_IN_ARRAY', 'Object not found in the array'],
]

describe('specification §8: the wordings', () => {
  it.each(WORDINGS)('%s reads "%s"', (code, message) => {
    expect(ERRORS[code].message).toBe(message)
  })

  it('a duplicate open step results in the code STEP_EXISTS', () => {
    expect(ERRORS).toHaveProperty('STEP_EXISTS')
  })
})
