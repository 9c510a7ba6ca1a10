import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { SPECIFICATION_ERRORS } from '#shared/errors/specificationErrors.ts'
import type { Audit } from '../audit/Audit.ts'
import type { StepType } from './steps.ts'

export type StepValidation = { status: 200 } | { status: 301; message: string }

/**
 * The specification's step validation (§5): only INSURED_EMAIL_NEW_CONTACT can fail, with status 301,
 * when the audit has no agentInsuredEmail. Every other type passes with 200.
 */
export function validateStep(
  type: StepType,
  audit: Pick<Audit, 'agentInsuredEmail'>,
): StepValidation {
  if (type === 'INSURED_EMAIL_NEW_CONTACT' && audit.agentInsuredEmail.trim() === '') {
    return { status: 301, message: SPECIFICATION_ERRORS.NO_AGENT_INSURED_EMAIL.message }
  }
  return { status: 200 }
}

/** The same as a refusal, NO_AGENT_INSURED_EMAIL with status 301; null when it passes. */
export function refusalOfValidation(
  type: StepType,
  audit: Pick<Audit, 'agentInsuredEmail'>,
): Refusal | null {
  return validateStep(type, audit).status === 200 ? null : refusal('NO_AGENT_INSURED_EMAIL')
}
