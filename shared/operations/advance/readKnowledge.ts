import type { Audit } from '../../domain/audit/Audit.ts'
import { DOCUMENT_TYPE_IDS, type DocumentType } from '../../domain/document/documentTypes.ts'
import { isOpenStep } from '../../domain/step/bakerStepActive.ts'
import type { Step } from '../../domain/step/Step.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readByIds } from '../import/readByIds.ts'

/** What some guards read besides the audit: all of its steps, or its documents. */
export type Knowledge = 'steps' | 'documents'

interface Known {
  openSteps: Step[]
  steps?: Step[]
  documents?: DocumentType[]
}

/** Reads the audit's open steps, where they are not at hand, and whatever else is asked for. */
export async function readKnowledge(
  store: DocumentStore,
  audit: Audit,
  asked: readonly Knowledge[],
  atHand?: readonly Step[],
): Promise<Known> {
  const documents = asked.includes('documents')
    ? { documents: await documentsOf(store, audit) }
    : {}
  if (asked.includes('steps')) {
    const steps = await stepsOf(store, audit)
    return { openSteps: steps.filter(isOpenStep), steps, ...documents }
  }
  if (atHand) return { openSteps: [...atHand], ...documents }
  const ids = Object.values(audit.openSteps)
  const found = await readByIds<Step>(store, COLLECTIONS.asteps, ids)
  return { openSteps: [...found.values()], ...documents }
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

async function documentsOf(store: DocumentStore, audit: Audit): Promise<DocumentType[]> {
  const found = await store.list<{ docType: DocumentType }>(COLLECTIONS.attachments, {
    filters: [{ field: 'audit', op: '==', value: audit.id }],
  })
  return found.map(({ docType }) => docType).filter((type) => DOCUMENT_TYPE_IDS.includes(type))
}
