import { countAudits } from '#shared/audit/ops/countAudits.ts'
import { readQueue as readWork } from '#shared/audit/ops/queue.ts'
import type { Queue, QueueReader, QueueScope } from '#shared/audit/queue.ts'
import type { WorkKind } from '#shared/audit/steps/facts.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { RefusalError } from '../../RefusalError.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import { queueReaderOf } from '../queueReader.ts'
import type { LiveQuery } from '../subscriptions.ts'
import type { OfCarrier } from './home.ts'

/** The first pieces of work of a carrier's bakers, of one kind or of all (null), for the signed-in person. */
export async function readQueue(
  context: ProviderContext,
  { kind, scope, ...of }: OfCarrier & { limit: number; kind: WorkKind | null; scope: QueueScope },
): Promise<Queue & { reader: QueueReader }> {
  const { store, clock } = context
  const reader = await queueReaderOf(context, of, scope)
  const queue = await readWork(store, { ...of, now: clock.now(), kind: kind ?? undefined, reader })
  return { ...queue, reader }
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
