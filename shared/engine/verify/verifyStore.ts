import { readAudit } from '#shared/audit/listing.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import type { SealKeys } from '#shared/audit/seals.ts'
import { reconcileInvoices } from '#shared/billing/ops/reconcileInvoices.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { pagesOf, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { addFailure, newCheck, type VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import { checkSeals } from '../historySeals.ts'
import { AUDIT_CHECKS } from './auditChecks.ts'
import { type AuditCheck, type AuditPage, readAuditPage } from './auditPage.ts'
import { checkFigures } from './checkFigures.ts'

/**
 * Reads the whole store page by page and reports what does not hold: of each audit (`auditChecks.ts`), its
 * seals, documents without their audit, daily figures, invoices. Writes nothing. An audit with a failure
 * is read a second time before that counts. Rejects with a `StoreError` when the store fails.
 */
export async function verifyStore(
  {
    store,
    clock,
    seals = null,
    onAudit = () => {},
  }: {
    store: DocumentStore
    clock: Clock
    /** Null: seals are not checked. */
    seals?: SealKeys | null
    /** Called with every audit once. */
    onAudit?: (audit: Audit) => void
  },
  onProgress: (documents: number) => void = () => {},
): Promise<VerifyCheck[]> {
  const carriers = await readCarriers(store)
  const checks = AUDIT_CHECKS.map(({ name }) => newCheck(name))
  const sealed = newCheck('history seals')
  const seen = new KnownAudits()
  for await (const page of pagesOf<Audit>(store, COLLECTIONS.audits)) {
    const first = await readAuditPage(store, page.map(readAudit), { carriers, now: clock.now() })
    const suspects = first.audits.filter((audit) =>
      AUDIT_CHECKS.some((each) => failuresOf(each, audit, first).length > 0),
    )
    const again = await readAgain(suspects)
    for (const [index, each] of AUDIT_CHECKS.entries()) {
      const result = checks[index]
      if (!result) continue
      result.checked += first.audits.length
      for (const audit of again.audits)
        for (const failure of failuresOf(each, audit, again)) addFailure(result, audit, failure)
    }
    for (const audit of page) {
      checkSeals(sealed, audit, seals)
      onAudit(audit)
    }
    seen.add(page)
    onProgress(page.length)
  }
  const orphans = await findOrphans(store, seen, onProgress)
  const figures = await checkFigures(store)
  return [...checks, sealed, orphans, figures, ...(await reconcileInvoices(store, onProgress))]

  /** An audit may have been written between its read and that of its steps. */
  async function readAgain(suspects: readonly Audit[]) {
    const found = await Promise.all(
      suspects.map(({ id }) => store.get<Audit>(COLLECTIONS.audits, id)),
    )
    const audits = found.flatMap((audit) => (audit ? [readAudit(audit)] : []))
    return readAuditPage(store, audits, { carriers, now: clock.now() })
  }
}

/** A check that a damaged document breaks off is reported as a failure too. */
function failuresOf({ name, check }: AuditCheck, audit: Audit, page: AuditPage): Refusal[] {
  try {
    return check(audit, page)
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError)
      return [refusal('AUDIT_UNREADABLE', { check: name })]
    throw error
  }
}

async function readCarriers(store: DocumentStore): Promise<Map<string, WorkCarrier>> {
  const carriers = new Map<string, WorkCarrier>()
  const found = await store.list<Carrier>(COLLECTIONS.carriers, {
    sort: { field: 'id', direction: 'asc' },
  })
  for (const { id } of found) {
    const carrier = await readWorkCarrier(store, id)
    if (carrier) carriers.set(id, carrier)
  }
  return carriers
}

interface Owned {
  id: string
  auditFSID?: string
  auditCode?: string
  lost?: boolean
}

/** Documents that belong to an audit by their `auditFSID`. */
const OWNED = [
  COLLECTIONS.auditCodes,
  COLLECTIONS.orderKeys,
  COLLECTIONS.asteps,
  COLLECTIONS.intakes,
  COLLECTIONS.removedFiles,
] as const

/** Every document that belongs to an audit has it; only audits that are not `known` are read. */
async function findOrphans(
  store: DocumentStore,
  known: KnownAudits,
  onProgress: (documents: number) => void,
): Promise<VerifyCheck> {
  const check = newCheck('orphans')
  for (const collection of OWNED) {
    for await (const page of pagesOf<Owned>(store, collection)) {
      const owners = page.map(({ auditFSID = '' }) => auditFSID)
      const missing = await known.missing(store, owners)
      for (const { id, auditFSID = '', auditCode = '', lost = false } of page) {
        // A file may be of the inbox, of no audit, or of one that was removed before it.
        if (!missing.has(auditFSID) || lost || isFileOfNone(collection, auditFSID)) continue
        const path = `${collection}/${id}`
        addFailure(check, { auditCode, id: auditFSID }, refusal('ORPHAN', { path }))
      }
      check.checked += page.length
      onProgress(page.length)
    }
  }
  return check
}

/** A printed run's, or a file whose audit went for good: the worker deletes it. */
function isFileOfNone(collection: string, auditFSID: string): boolean {
  return collection === COLLECTIONS.removedFiles && auditFSID === ''
}

/** Ids that are kept in memory, some 20 MB; further ones are read. */
const MOST_KNOWN = 200_000

/** Audits that are known to exist, so that they are not read again for what belongs to them. */
class KnownAudits {
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
