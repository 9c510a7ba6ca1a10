import type { Invoice } from '#shared/billing/model.ts'
import { changePayment, type PaymentChange } from '#shared/billing/ops/changePayment.ts'
import { paymentOf } from '#shared/billing/payments.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatDay, parseDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { defineCommand } from '../../command.ts'
import { ADMINS, asUserLater } from '../context.ts'

interface Options {
  on?: string
  reference?: string
  note?: string
  takeBack?: string
}

/** `bakehouse invoices paid NUMBER --on DAY`, or `--take-back REASON` */
export const invoicesPaidCommand = defineCommand({
  opens: asUserLater('write'),
  example: 'HM-20261031 --on 2026-11-20 --reference "ACH 4711"',
  configure: (command) => {
    command
      .argument('<number>', "the invoice's number, as HM-20261031")
      .option('--on <day>', 'the day on which it was paid, in whole')
      .option('--reference <text>', 'what the bank calls the payment')
      .option('--note <text>', 'what else is to be kept with it')
      .option('--take-back <reason>', 'it was not paid after all')
  },
  read: ([number = ''], command) => ({
    number: number.trim().toUpperCase(),
    ...command.opts<Options>(),
  }),
  mistake: ({ on, reference, note, takeBack }) => {
    if (takeBack !== undefined)
      return (on ?? reference ?? note) ? '--take-back goes without the other options.' : null
    if (on === undefined) return 'Say when it was paid: --on yyyy-mm-dd.'
    return parseDay(on) === null ? `"${on}" is no day: --on yyyy-mm-dd.` : null
  },
  run: async ({ store, actorFor }, { number, ...options }, { clock }) => {
    const isId = number !== '' && !number.includes('/')
    const invoice = isId ? await store.get<Invoice>(COLLECTIONS.invoices, number) : null
    if (invoice === null)
      return { ok: false, error: refusal('INVOICE_NOT_FOUND', { invoice: number }) }
    const { carrierCompany: carrier } = invoice
    const acting = await actorFor({ roles: ADMINS, carrier })
    if (!acting.ok) return acting
    const by = acting.value?.email ?? SYSTEM_USER
    return changePayment({ store, clock }, { invoice: number, carrier, by, change: said(options) })
  },
  toJson: ({ number, totalCents, payments }) => ({ invoice: number, totalCents, payments }),
  print: ({ number, totalCents, payments = [] }, io) => {
    const payment = paymentOf({ payments })
    io.info(
      payment === null
        ? `${number} is open again: ${formatCents(totalCents)}.`
        : `${number} is marked as paid on ${formatDay(payment.paidOn)}: ${formatCents(totalCents)}.`,
    )
  },
})

function said({ on = '', reference = '', note = '', takeBack }: Options): PaymentChange['change'] {
  return takeBack === undefined
    ? { kind: 'paid', paidOn: parseDay(on) ?? on, reference, note }
    : { kind: 'takeBack', reason: takeBack }
}
