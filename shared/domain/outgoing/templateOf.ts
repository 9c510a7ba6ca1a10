import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Audit } from '../audit/Audit.ts'
import type { Carrier } from '../carrier/Carrier.ts'
import { STEP_TYPES, STEPS, type StepType } from '../step/steps.ts'
import type { OutgoingTemplate } from './OutgoingTemplate.ts'
import { isReturned } from './publicLink.ts'
import { refusalOfParty } from './refusalOfParty.ts'
import { cleanTemplate, refusalOfTemplate } from './renderTemplate.ts'
import { RETURNED_TEMPLATES } from './returnedTemplates.ts'
import { TEMPLATES } from './templates.ts'

/** The steps that send something: each has a built-in template. */
export const TEMPLATE_STEPS: readonly StepType[] = STEP_TYPES.filter(
  (type) => TEMPLATES[type] !== undefined,
)

/** The words that a step sends at a carrier: its own, else the built-in ones; null when it sends none. */
export function templateOf(
  type: StepType,
  { templates }: Pick<Carrier, 'templates'>,
): OutgoingTemplate | null {
  return templates?.[type] ?? TEMPLATES[type] ?? null
}

/** The words that a step sends for this audit: those for returned documents while there are some. */
export function wordsFor(
  type: StepType,
  audit: Pick<Audit, 'bakeState'>,
  carrier: Pick<Carrier, 'templates'>,
): OutgoingTemplate | null {
  const returned = isReturned(audit) ? RETURNED_TEMPLATES[type] : undefined
  return returned ?? templateOf(type, carrier)
}

/**
 * A carrier's own template as it is stored: a text message has no subject, everything else has one.
 * Refused with STEP_HAS_NO_TEMPLATE, or as `refusalOfTemplate` and `refusalOfParty` say.
 */
export function readTemplate(type: StepType, typed: OutgoingTemplate): Result<OutgoingTemplate> {
  const { channel, displayName } = STEPS[type]
  if (TEMPLATES[type] === undefined)
    return no(refusal('STEP_HAS_NO_TEMPLATE', { step: displayName }))
  const template = cleanTemplate(channel === 'text' ? { ...typed, subject: '' } : typed)
  const isEmpty = channel !== 'text' && template.subject === ''
  const error = isEmpty
    ? refusal('TEMPLATE_EMPTY')
    : (refusalOfTemplate(template) ?? refusalOfParty(type, template))
  return error ? no(error) : { ok: true, value: template }
}

function no(error: Refusal): { ok: false; error: Refusal } {
  return { ok: false, error }
}
