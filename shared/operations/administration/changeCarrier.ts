import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { type CarrierSettings, readCarrierSettings } from '../../domain/carrier/carrierSettings.ts'
import { systemCommand } from '../../engine/commands/systemCommand.ts'
import type { Result } from '../../errors/refusal.ts'
import { COLLECTIONS, nestedPath } from '../../firestore/collections.ts'
import type { Clock } from '../../ports/clock.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import type { Random } from '../../ports/random.ts'
import { ENDPOINT_ID, type EndpointSecret } from '../results/readEndpointSecret.ts'
import type { Administrator } from './Administrator.ts'
import { saveCarrier } from './saveCarrier.ts'
import { turnSingleReviewer } from './singleReviewer.ts'

/** What the public is shown of a carrier; its intakes hold a copy. */
const SHOWN = ['name', 'helpPhone', 'helpHours'] as const

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
 * CONTACT_INVALID, RESULTS_TARGET_INVALID, SINGLE_REVIEWER_ASKED, or CARRIER_CHANGED when somebody was
 * quicker.
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
  const isShown = SHOWN.some(
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
