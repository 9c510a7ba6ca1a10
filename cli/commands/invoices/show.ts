import { formatCents } from '#shared/domain/format/currency.ts'
import { formatDay } from '#shared/domain/format/day.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { readInvoice, type StoredInvoice } from '#shared/operations/invoices/readInvoice.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withActor } from '../withActor.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  number: string
}

/** `bakehouse invoices show NUMBER` */
export const invoicesShowCommand = defineCommand<Options, StoredInvoice>({
  configure: (command) => {
    command.argument('<number>', "the invoice's number, as HM-20261031")
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    number: (command.args[0] ?? '').trim().toUpperCase(),
  }),
  run: ({ target, actor, number }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store, actor: by }) => {
      const isId = number !== '' && !number.includes('/')
      const found = isId ? await readInvoice(store, number) : null
      if (!found) return { ok: false, error: refusal('INVOICE_NOT_FOUND', { invoice: number }) }
      const { carrierCompany: carrier } = found.invoice
      if (!by || by.carriers.includes(carrier)) return { ok: true, value: found }
      const facts = { email: by.email, role: by.role, carrier }
      return { ok: false, error: refusal('ACTOR_NOT_ALLOWED', facts) }
    })
  },
  toJson: ({ invoice: { holder: _, ...invoice }, lines }) => ({ invoice, lines }),
  print: ({ invoice, lines }, io) => {
    const { number, carrierCompany, carrierName, status, through, dueDate, terms } = invoice
    io.print(`${number}  ${carrierName} (${carrierCompany})  ${status}`)
    io.print(`Through ${formatDay(through)}, due ${formatDay(dueDate)}, ${terms}`)
    io.print(`${lines.length} lines, ${formatCents(invoice.totalCents)}`)
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
