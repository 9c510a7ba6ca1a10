import type { ErrorEntry } from './model.ts'

/** The failures that the specification (§8) names; quoted wordings are its own, letter by letter. */
export const SPECIFICATION_ERRORS = {
  SIGN_IN_FAILED: {
    message: 'Sign-in with google failed.',
    next: 'Try again. If the window did not open, allow pop-ups for this page.',
  },
  /** Only for the log: the user sees NOT_REGISTERED and is signed out. */
  DOMAIN_NOT_AUTHORIZED: {
    message: 'domain not authorized',
    next: 'Register the email if the person should have access.',
    audience: 'log',
  },
  /** Status 301 of the step validation. */
  NO_AGENT_INSURED_EMAIL: {
    message: 'no agentInsuredEmail',
    next: "Add the insured's email that the agent gave, then complete the step.",
    audience: 'everyone',
    status: 301,
  },
  /** The code itself is the specification's result. */
  STEP_EXISTS: {
    message: 'The audit already has an open step {step}.',
    next: 'Complete the open one first.',
    audience: 'everyone',
    exit: 5,
  },
  DATE_NOT_AVAILABLE: {
    message: 'Date not available',
    next: 'You do not need to do anything: no date is recorded.',
  },
  SECONDS_NOT_A_NUMBER: {
    message: 'Invalid date format: Seconds must be a number.',
    next: 'Report which audit it is: its record holds a damaged date.',
  },
  GET_FAILED: {
    message: 'Get Failed',
    next: 'The screen says what could not be read and offers to try again.',
    audience: 'log',
  },
  GETD_FAILED: {
    message: 'GetD Failed',
    next: 'The screen says what could not be read and offers to try again.',
    audience: 'log',
  },
  ADD_FAILED: {
    message: 'Add Failed',
    next: 'Nothing was written. The screen says so and offers to try again.',
    audience: 'log',
  },
  SET_FAILED: {
    message: 'Set Failed',
    next: 'Nothing was written. The screen says so and offers to try again.',
    audience: 'log',
  },
  REMOVE_FAILED: {
    message: 'Remove Failed',
    next: 'Nothing was removed. The screen says so and offers to try again.',
    audience: 'log',
  },
  UPDATE_FAILED: {
    message: 'Update Failed',
    next: 'Nothing was written. The screen says so and offers to try again.',
    audience: 'log',
  },
  OBJECT_NOT_IN_ARRAY: {
    message: 'Object not found in the array',
    next: 'The record left the list during the refresh. Reload the list.',
    audience: 'log',
  },
} as const satisfies Record<string, ErrorEntry>
