import type { Audit } from '../../domain/audit/Audit.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import { readByIds } from '../import/readByIds.ts'
import type { SelectedAudit } from './selectAudits.ts'

/** Audits at hand at one time: memory holds no more of them, however many are selected. */
const CHUNK = 60

/**
 * The audits of these ids, in their order, each once, with the code that they were selected by. The
 * rules deny a list of ids as soon as one is of nobody's document; then they are read one by one.
 */
export async function* auditsOfIds(
  store: DocumentStore,
  selected: readonly { id: string; auditCode: string }[],
): AsyncGenerator<SelectedAudit[]> {
  for (let start = 0; start < selected.length; start += CHUNK) {
    const chunk = selected.slice(start, start + CHUNK)
    const found = await readChunk(
      store,
      chunk.map(({ id }) => id),
    )
    yield chunk.map(({ id, auditCode }) => ({ code: auditCode, audit: found.get(id) ?? null }))
  }
}

async function readChunk(
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

/** What somebody may not see is to them as if it were not there. */
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
