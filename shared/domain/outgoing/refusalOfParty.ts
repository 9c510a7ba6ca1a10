import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { STEPS, type StepType } from '../step/steps.ts'
import type { OutgoingTemplate } from './OutgoingTemplate.ts'

/** What opens the insured's own pages (docs/decisions/0033). */
const INSUREDS_OWN = ['link', 'pin'] as const

/**
 * PLACEHOLDER_NOT_THEIRS for words that would tell somebody else what opens the insured's own pages: an
 * agent has a link of their own, a carrier has none. Null for what goes to the insured.
 */
export function refusalOfParty(type: StepType, template: OutgoingTemplate): Refusal | null {
  const { party, displayName } = STEPS[type]
  if (party === 'insured') return null
  const named = ownNamedIn(template)
  if (named === undefined) return null
  return refusal('PLACEHOLDER_NOT_THEIRS', { placeholder: `{${named}}`, step: displayName })
}

/** True when the words name what opens the insured's own pages. */
export function namesLink(template: OutgoingTemplate): boolean {
  return ownNamedIn(template) !== undefined
}

function ownNamedIn({ subject, text }: OutgoingTemplate): string | undefined {
  return INSUREDS_OWN.find((name) => `${subject}${text}`.includes(`{${name}}`))
}
