import { type QueueReader, type QueueScope, servedScope } from '#shared/audit/queue.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { peopleAway } from '#shared/firm/staff.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { todayIn } from '#shared/kernel/day.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** Whose queue the signed-in person asks for, with who is away today: one read, of the carrier. */
export async function queueReaderOf(
  { store, session, clock }: Pick<ProviderContext, 'store' | 'session' | 'clock'>,
  { carrier, timeZone }: { carrier: string; timeZone: string },
  scope: QueueScope = 'open',
): Promise<QueueReader> {
  const [user, found] = await Promise.all([
    session.user(),
    store.get<Carrier>(COLLECTIONS.carriers, carrier),
  ])
  const away = found === null ? [] : peopleAway(found, todayIn(timeZone, clock.now()))
  return { userId: user?.id ?? '', away, scope: servedScope(scope, away) }
}
