import type { Audit } from '../../domain/audit/Audit.ts'
import type { Intake } from '../../domain/audit/newIntake.ts'
import { DOCUMENT_TYPE_IDS, type DocumentType } from '../../domain/document/documentTypes.ts'
import { isOpenStep } from '../../domain/step/bakerStepActive.ts'
import type { Step } from '../../domain/step/Step.ts'
import { COLLECTIONS, nestedPath } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readByIds } from '../import/readByIds.ts'

/**
 * What some work reads besides the audit: all of its steps, its documents, its intakes, or its PIN,
 * which what is sent to the insured says.
 */
export type Knowledge = 'steps' | 'documents' | 'intakes' | 'pin'

interface Known {
  openSteps: Step[]
  steps?: Step[]
  documents?: DocumentType[]
  intakes?: Intake[]
  pin?: string
}

/** Reads the audit's open steps, where they are not at hand, and whatever else is asked for. */
export async function readKnowledge(
  store: DocumentStore,
  audit: Audit,
  asked: readonly Knowledge[],
  atHand?: readonly Step[],
): Promise<Known> {
  const besides = {
    ...(asked.includes('documents') ? { documents: await documentsOf(store, audit) } : {}),
    ...(asked.includes('intakes') ? { intakes: await intakesOf(store, audit) } : {}),
    ...(asked.includes('pin') ? { pin: await pinOf(store, audit) } : {}),
  }
  if (asked.includes('steps')) {
    const steps = await stepsOf(store, audit)
    return { openSteps: steps.filter(isOpenStep), steps, ...besides }
  }
  if (atHand) return { openSteps: [...atHand], ...besides }
  const ids = Object.values(audit.openSteps)
  const found = await readByIds<Step>(store, COLLECTIONS.asteps, ids)
  return { openSteps: [...found.values()], ...besides }
}

/** Every step of an audit, whatever became of it. */
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

async function pinOf(store: DocumentStore, { id }: Audit): Promise<string> {
  const path = nestedPath(COLLECTIONS.audits, id, 'private')
  return (await store.get<{ pin?: string }>(path, 'access'))?.pin ?? ''
}

async function documentsOf(store: DocumentStore, audit: Audit): Promise<DocumentType[]> {
  const found = await store.list<{ docType: DocumentType }>(COLLECTIONS.attachments, {
    filters: [{ field: 'audit', op: '==', value: audit.id }],
  })
  return found.map(({ docType }) => docType).filter((type) => DOCUMENT_TYPE_IDS.includes(type))
}
