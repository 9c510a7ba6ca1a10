import { invoiceDate } from '#shared/billing/invoice.ts'
import type { Invoice, InvoicePayment, InvoiceWithLines } from '#shared/billing/model.ts'
import { readInvoice } from '#shared/billing/ops/readInvoice.ts'
import { INVOICE_STANDINGS, paymentOf, standingOf } from '#shared/billing/payments.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import type { DocumentStore, Filter } from '#shared/kernel/ports/documentStore.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { ADMINS, asUser, requireCarrier } from '../context.ts'

/** `bakehouse invoices list`: the newest first; to a user, those of their carriers. */
export const invoicesListCommand = defineCommand({
  opens: asUser({ use: 'read', roles: ADMINS }),
  example: '--carrier HM --limit 12',
  configure: (command) => {
    command
      .option('--carrier <id>', 'only those of this carrier')
      .option('--limit <n>', 'at most this many', parseCount(1000), 100)
  },
  read: (_, command) => command.opts<{ carrier?: string; limit: number }>(),
  run: ({ store, actor }, { carrier, limit }) => newest(store, actor, carrier, limit),
  toJson: (invoices) => ({
    invoices: invoices.map(
      ({ number, carrierCompany, through, status, auditCount, totalCents, payments = [] }) => {
        const about = { id: number, carrier: carrierCompany, through, status }
        const paidOn = paymentOf({ payments })?.paidOn ?? null
        return { ...about, paidOn, audits: auditCount, totalCents }
      },
    ),
  }),
  print: (invoices, io) => {
    if (invoices.length === 0) {
      io.info('No invoices yet. Make one: bakehouse invoices export')
      return
    }
    const rows = invoices.map((each) => [
      each.number,
      each.carrierCompany,
      formatDay(each.through),
      INVOICE_STANDINGS[standingOf(each)],
      String(each.auditCount),
      formatCents(each.totalCents),
    ])
    io.print(table(['Invoice', 'Carrier', 'Through', 'Status', 'Audits', 'Total'], rows))
  },
})

async function newest(
  store: DocumentStore,
  by: User | null,
  typed: string | undefined,
  limit: number,
): Promise<Result<Invoice[]>> {
  const carrier = typed === undefined ? null : await requireCarrier(store, typed)
  if (carrier && !carrier.ok) return carrier
  const id = carrier?.value.id
  if (by && id !== undefined && !by.carriers.includes(id)) {
    const facts = { email: by.email, role: by.role, carrier: id }
    return { ok: false, error: refusal('ACTOR_NOT_ALLOWED', facts) }
  }
  const read = (filters: readonly Filter[]) =>
    store.list<Invoice>(COLLECTIONS.invoices, {
      filters,
      sort: { field: 'through', direction: 'desc' },
      limit,
    })
  // Each carrier's by themselves: among the newest of all carriers there may be none of theirs.
  const carriers = id === undefined ? by?.carriers : [id]
  if (carriers === undefined) return { ok: true, value: await read([]) }
  const each = carriers.map((value) => read([{ field: 'carrierCompany', op: '==', value }]))
  const invoices = (await Promise.all(each)).flat()
  invoices.sort((one, other) => other.through.localeCompare(one.through))
  return { ok: true, value: invoices.slice(0, limit) }
}

/** `bakehouse invoices show NUMBER` */
export const invoicesShowCommand = defineCommand({
  opens: asUser({ use: 'read', roles: ADMINS }),
  example: 'HM-20261031',
  configure: (command) => void command.argument('<number>', "the invoice's number, as HM-20261031"),
  read: ([number = '']) => number.trim().toUpperCase(),
  run: async ({ store, actor }, number): Promise<Result<InvoiceWithLines<Invoice>>> => {
    const isId = number !== '' && !number.includes('/')
    const found = isId ? await readInvoice(store, number) : null
    if (!found) return { ok: false, error: refusal('INVOICE_NOT_FOUND', { invoice: number }) }
    const { carrierCompany: carrier } = found.invoice
    if (!actor || actor.carriers.includes(carrier)) return { ok: true, value: found }
    const facts = { email: actor.email, role: actor.role, carrier }
    return { ok: false, error: refusal('ACTOR_NOT_ALLOWED', facts) }
  },
  toJson: ({ invoice: { holder: _, ...invoice }, lines }) => ({ invoice, lines }),
  print: ({ invoice, lines }, io) => {
    const { number, carrierCompany, carrierName, through, dueDate, terms } = invoice
    const date = formatDay(invoiceDate(invoice))
    const standing = INVOICE_STANDINGS[standingOf(invoice)]
    io.print(`${number}  ${carrierName} (${carrierCompany})  ${standing}`)
    io.print(`Through ${formatDay(through)}, dated ${date}, due ${formatDay(dueDate)}, ${terms}`)
    io.print(`${lines.length} lines, ${formatCents(invoice.totalCents)}`)
    for (const payment of invoice.payments ?? []) io.print(paymentText(payment))
    const header = ['No', 'Order', 'Insured', 'Sent', 'Fee', 'Amount', 'Credit of']
    const rows = lines.map((line, index) => [
      String(index + 1),
      line.orderNumber,
      line.insuredName,
      formatDay(line.dateSent),
      line.feeCode,
      formatCents(line.amountCents),
      line.creditOf,
    ])
    io.print(table(header, rows))
  },
})

/** `Paid 11/20/26 (ACH 4711), noted by ada@x.example`, and why it was taken back. */
function paymentText({ paidOn, reference, note, notedBy, takenBack }: InvoicePayment): string {
  const named = reference === '' ? '' : ` (${reference})`
  const said = `Paid ${formatDay(paidOn)}${named}, noted by ${notedBy}`
  const words = note === '' ? said : `${said}: ${note}`
  return takenBack === null ? words : `${words}; taken back by ${takenBack.by}: ${takenBack.reason}`
}
