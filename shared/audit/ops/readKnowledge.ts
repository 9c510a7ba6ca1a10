import { mergedCadence } from '#shared/firm/carrier.ts'
import type { Cadence, Carrier } from '#shared/firm/model.ts'
import { BAKERY_STEPS_ID, COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Intake } from '../access/intake.ts'
import type { Knowledge } from '../actions.ts'
import type { Attachment } from '../attachments.ts'
import { countedTypes } from '../completeness.ts'
import type { DocumentType } from '../documentTypes.ts'
import type { OutgoingOnItsWay } from '../messages/outgoing.ts'
import type { Audit, WorkCarrier } from '../model.ts'
import { outgoingOf } from '../steps/draft.ts'
import { isOpenStep } from '../steps/facts.ts'
import type { Step } from '../steps/model.ts'

interface Known {
  openSteps: readonly Step[]
  steps?: Step[]
  documents?: DocumentType[]
  intakes?: Intake[]
  pin?: string
  outbox?: string[]
}

/** Reads the audit's open steps, unless they were read before, and what else is asked for. */
export async function readKnowledge(
  store: DocumentStore,
  audit: Audit,
  asked: readonly Knowledge[],
  readBefore?: readonly Step[],
): Promise<Known> {
  const steps = asked.includes('steps') ? await stepsOf(store, audit) : null
  const openSteps = steps?.filter(isOpenStep) ?? readBefore ?? (await openStepsOf(store, audit))
  return {
    openSteps,
    ...(steps ? { steps } : {}),
    ...(asked.includes('documents') ? { documents: await documentsOf(store, audit) } : {}),
    ...(asked.includes('intakes') ? { intakes: await intakesOf(store, audit) } : {}),
    ...(asked.includes('pin') ? { pin: await readPin(store, audit) } : {}),
    ...(asked.includes('outbox') ? { outbox: await outboxOf(store, openSteps) } : {}),
  }
}

async function openStepsOf(store: DocumentStore, { openSteps }: Audit): Promise<Step[]> {
  const found = await readByIds<Step>(store, COLLECTIONS.asteps, Object.values(openSteps))
  return [...found.values()]
}

/** What was taken back counts as over, and is not among them unless it left all the same. */
async function outboxOf(store: DocumentStore, openSteps: readonly Step[]): Promise<string[]> {
  const found = openSteps.map(async (step) => {
    const sent = outgoingOf(step)
    const stored = sent && (await store.get<OutgoingOnItsWay>(sent.collection, sent.id))
    return stored?.folded === false ? [stored.id] : []
  })
  return (await Promise.all(found)).flat()
}

/** Every step of an audit, whatever its status. */
export function stepsOf(store: DocumentStore, audit: Audit): Promise<Step[]> {
  return store.list<Step>(COLLECTIONS.asteps, {
    filters: [
      { field: 'carrierCompany', op: '==', value: audit.carrierCompany },
      { field: 'auditFSID', op: '==', value: audit.id },
    ],
  })
}

/** The audit's intakes: the insured's, and those of agents and delegates. */
export function intakesOf(
  store: DocumentStore,
  audit: Pick<Audit, 'id' | 'carrierCompany'>,
): Promise<Intake[]> {
  return store.list<Intake>(COLLECTIONS.intakes, {
    filters: [
      { field: 'carrierCompany', op: '==', value: audit.carrierCompany },
      { field: 'auditFSID', op: '==', value: audit.id },
    ],
    sort: { field: 'id', direction: 'asc' },
  })
}

/** The audit's PIN; empty where it has none. */
export async function readPin(store: DocumentStore, { id }: Audit): Promise<string> {
  const path = nestedPath(COLLECTIONS.audits, id, 'private')
  return (await store.get<{ pin?: string }>(path, 'access'))?.pin ?? ''
}

async function documentsOf(store: DocumentStore, audit: Audit): Promise<DocumentType[]> {
  const found = await store.list<Attachment>(COLLECTIONS.attachments, {
    filters: [{ field: 'audit', op: '==', value: audit.id }],
  })
  return countedTypes(found, audit)
}

/**
 * A carrier as the engine works by it, with its cadence over the bakery's; null when there is no such
 * carrier. Rejects with a `StoreError` when either cannot be read.
 */
export async function readWorkCarrier(
  store: DocumentStore,
  carrierId: string,
): Promise<WorkCarrier | null> {
  const [carrier, bakery] = await Promise.all([
    store.get<Carrier>(COLLECTIONS.carriers, carrierId),
    readBakerySteps(store),
  ])
  return carrier && mergedCarrier(carrier, bakery)
}

/** Reads each carrier as the engine works by it, once; null where there is none. */
export function carriersReadOnce(
  store: DocumentStore,
): (id: string) => Promise<WorkCarrier | null> {
  const read = new Map<string, Promise<WorkCarrier | null>>()
  return (id) => {
    const found = read.get(id) ?? readWorkCarrier(store, id)
    read.set(id, found)
    return found
  }
}

/** A carrier that was read already, with its cadence over the bakery's. */
export async function withCadence(
  store: DocumentStore,
  carrier: Carrier,
): Promise<Carrier & WorkCarrier> {
  return mergedCarrier(carrier, await readBakerySteps(store))
}

/** The document of the bakery's steps. */
export interface BakerySteps {
  cadence?: Cadence
  v?: number
}

/** Null before anything is set. */
export function readBakerySteps(store: DocumentStore): Promise<BakerySteps | null> {
  return store.get<BakerySteps>(COLLECTIONS.bakery, BAKERY_STEPS_ID)
}

function mergedCarrier(carrier: Carrier, bakery: BakerySteps | null) {
  return { ...carrier, cadence: mergedCadence(bakery?.cadence ?? {}, carrier.cadence ?? {}) }
}
