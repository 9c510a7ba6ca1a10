import type { Audit } from '../../domain/audit/Audit.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readByIds } from '../import/readByIds.ts'

/** Ids that are remembered: some 20 MB. Those of larger stores are read. */
const MOST_KNOWN = 200_000

/** Audits that were seen to be there, so that what belongs to them need not read them again. */
export class KnownAudits {
  readonly #ids = new Set<string>()

  add(audits: readonly Pick<Audit, 'id'>[]): void {
    for (const { id } of audits) if (this.#ids.size < MOST_KNOWN) this.#ids.add(id)
  }

  /** Those of `ids` that no audit has. */
  async missing(store: DocumentStore, ids: readonly string[]): Promise<Set<string>> {
    const unknown = [...new Set(ids)].filter((id) => !this.#ids.has(id))
    const asked = unknown.filter((id) => id !== '')
    const found = await readByIds<Audit>(store, COLLECTIONS.audits, asked)
    this.add([...found.values()])
    return new Set(unknown.filter((id) => !found.has(id)))
  }
}
