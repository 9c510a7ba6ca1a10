import type { Audit } from '../../domain/audit/Audit.ts'
import { canonicalAuditCode } from '../../domain/audit/auditCode.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readByIds } from '../import/readByIds.ts'

/** An audit as it was asked for; null where there is none with that code. */
export interface SelectedAudit {
  code: string
  audit: Audit | null
}

/** Audits at hand at one time: memory holds no more of them, however many are selected. */
const CHUNK = 60

/** The audits of these codes, in their order, each once; signs and case do not matter. */
export async function* auditsOfCodes(
  store: DocumentStore,
  codes: readonly string[],
): AsyncGenerator<SelectedAudit[]> {
  const typed = new Map(codes.map((code) => [canonicalAuditCode(code), code]))
  const wanted = [...typed.keys()]
  for (let start = 0; start < wanted.length; start += CHUNK) {
    const chunk = wanted.slice(start, start + CHUNK)
    const owners = await readByIds<{ auditFSID: string }>(
      store,
      COLLECTIONS.auditCodes,
      chunk.filter((code) => code !== ''),
    )
    const ids = [...owners.values()].map(({ auditFSID }) => auditFSID)
    const audits = await readByIds<Audit>(store, COLLECTIONS.audits, ids)
    yield chunk.map((code) => ({
      code: typed.get(code) ?? code,
      audit: audits.get(owners.get(code)?.auditFSID ?? '') ?? null,
    }))
  }
}

/** A carrier's audits of one state in these slices, in the working order, page by page. */
export async function* auditsInState(
  store: DocumentStore,
  { carrier, slices, state }: { carrier: string; slices: readonly string[]; state: BakeState },
): AsyncGenerator<SelectedAudit[]> {
  let after = ''
  while (slices.length > 0) {
    const page = await store.list<Audit>(COLLECTIONS.audits, {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'sliceID', op: 'in', value: slices },
        { field: 'bakeState', op: 'in', value: [state] },
      ],
      sort: { field: 'sortKey', direction: 'asc' },
      limit: CHUNK,
      ...(after === '' ? {} : { after }),
    })
    if (page.length > 0) yield page.map((audit) => ({ code: audit.auditCode, audit }))
    if (page.length < CHUNK) return
    after = page.at(-1)?.sortKey ?? ''
  }
}
