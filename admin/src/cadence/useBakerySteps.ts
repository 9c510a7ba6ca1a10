import type { UseQueryResult } from '@tanstack/react-query'
import type { BakerySteps } from '#shared/audit/ops/readKnowledge.ts'
import { BAKERY_STEPS_ID, COLLECTIONS } from '#shared/kernel/collections.ts'
import type { ListOptions, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useLiveRecords } from '../app/useLiveRecords.ts'

const ALL: ListOptions = { sort: { field: 'id', direction: 'asc' }, limit: 10 }

/** The bakery's documents, as they are set now. */
export function useBakerySteps(): UseQueryResult<StoredDocument<BakerySteps>[]> {
  return useLiveRecords<BakerySteps>(COLLECTIONS.bakery, ALL)
}

/** What the bakery sets for all carriers; nothing where it has set nothing. */
export function bakeryStepsOf(documents: readonly StoredDocument<BakerySteps>[]): BakerySteps {
  return documents.find(({ id }) => id === BAKERY_STEPS_ID) ?? {}
}
