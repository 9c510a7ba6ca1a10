import type { EditableFieldName } from '../audit/editableFields.ts'
import type { Intake } from '../audit/newIntake.ts'

export type IntakeScope = Intake['scope']

interface IntakeField {
  /** Whose intake may say it. */
  scopes: readonly IntakeScope[]
  /** The outreach needs it: an empty answer leaves what is known. */
  isNeeded?: boolean
}

const contact: IntakeField = { scopes: ['insured'], isNeeded: true }
/** A delegate says who they are; what they are asked is the insured's to say. */
const delegate: IntakeField = { scopes: ['insured', 'delegate'] }
const forDelegate: IntakeField = { scopes: ['insured'] }
const agent: IntakeField = { scopes: ['agent'], isNeeded: true }
const fromAgent: IntakeField = { scopes: ['agent'] }

/**
 * The audit's fields that the public side answers by their own names (specification §3). Each is read
 * by its kind in `editableFields.ts`, so both sides hold the same formats and lengths.
 */
export const INTAKE_FIELDS = {
  insuredFirstName: contact,
  insuredLastName: contact,
  insuredEmail: contact,
  insuredPhone: contact,
  insuredCell: contact,
  delegateFirstName: delegate,
  delegateLastName: delegate,
  delegateEmail: delegate,
  delegatePhone: delegate,
  delegateRelationship: forDelegate,
  delegateMessage: forDelegate,
  agentIsRetailer: fromAgent,
  agentFirstName: agent,
  agentLastName: agent,
  agentEmail: agent,
  agentPhone: agent,
  agentCell: agent,
  agentProvidedFirstName: fromAgent,
  agentProvidedLastName: fromAgent,
  agentProvidedEmail: fromAgent,
  agentProvidedPhone: fromAgent,
  agentInsuredFirstName: fromAgent,
  agentInsuredLastName: fromAgent,
  agentInsuredEmail: fromAgent,
  agentInsuredPhone: fromAgent,
  anythingElse: { scopes: ['insured', 'delegate', 'agent'] },
} as const satisfies Partial<Record<EditableFieldName, IntakeField>>

export type IntakeFieldName = keyof typeof INTAKE_FIELDS

/** True for a field of the audit that an intake of one of these scopes answers. */
export function isIntakeField(
  name: string,
  scopes: readonly IntakeScope[],
): name is IntakeFieldName {
  if (!Object.hasOwn(INTAKE_FIELDS, name)) return false
  const field: IntakeField = INTAKE_FIELDS[name as IntakeFieldName]
  return field.scopes.some((each) => scopes.includes(each))
}

/** True for a field that an empty answer does not blank. */
export function isNeededField(name: IntakeFieldName): boolean {
  const field: IntakeField = INTAKE_FIELDS[name]
  return field.isNeeded === true
}
