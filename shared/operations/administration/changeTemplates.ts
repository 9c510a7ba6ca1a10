import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { OutgoingTemplate } from '../../domain/outgoing/OutgoingTemplate.ts'
import { readTemplate } from '../../domain/outgoing/templateOf.ts'
import { STEPS, type StepType } from '../../domain/step/steps.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { saveCarrier } from './saveCarrier.ts'

/**
 * Gives a carrier words of its own for a step that sends something; null goes back to the built-in
 * ones. What goes out from then on says it so. Refused with STEP_HAS_NO_TEMPLATE, TEMPLATE_IS_BUILT_IN,
 * CARRIER_CHANGED, or as `refusalOfTemplate` says: an unknown placeholder is never sent.
 */
export async function changeTemplates(
  store: DocumentStore,
  carrier: Carrier,
  { step, template }: { step: StepType; template: OutgoingTemplate | null },
): Promise<Result<Carrier>> {
  const { [step]: own, ...others } = carrier.templates ?? {}
  if (template === null) {
    if (own !== undefined) return saveCarrier(store, carrier, { templates: others })
    const facts = { carrier: carrier.id, step: STEPS[step].displayName }
    return { ok: false, error: refusal('TEMPLATE_IS_BUILT_IN', facts) }
  }
  const read = readTemplate(step, template)
  if (!read.ok) return read
  return saveCarrier(store, carrier, { templates: { ...others, [step]: read.value } })
}
