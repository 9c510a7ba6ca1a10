import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { Cadence, StepOverride } from '../../domain/step/Cadence.ts'
import { isSentByEngine } from '../../domain/step/stepSettings.ts'
import { STEPS, type StepType } from '../../domain/step/steps.ts'
import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import { BAKERY_STEPS_ID, COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { createNew } from './createNew.ts'

/** The waits that anybody may set, in days: one can be changed, never taken away. */
const FEWEST_DAYS = 1
const MOST_DAYS = 60

export interface CadenceChange {
  /** Whose cadence; null: the bakery's, which holds for every carrier that sets nothing else. */
  carrier: Carrier | null
  step: StepType
  /** What is set of the step beside what is set of it already; null takes all of it away. */
  override: StepOverride | null
}

/**
 * Sets how a step is worked (docs/decisions/0015), or goes back to what holds without. Answers the
 * cadence as it is then. Audits under way follow it with their next step.
 */
export async function changeCadence(
  store: DocumentStore,
  { carrier, step, override }: CadenceChange,
  now: Date,
): Promise<Result<Cadence>> {
  const refused = override && refusalOfOverride(step, override)
  if (refused) return { ok: false, error: refused }
  const cadence = carrier ? (carrier.cadence ?? {}) : await readBakeryCadence(store)
  const { [step]: before, ...others } = cadence
  if (override === null && before === undefined) {
    const where = carrier ? `at ${carrier.id}` : 'in the bakery'
    const facts = { step: STEPS[step].displayName, where }
    return { ok: false, error: refusal('STEP_NOT_OVERRIDDEN', facts) }
  }
  const after = override === null ? others : { ...others, [step]: { ...before, ...override } }
  await write(store, carrier, after, now)
  return { ok: true, value: after }
}

/** What the bakery sets for all carriers. */
export async function readBakeryCadence(store: DocumentStore): Promise<Cadence> {
  const bakery = await store.get<{ cadence?: Cadence }>(COLLECTIONS.bakery, BAKERY_STEPS_ID)
  return bakery?.cadence ?? {}
}

function refusalOfOverride(step: StepType, override: StepOverride): Refusal | null {
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

async function write(
  store: DocumentStore,
  carrier: Carrier | null,
  cadence: Cadence,
  now: Date,
): Promise<void> {
  if (carrier) return store.update(COLLECTIONS.carriers, carrier.id, { cadence })
  const first = { cadence, dateAdded: now }
  if (!(await createNew(store, COLLECTIONS.bakery, BAKERY_STEPS_ID, first)))
    await store.update(COLLECTIONS.bakery, BAKERY_STEPS_ID, { cadence })
}
