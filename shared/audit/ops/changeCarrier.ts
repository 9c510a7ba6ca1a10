import { type Result, refusal } from '#shared/errors/refusal.ts'
import { type CarrierSettings, ENDPOINT_ID, readCarrierSettings } from '#shared/firm/carrier.ts'
import type { Carrier, OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { type EndpointSecret, saveCarrier, turnSingleReviewer } from '#shared/firm/ops/carriers.ts'
import type { Administrator } from '#shared/firm/user.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import { readTemplate } from '../messages/templates.ts'
import { STEPS } from '../steps/table.ts'
import { systemCommand } from './systemCommand.ts'

/** What the public is shown of a carrier; its intakes hold a copy. */
const SHOWN_TO_PUBLIC = ['name', 'helpPhone', 'helpHours'] as const

export interface SettingsWorld {
  store: DocumentStore
  clock: Clock
  random: Random
}

export interface CarrierChange {
  settings: Partial<CarrierSettings>
  /** What proves us to its endpoint. */
  endpointSecret?: string
  by: Administrator
  /** True at the command line: a single reviewer needs no second admin there. */
  alone?: boolean
}

/**
 * Changes the settings that are given, and what proves us to its endpoint; the others stay. What the
 * public is shown of them is refreshed by the worker, which the same commit asks for it. A single
 * reviewer is turned on by two admins (`turnSingleReviewer`). Refused with CARRIER_SETTING_INVALID,
 * CONTACT_INVALID, RESULTS_TARGET_INVALID, SINGLE_REVIEWER_ASKED, or CARRIER_CHANGED after a write in
 * between.
 */
export async function changeCarrier(
  { store, clock, random }: SettingsWorld,
  carrier: Carrier,
  { settings, endpointSecret, by, alone = false }: CarrierChange,
): Promise<Result<Carrier>> {
  const read = readCarrierSettings(settings)
  if (!read.ok) return read
  const { singleReviewer: on, ...value } = read.value
  const now = clock.now()
  const turn = on === undefined ? null : turnSingleReviewer(carrier, { on, by, now, alone })
  if (turn?.ok === false) return turn
  const isShown = SHOWN_TO_PUBLIC.some(
    (field) => value[field] !== undefined && value[field] !== carrier[field],
  )
  const also: BatchWrite[] = [...(turn?.value.log ?? [])]
  if (isShown)
    also.push(
      systemCommand(
        { now, random },
        { kind: 'refreshIntakes', carrierCompany: carrier.id, request: {} },
      ),
    )
  if (endpointSecret !== undefined)
    also.push({
      kind: 'set',
      collection: nestedPath(COLLECTIONS.carriers, carrier.id, 'private'),
      id: ENDPOINT_ID,
      data: {
        secret: endpointSecret.trim(),
        endpoint: (value.results ?? carrier.results)?.endpoint ?? '',
      } satisfies EndpointSecret,
    })
  return saveCarrier(store, carrier, { ...value, ...turn?.value.fields }, also)
}

/**
 * Gives a carrier words of its own for a step that sends something; null goes back to the built-in
 * ones. Messages from then on use them. Refused with STEP_HAS_NO_TEMPLATE, TEMPLATE_IS_BUILT_IN,
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
