import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { inParts } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { endOfDay, todayIn } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { pagesOf, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'
import { addFailure, newCheck, type VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import { groupedBy, invoiceTotals, isDemoAudit } from '../invoice.ts'
import type { Invoice, InvoiceLine } from '../model.ts'
import { linesPath, readInvoiceLines, readLineOfAudit } from './readInvoice.ts'
import { auditPages } from './selectBillable.ts'

/**
 * Whether invoices and audits agree, a page of either at a time: what an invoice says against its
 * lines and their audits, what is INVOICED against the lines that bill it, and what was sent before a
 * carrier's last invoice against that; of one carrier where one is named. Writes nothing. Rejects with a
 * `StoreError`.
 */
export async function reconcileInvoices(
  store: DocumentStore,
  onProgress: (documents: number) => void = () => {},
  carrier?: string,
): Promise<VerifyCheck[]> {
  return [
    await checkInvoices(store, onProgress, carrier),
    await checkInvoicedAudits(store, onProgress, carrier),
    await checkSentAudits(store, onProgress, carrier),
  ]
}

/** Where no audit is concerned. */
const NO_AUDIT = { auditCode: '', id: '' }

/** Each invoice against its own lines, and these against their audits. */
async function checkInvoices(
  store: DocumentStore,
  onProgress: (documents: number) => void,
  carrier?: string,
): Promise<VerifyCheck> {
  const check = newCheck('invoices')
  for await (const page of pagesOf<Invoice>(store, COLLECTIONS.invoices, ofCarrier(carrier))) {
    for (const invoice of page) {
      const { id, carrierCompany, through } = invoice
      check.checked++
      if (invoice.status === 'DRAFT') {
        const facts = { invoice: id, carrier: carrierCompany, through }
        addFailure(check, NO_AUDIT, refusal('INVOICE_LEFT_DRAFT', facts))
        continue
      }
      const lines = await readInvoiceLines(store, id)
      checkSums(check, invoice, lines)
      await checkLines(check, store, invoice, lines)
      onProgress(lines.length + 1)
    }
  }
  return check
}

function checkSums(check: VerifyCheck, invoice: Invoice, lines: readonly InvoiceLine[]): void {
  const { lines: lineCount, audits, totalCents } = invoiceTotals(lines)
  const isSame =
    lineCount === invoice.lineCount &&
    audits === invoice.auditCount &&
    totalCents === invoice.totalCents
  if (isSame) return
  const words = (count: number | null, cents: number) => `${count} lines for ${formatCents(cents)}`
  const said = words(invoice.lineCount, invoice.totalCents)
  const facts = { invoice: invoice.id, said, found: words(lineCount, totalCents) }
  addFailure(check, NO_AUDIT, refusal('INVOICE_SUM_DIFFERS', facts))
}

type Owned = Pick<Audit, 'carrierCompany'>

/** Audits in one read. */
const AUDITS_A_READ = 60

async function checkLines(
  check: VerifyCheck,
  store: DocumentStore,
  { id: invoice, carrierCompany: carrier }: Invoice,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const byAudit = groupedBy(lines, ({ auditFSID }) => auditFSID)
  for (const part of inParts([...byAudit], AUDITS_A_READ)) {
    const ids = part.map(([fsid]) => fsid)
    const audits = await readByIds<Audit>(store, COLLECTIONS.audits, ids)
    const gone = ids.filter((fsid) => !audits.has(fsid))
    // Invoices are kept longer than audits: the record of its removal is in the audit's place then.
    const removals = await readByIds<Owned>(store, COLLECTIONS.removals, gone)
    for (const [fsid, own] of part) {
      const audit = audits.get(fsid)
      if (removals.get(fsid)?.carrierCompany === carrier) continue
      if (audit?.carrierCompany !== carrier) {
        const facts = { invoice, fsid, carrier }
        addFailure(check, NO_AUDIT, refusal('INVOICE_LINE_ORPHAN', facts))
        continue
      }
      if (audit.invoiceId === '')
        addFailure(check, audit, refusal('INVOICE_LINE_UNMARKED', { invoice }))
      const said = own[0]?.billedCents ?? 0
      const found = (await billedBefore(store, own)) + invoiceTotals(own).totalCents
      if (said === found) continue
      const facts = { invoice, found: formatCents(found), said: formatCents(said) }
      addFailure(check, audit, refusal('BILLED_DIFFERS', facts))
    }
  }
}

/** What was billed for the audit up to the invoice that these lines are a difference to. */
async function billedBefore(store: DocumentStore, lines: readonly InvoiceLine[]): Promise<number> {
  const [line] = lines
  if (line === undefined || line.creditOf === '') return 0
  const before = await readLineOfAudit(store, line.creditOf, line.auditFSID)
  return before?.billedCents ?? 0
}

/** The most values that an `in` filter takes. */
const MOST_IN_FILTER = 30

/** Each audit in INVOICED against the lines of the invoice that it names. */
async function checkInvoicedAudits(
  store: DocumentStore,
  onProgress: (documents: number) => void,
  carrier?: string,
): Promise<VerifyCheck> {
  const check = newCheck('invoiced audits')
  const isInvoiced: Filter = { field: 'bakeState', op: '==', value: 'INVOICED' }
  const filters = [...ofCarrier(carrier), isInvoiced]
  for await (const page of pagesOf<Audit>(store, COLLECTIONS.audits, filters)) {
    for (const audits of inParts(page.map(readAudit), MOST_IN_FILTER)) {
      const lines = await linesOf(store, audits)
      for (const audit of audits) {
        const failure = failureOf(audit, lines.get(audit.id))
        if (failure) addFailure(check, audit, failure)
      }
    }
    check.checked += page.length
    onProgress(page.length)
  }
  return check
}

function failureOf(
  { invoiceId: invoice, cost }: Audit,
  line: InvoiceLine | undefined,
): Refusal | null {
  if (!line) return refusal('INVOICED_WITHOUT_LINE', { invoice: invoice || 'none' })
  const { billedCents, outcome } = line
  // A cancelled audit costs the cancellation fee, whatever was agreed for the work.
  if (cost === null || cost === billedCents || outcome === 'CANCELLED') return null
  const facts = { cost: formatCents(cost), billed: formatCents(billedCents), invoice }
  return refusal('COST_DIFFERS', facts)
}

/** A line of each audit, of the invoice that it names. */
async function linesOf(
  store: DocumentStore,
  audits: readonly Audit[],
): Promise<Map<string, InvoiceLine>> {
  const lines = new Map<string, InvoiceLine>()
  for (const [invoice, theirs] of groupedBy(audits, ({ invoiceId }) => invoiceId)) {
    if (invoice === '') continue
    const found = await store.list<InvoiceLine>(linesPath(invoice), {
      filters: [{ field: 'auditFSID', op: 'in', value: theirs.map(({ id }) => id) }],
      sort: { field: 'auditFSID', direction: 'asc' },
    })
    for (const line of found) lines.set(line.auditFSID, line)
  }
  return lines
}

/** A carrier has at most one draft, its newest invoice: the one before is issued. */
const NEWEST = 2

/**
 * Each audit in SENT_TO_CARRIER against its carrier's last invoice: sent before that was made, and
 * left out. Before a first invoice nothing is late.
 */
async function checkSentAudits(
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
  const isSent: Filter = { field: 'bakeState', op: '==', value: 'SENT_TO_CARRIER' }
  for await (const audits of auditPages(store, [...ofCarrier(id), isSent])) {
    for (const audit of audits) {
      check.checked++
      const { dateSent } = audit
      if (isDemoAudit(audit) || dateSent === null || dateSent.getTime() >= end) continue
      const facts = { day: todayIn(timeZone, dateSent), invoice: last.id }
      addFailure(check, audit, refusal('SENT_NOT_INVOICED', facts))
    }
    onProgress(audits.length)
  }
}

/** What keeps a query to one carrier; nothing where none is named. */
function ofCarrier(carrier: string | undefined): Filter[] {
  return carrier === undefined ? [] : [{ field: 'carrierCompany', op: '==', value: carrier }]
}
