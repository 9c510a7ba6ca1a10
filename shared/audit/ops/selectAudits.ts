import { inParts } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { MAX_IDS_UNDER_RULES, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { canonicalAuditCode } from '../access/auditCode.ts'
import type { Audit } from '../model.ts'
import type { BakeState } from '../states.ts'

/** An audit as it was asked for; null where there is none with that code. */
export interface SelectedAudit {
  code: string
  audit: Audit | null
}

/** Audits read at one time: memory holds twice as many at most, since the next are read ahead. */
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

/**
 * The audits of these ids, in their order, each once, with the code that they were selected by. The
 * rules deny a list of ids as soon as one has no document; then they are read one by one.
 */
export async function* auditsOfIds(
  store: DocumentStore,
  selected: readonly { id: string; auditCode: string }[],
): AsyncGenerator<SelectedAudit[]> {
  for (let start = 0; start < selected.length; start += CHUNK) {
    const chunk = selected.slice(start, start + CHUNK)
    const ids = chunk.map(({ id }) => id)
    const parts = inParts(ids, MAX_IDS_UNDER_RULES).map((part) => readPart(store, part))
    const found = new Map((await Promise.all(parts)).flatMap((part) => [...part]))
    yield chunk.map(({ id, auditCode }) => ({ code: auditCode, audit: found.get(id) ?? null }))
  }
}

async function readPart(
  store: DocumentStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Audit>> {
  try {
    return await readByIds<Audit>(store, COLLECTIONS.audits, ids)
  } catch (error) {
    if (!isDenied(error)) throw error
    const each = await Promise.all(ids.map((id) => readOne(store, id)))
    return new Map(each.flatMap((audit) => (audit === null ? [] : [[audit.id, audit] as const])))
  }
}

/** An audit that the reader may not see counts as absent. */
async function readOne(store: DocumentStore, id: string): Promise<Audit | null> {
  try {
    return await store.get<Audit>(COLLECTIONS.audits, id)
  } catch (error) {
    if (!isDenied(error)) throw error
    return null
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'permission-denied'
}
