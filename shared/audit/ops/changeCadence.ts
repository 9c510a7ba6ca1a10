import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Cadence, Carrier, StepOverride, StepType } from '#shared/firm/model.ts'
import { saveCarrier } from '#shared/firm/ops/carriers.ts'
import { BAKERY_STEPS_ID, COLLECTIONS } from '#shared/kernel/collections.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { isSentByEngine } from '../steps/facts.ts'
import { STEPS } from '../steps/table.ts'
import { type BakerySteps, readBakerySteps } from './readKnowledge.ts'

/** The waits that can be set, in days: one can be changed, never removed. */
const FEWEST_DAYS = 1
const MOST_DAYS = 60

export interface CadenceChange {
  /** Whose cadence; null: the bakery's, which holds for every carrier that sets nothing else. */
  carrier: Carrier | null
  step: StepType
  /** What is set of the step beside what is set of it already; null removes it all. */
  override: StepOverride | null
  /** The version of the bakery's steps that was read, 0 for none; a carrier brings its own. */
  v?: number
}

/**
 * Sets how a step is worked (docs/decisions/0015), or goes back to what holds without. Answers the
 * cadence as it is then. Audits under way follow it with their next step. Refused with BAKERY_CHANGED
 * or CARRIER_CHANGED after a write in between.
 */
export async function changeCadence(
  store: DocumentStore,
  { carrier, step, override, v }: CadenceChange,
  now: Date,
): Promise<Result<Cadence>> {
  const refused = override && refusalOfOverride(step, override)
  if (refused) return { ok: false, error: refused }
  const bakery = carrier ? null : await readBakerySteps(store)
  if (carrier === null && v !== undefined && v !== (bakery?.v ?? 0))
    return { ok: false, error: refusal('BAKERY_CHANGED') }
  const cadence = (carrier ?? bakery)?.cadence ?? {}
  const { [step]: before, ...others } = cadence
  if (override === null && before === undefined) {
    const where = carrier ? `at ${carrier.id}` : 'in the bakery'
    const facts = { step: STEPS[step].displayName, where }
    return { ok: false, error: refusal('STEP_NOT_OVERRIDDEN', facts) }
  }
  const after = override === null ? others : { ...others, [step]: { ...before, ...override } }
  const written = carrier
    ? await saveCarrier(store, carrier, { cadence: after })
    : await writeBakery(store, bakery, after, now)
  return written.ok ? { ok: true, value: after } : written
}

/** What the bakery sets for all carriers. */
export async function readBakeryCadence(store: DocumentStore): Promise<Cadence> {
  return (await readBakerySteps(store))?.cadence ?? {}
}

/** What cannot be set of a step: a wait where it waits for nothing, or out of range; else null. */
export function refusalOfOverride(step: StepType, override: StepOverride): Refusal | null {
  const { displayName, waitInDays } = STEPS[step]
  const { waitInDays: days, personFirst } = override
  if (days !== undefined) {
    if (!Number.isInteger(days) || days < FEWEST_DAYS || days > MOST_DAYS)
      return refusal('WAIT_OUT_OF_RANGE', { days, fewest: FEWEST_DAYS, most: MOST_DAYS })
    if (waitInDays === 0) return refusal('STEP_HAS_NO_WAIT', { step: displayName })
  }
  const isNotSent = personFirst === true && !isSentByEngine(step)
  return isNotSent ? refusal('STEP_IS_A_PERSONS', { step: displayName }) : null
}

async function writeBakery(
  store: DocumentStore,
  bakery: BakerySteps | null,
  cadence: Cadence,
  now: Date,
): Promise<Result<null>> {
  const at = { collection: COLLECTIONS.bakery, id: BAKERY_STEPS_ID }
  const data = { cadence, v: (bakery?.v ?? 0) + 1 }
  try {
    await store.batch([
      bakery === null
        ? { kind: 'create', ...at, data: { ...data, dateAdded: now } }
        : { kind: 'update', ...at, data, expect: { field: 'v', value: bakery.v } },
    ])
  } catch (error) {
    const isLate = error instanceof StoreError && /conflict|already-exists/.test(error.code)
    if (!isLate) throw error
    return { ok: false, error: refusal('BAKERY_CHANGED') }
  }
  return { ok: true, value: null }
}
