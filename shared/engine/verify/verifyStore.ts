import type { SealKeys } from '#shared/audit/history/seals.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import { readAudit } from '#shared/audit/readAudit.ts'
import { reconcileInvoices } from '#shared/billing/ops/reconcileInvoices.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { pagesOf, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { Clock } from '#shared/kernel/ports/clock.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { addFailure, newCheck, type VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import { type RollupDifference, recountRollups } from '../duties/projectAudits.ts'
import { checkSeals } from '../historySeals.ts'
import { AUDIT_CHECKS } from './auditChecks.ts'
import { type AuditCheck, type AuditPage, readAuditPage } from './auditPage.ts'

/**
 * Reads the whole store page by page and says what does not hold: histories, steps, codes, keys,
 * bands, intakes, invoices. Writes nothing. What of an audit changes while it reads is read a second
 * time before it counts. Rejects with a `StoreError` when the store fails.
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
    /** Given every audit once. */
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

  /** Somebody may have worked on them between the read of the audits and that of their steps. */
  async function readAgain(suspects: readonly Audit[]) {
    const found = await Promise.all(
      suspects.map(({ id }) => store.get<Audit>(COLLECTIONS.audits, id)),
    )
    const audits = found.flatMap((audit) => (audit ? [readAudit(audit)] : []))
    return readAuditPage(store, audits, { carriers, now: clock.now() })
  }
}

/** What a damaged document lacks is told like everything else that does not hold. */
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

/** Looks for documents whose audit is not there; only audits that are not `known` are read. */
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
        // The note of a file that nobody has: of the inbox, or of an audit that went before it.
        if (!missing.has(auditFSID) || lost) continue
        const path = `${collection}/${id}`
        addFailure(check, { auditCode, id: auditFSID }, refusal('ORPHAN', { path }))
      }
      check.checked += page.length
      onProgress(page.length)
    }
  }
  return check
}

/** Ids that are remembered: some 20 MB. Those of larger stores are read. */
const MOST_KNOWN = 200_000

/** Audits that were seen to be there, so that what belongs to them need not read them again. */
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

/** The worker's daily figures are what a recount of every audit finds. */
export async function checkFigures(store: DocumentStore): Promise<VerifyCheck> {
  const first = await recountRollups(store)
  // A worker may have written while it was counted: what differs the same way twice is wrong.
  const again = first.differences.length > 0 ? await recountRollups(store) : first
  const seen = new Set(first.differences.map(keyOf))
  const check = { ...newCheck('daily figures'), checked: first.documents }
  for (const difference of again.differences.filter((each) => seen.has(keyOf(each)))) {
    const { document, name, stored, recounted } = difference
    const facts = { document, name, stored, recounted }
    addFailure(check, { auditCode: '', id: '' }, refusal('FIGURE_DIFFERS', facts))
  }
  return check
}

function keyOf({ document, name, stored, recounted }: RollupDifference): string {
  return [document, name, stored, recounted].join(' ')
}
