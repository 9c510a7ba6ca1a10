import { countAudits } from '#shared/audit/ops/countAudits.ts'
import { readQueue as readWork } from '#shared/audit/ops/queue.ts'
import type { Queue } from '#shared/audit/queue.ts'
import type { WorkKind } from '#shared/audit/steps/facts.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { RefusalError } from '../../RefusalError.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import type { LiveQuery } from '../subscriptions.ts'

/** The first pieces of work of a carrier's bakers, of one kind or of all (null). */
export function readQueue(
  { store, clock }: ProviderContext,
  { kind, ...of }: { carrier: string; timeZone: string; limit: number; kind: WorkKind | null },
): Promise<Queue> {
  return readWork(store, { ...of, now: clock.now(), kind: kind ?? undefined })
}

/** How many audits on screen have a carrier's comment without a reply. */
export async function countReplies(
  { store, session }: ProviderContext,
  { carrier }: { carrier: string },
): Promise<number> {
  const slices = await session.activeSlices()
  const found = await countAudits(store, { carrier, slices, flags: ['CARRIER_COMMENT'] })
  if (!found.ok) throw new RefusalError(found.error)
  return found.value.count
}

/** The newest changes that are followed; when more come at once the queue's next read has the rest. */
const FOLLOWED = 10

/** The audits of a carrier that changed last. */
export function auditChanges(_: ProviderContext, { carrier }: { carrier: string }): LiveQuery {
  return {
    collection: COLLECTIONS.audits,
    options: {
      filters: [{ field: 'carrierCompany', op: '==', value: carrier }],
      sort: { field: 'updatedAt', direction: 'desc' },
      limit: FOLLOWED,
    },
  }
}
