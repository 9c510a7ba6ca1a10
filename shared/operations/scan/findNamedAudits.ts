import type { Audit } from '../../domain/audit/Audit.ts'
import { auditsOfName, type NamedAudit } from '../../domain/scan/auditsOfName.ts'
import { numbersInName } from '../../domain/scan/numbersInName.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'

/** What Firestore multiplies out of the filters of one query, at most. */
const MOST_DISJUNCTIONS = 30
/** The index holds the first twelve characters of a number. */
const TOKEN_LENGTH = 12
/** One number begins like those of few audits. */
const MOST_AUDITS = 25

/**
 * The audits on screen whose code, order or policy number a scan's name holds: by code first. One
 * query, and none where the name holds no number. Rejects with a `StoreError`.
 */
export async function findNamedAudits(
  store: DocumentStore,
  { name, carrier, slices }: { name: string; carrier: string; slices: readonly string[] },
): Promise<NamedAudit[]> {
  const most = Math.floor(MOST_DISJUNCTIONS / Math.max(1, slices.length))
  const tokens = [
    ...new Set(numbersInName(name).map((number) => number.toLowerCase().slice(0, TOKEN_LENGTH))),
  ].slice(0, most)
  if (slices.length === 0 || tokens.length === 0) return []
  const audits = await store.list<Audit>(COLLECTIONS.audits, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrier },
      { field: 'sliceID', op: 'in', value: slices },
      { field: 'tokens', op: 'array-contains-any', value: tokens },
    ],
    sort: { field: 'sortKey', direction: 'asc' },
    limit: MOST_AUDITS,
  })
  return auditsOfName(name, audits)
}
