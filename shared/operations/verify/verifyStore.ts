import type { WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { SealKeys } from '../../domain/audit/historySeal.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { type Refusal, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readWorkCarrier } from '../advance/readWorkCarrier.ts'
import { reconcileInvoices } from '../invoices/reconcile/reconcileInvoices.ts'
import type { AuditCheck } from './AuditCheck.ts'
import { type AuditPage, readAuditPage } from './AuditPage.ts'
import { AUDIT_CHECKS } from './auditChecks.ts'
import { checkFigures } from './checkFigures.ts'
import { checkSeals } from './checkSeals.ts'
import { findOrphans } from './findOrphans.ts'
import { KnownAudits } from './KnownAudits.ts'
import { pagesOf } from './pagesOf.ts'
import { addFailure, newCheck, type VerifyCheck } from './VerifyReport.ts'

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
