import { formatCents } from '#shared/domain/format/currency.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { readInvoice, type StoredInvoice } from '#shared/operations/invoices/readInvoice.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { table } from '../../table.ts'
import { withTarget } from '../withTarget.ts'

interface Options {
  target: TargetOptions
  number: string
}

/** `bakehouse invoices show NUMBER` */
export const invoicesShowCommand = defineCommand<Options, StoredInvoice>({
  configure: (command) => {
    command.argument('<number>', "the invoice's number, as HM-20261031")
    addTargetOptions(command)
  },
  read: (command) => ({
    target: readTargetOptions(command),
    number: (command.args[0] ?? '').trim().toUpperCase(),
  }),
  run: ({ target, number }, runtime) =>
    withTarget(runtime, { target, use: 'read' }, async ({ store }) => {
      const isId = number !== '' && !number.includes('/')
      const found = isId ? await readInvoice(store, number) : null
      if (found) return { ok: true, value: found }
      return { ok: false, error: refusal('INVOICE_NOT_FOUND', { invoice: number }) }
    }),
  toJson: ({ invoice: { holder: _, ...invoice }, lines }) => ({ invoice, lines }),
  print: ({ invoice, lines }, io) => {
    const { number, carrierCompany, carrierName, status, through, dueDate, terms } = invoice
    io.print(`${number}  ${carrierName} (${carrierCompany})  ${status}`)
    io.print(`Through ${through}, due ${dueDate}, ${terms}`)
    io.print(`${lines.length} lines, ${formatCents(invoice.totalCents)}`)
    const header = ['No', 'Order', 'Insured', 'Sent', 'Fee', 'Amount', 'Credit of']
    const rows = lines.map((line, index) => [
      String(index + 1),
      line.orderNumber,
      line.insuredName,
      line.dateSent,
      line.feeCode,
      formatCents(line.amountCents),
      line.creditOf,
    ])
    io.print(table(header, rows))
  },
})
