import type { Intake } from '../audit/newIntake.ts'
import type { BakeState } from '../audit/states.ts'
import { flowFactsOf, whoOf } from './FlowFacts.ts'
import { submitsAudit } from './flowSteps.ts'
import type { IntakeScope } from './intakeFields.ts'

export const ANSWER_GROUPS = [
  'keyQuestions',
  'insuredCategories',
  'exposures',
  'skippedDocuments',
] as const

export type AnswerGroup = (typeof ANSWER_GROUPS)[number]

/** What an intake may say to its audit. */
export interface IntakeVoice {
  /** Whose fields it answers. */
  scopes: readonly IntakeScope[]
  groups: readonly AnswerGroup[]
  /** Only the insured says whether the agent gets the results. */
  mayRelease: boolean
  /** Its signature sends the audit, not only a part of it. */
  maySubmit: boolean
}

const RETURNED: readonly BakeState[] = ['WRONG_DOCS', 'REDO']

const GROUPS_OF_PARTS: Record<NonNullable<Intake['parts']>, readonly AnswerGroup[]> = {
  all: ANSWER_GROUPS,
  sales: ['insuredCategories', 'exposures'],
  docs: ['skippedDocuments'],
}

/**
 * Whose intake it is and what they were asked: an agent who cannot answer for the insured says only
 * what agents know, a delegate only their part. By the insured's own link an agent says both.
 */
export function intakeVoice(intake: Intake, bakeState: BakeState): IntakeVoice {
  const { scope, parts = 'all' } = intake
  const facts = flowFactsOf(intake, RETURNED.includes(bakeState) ? 'return' : 'audit')
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
