import { formatCents } from '#shared/domain/format/currency.ts'
import { formatDay } from '#shared/domain/format/day.ts'
import type { Invoice } from '#shared/domain/invoice/Invoice.ts'
import type { User } from '#shared/domain/user/User.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { parseCount } from '../../parseNumbers.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { requireCarrier } from '../requireCarrier.ts'
import { withActor } from '../withActor.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  carrier: string | undefined
  limit: number
}

/** `bakehouse invoices list`: the newest first; to somebody, those of their carriers. */
export const invoicesListCommand = defineCommand<Options, Invoice[]>({
  configure: (command) => {
    command
      .option('--carrier <id>', 'only those of this carrier')
      .option('--limit <n>', 'at most so many', parseCount(1000), 100)
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => {
    const { carrier, limit } = command.opts<{ carrier?: string; limit: number }>()
    return { target: readTargetOptions(command), actor: readActor(command), carrier, limit }
  },
  run: ({ target, actor, carrier, limit }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin'] } as const
    return withActor(runtime, request, ({ store, actor: by }) => newest(store, by, carrier, limit))
  },
  toJson: (invoices) => ({
    invoices: invoices.map(
      ({ number, carrierCompany, through, status, auditCount, totalCents }) => {
        const about = { id: number, carrier: carrierCompany, through, status }
        return { ...about, audits: auditCount, totalCents }
      },
    ),
  }),
  print: (invoices, io) => {
    if (invoices.length === 0) {
      io.tell('No invoices yet. Make one: bakehouse invoices export')
      return
    }
    const rows = invoices.map((each) => [
      each.number,
      each.carrierCompany,
      formatDay(each.through),
      each.status,
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
  const invoices = await store.list<Invoice>(COLLECTIONS.invoices, {
    ...(id === undefined ? {} : { filters: [{ field: 'carrierCompany', op: '==', value: id }] }),
    sort: { field: 'through', direction: 'desc' },
    limit,
  })
  const theirs = invoices.filter(
    ({ carrierCompany }) => by?.carriers.includes(carrierCompany) ?? true,
  )
  return { ok: true, value: theirs }
}
