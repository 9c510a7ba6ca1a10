import type { InvoiceLine } from '#shared/billing/model.ts'
import * as exporting from '#shared/billing/ops/exportInvoice.ts'
import * as reading from '#shared/billing/ops/readInvoice.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { ProviderContext } from '../ProviderContext.ts'

/** What the next invoice of a carrier would bill through a day, or why there can be none. */
export function readUnbilled(
  { store, clock, random }: ProviderContext,
  { carrier: carrierId, through }: { carrier: string; timeZone: string; through: Day },
): Promise<Result<exporting.Unbilled>> {
  return exporting.readUnbilled({ store, clock, random }, { carrierId, through })
}

/** The lines of an invoice, in their order. `status`: those of a draft may still change. */
export function readInvoiceLines(
  { store }: ProviderContext,
  { id }: { carrier: string; timeZone: string; id: string; status: string },
): Promise<InvoiceLine[]> {
  return reading.readInvoiceLines(store, id)
}
