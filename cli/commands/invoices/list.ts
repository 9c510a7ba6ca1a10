import { formatCents } from '#shared/domain/format/currency.ts'
import type { Invoice } from '#shared/domain/invoice/Invoice.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { parseCount } from '../../parseNumbers.ts'
import { table } from '../../table.ts'
import { requireCarrier } from '../requireCarrier.ts'
import { withTarget } from '../withTarget.ts'

interface Options {
  target: TargetOptions
  carrier: string | undefined
  limit: number
}

type Row = Pick<
  Invoice,
  'number' | 'carrierCompany' | 'through' | 'status' | 'auditCount' | 'totalCents'
>

/** `bakehouse invoices list`: the newest first. */
export const invoicesListCommand = defineCommand<Options, Row[]>({
  configure: (command) => {
    command
      .option('--carrier <id>', 'only those of this carrier')
      .option('--limit <n>', 'at most so many', parseCount(1000), 100)
    addTargetOptions(command)
  },
  read: (command) => {
    const { carrier, limit } = command.opts<{ carrier?: string; limit: number }>()
    return { target: readTargetOptions(command), carrier, limit }
  },
  run: ({ target, carrier: id, limit }, runtime) =>
    withTarget(runtime, { target, use: 'read' }, async ({ store }) => {
      const carrier = id === undefined ? null : await requireCarrier(store, id)
      if (carrier && !carrier.ok) return carrier
      const invoices = await store.list<Invoice>(COLLECTIONS.invoices, {
        ...(carrier
          ? { filters: [{ field: 'carrierCompany', op: '==', value: carrier.value.id }] }
          : {}),
        sort: { field: 'through', direction: 'desc' },
        limit,
      })
      return { ok: true, value: invoices }
    }),
  toJson: (invoices) => ({
    invoices: invoices.map(
      ({ number, carrierCompany, through, status, auditCount, totalCents }) => {
        return {
          id: number,
          carrier: carrierCompany,
          through,
          status,
          audits: auditCount,
          totalCents,
        }
      },
    ),
  }),
  print: (invoices, io) => {
    if (invoices.length === 0) io.tell('No invoices yet. Make one: bakehouse invoices export')
    else
      io.print(
        table(
          ['Invoice', 'Carrier', 'Through', 'Status', 'Audits', 'Total'],
          invoices.map(({ number, carrierCompany, through, status, auditCount, totalCents }) => {
            return [
              number,
              carrierCompany,
              through,
              status,
              String(auditCount),
              formatCents(totalCents),
            ]
          }),
        ),
      )
  },
})
