import type { Intake } from '#shared/audit/access/intake.ts'
import type { EditableFieldName } from '#shared/audit/editableFields.ts'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { flowFactsOf, type IntakeScope, whoOf } from './flowFacts.ts'
import { submitsAudit } from './flowSteps.ts'

export const ANSWER_GROUPS = [
  'keyQuestions',
  'insuredCategories',
  'exposures',
  'skippedDocuments',
] as const

export type AnswerGroup = (typeof ANSWER_GROUPS)[number]

/** What an intake may answer of its audit. */
export interface AnswerScope {
  /** Whose fields it answers. */
  scopes: readonly IntakeScope[]
  groups: readonly AnswerGroup[]
  /** Only the insured says whether the agent gets the results. */
  mayRelease: boolean
  /** Its signature sends the audit, not only a part of it. */
  maySubmit: boolean
}

const GROUPS_OF_PARTS: Record<NonNullable<Intake['parts']>, readonly AnswerGroup[]> = {
  all: ANSWER_GROUPS,
  sales: ['insuredCategories', 'exposures'],
  docs: ['skippedDocuments'],
}

/**
 * What an intake may answer: an agent who cannot answer for the insured only what agents know, a
 * delegate only their part. By the insured's own link an agent answers both.
 */
export function answerScope(intake: Intake, bakeState: BakeState): AnswerScope {
  const { scope, parts = 'all' } = intake
  const facts = flowFactsOf(intake, STATES[bakeState]?.intake === 'returned' ? 'return' : 'audit')
  const isAgent = whoOf(facts) === 'agent'
  const agentGroups = facts.pages['go-on']?.['answer'] === 'yes' ? ANSWER_GROUPS : []
  return {
    scopes: scope === 'insured' && isAgent ? ['insured', 'agent'] : [scope],
    groups:
      scope === 'agent'
        ? agentGroups
        : scope === 'delegate'
          ? GROUPS_OF_PARTS[parts]
          : ANSWER_GROUPS,
    mayRelease: scope !== 'agent',
    maySubmit: submitsAudit(facts),
  }
}

interface IntakeField {
  /** The intakes that may answer it. */
  scopes: readonly IntakeScope[]
  /** The outreach needs it: an empty answer leaves what is known. */
  isNeeded?: boolean
}

const contact: IntakeField = { scopes: ['insured'], isNeeded: true }
/** A delegate's own contact; what a delegate is asked to do only the insured says. */
const delegate: IntakeField = { scopes: ['insured', 'delegate'] }
const forDelegate: IntakeField = { scopes: ['insured'] }
const agent: IntakeField = { scopes: ['agent'], isNeeded: true }
const fromAgent: IntakeField = { scopes: ['agent'] }

/**
 * The audit's fields that the public side answers by their own names (specification §3). Each is read
 * by its kind in `audit/editableFields.ts`, so both sides hold the same formats and lengths.
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
