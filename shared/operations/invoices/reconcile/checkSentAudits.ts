import type { Audit } from '../../../domain/audit/Audit.ts'
import type { Carrier } from '../../../domain/carrier/Carrier.ts'
import { endOfDay } from '../../../domain/format/endOfDay.ts'
import { todayIn } from '../../../domain/format/today.ts'
import type { Invoice } from '../../../domain/invoice/Invoice.ts'
import { isDemoAudit } from '../../../domain/invoice/isDemoAudit.ts'
import { refusal } from '../../../errors/refusal.ts'
import { COLLECTIONS } from '../../../firestore/collections.ts'
import type { DocumentStore } from '../../../ports/documentStore.ts'
import { pagesOf } from '../../verify/pagesOf.ts'
import { addFailure, newCheck, type VerifyCheck } from '../../verify/VerifyReport.ts'

const PAGE = 60

/** A carrier has at most one draft, which is its newest or none: the newest but one is issued. */
const NEWEST = 2

/**
 * Each audit in SENT_TO_CARRIER against its carrier's last invoice: sent before that was made, and
 * left out. Before a first invoice nothing is late.
 */
export async function checkSentAudits(
  store: DocumentStore,
  onProgress: (documents: number) => void,
  only?: string,
): Promise<VerifyCheck> {
  const check = newCheck('sent audits')
  for await (const carriers of pagesOf<Carrier>(store, COLLECTIONS.carriers))
    for (const carrier of carriers) {
      if (only !== undefined && carrier.id !== only) continue
      const newest = await store.list<Invoice>(COLLECTIONS.invoices, {
        filters: [{ field: 'carrierCompany', op: '==', value: carrier.id }],
        sort: { field: 'through', direction: 'desc' },
        limit: NEWEST,
      })
      const last = newest.find(({ status }) => status === 'ISSUED')
      if (last) await checkCarrier(check, { store, onProgress }, carrier, last)
    }
  return check
}

async function checkCarrier(
  check: VerifyCheck,
  { store, onProgress }: { store: DocumentStore; onProgress: (documents: number) => void },
  { id, timeZone }: Carrier,
  last: Invoice,
): Promise<void> {
  const end = Math.min(endOfDay(last.through, timeZone).getTime(), last.dateAdded.getTime())
  let after = ''
  for (;;) {
    const audits = await store.list<Audit>(COLLECTIONS.audits, {
      filters: [
        { field: 'carrierCompany', op: '==', value: id },
        { field: 'bakeState', op: '==', value: 'SENT_TO_CARRIER' },
      ],
      sort: { field: 'sortKey', direction: 'asc' },
      limit: PAGE,
      ...(after === '' ? {} : { after }),
    })
    for (const audit of audits) {
      check.checked++
      const { dateSent } = audit
      if (isDemoAudit(audit) || dateSent === null || dateSent.getTime() >= end) continue
      const facts = { day: todayIn(timeZone, dateSent), invoice: last.id }
      addFailure(check, audit, refusal('SENT_NOT_INVOICED', facts))
    }
    onProgress(audits.length)
    if (audits.length < PAGE) return
    after = audits.at(-1)?.sortKey ?? after
  }
}
