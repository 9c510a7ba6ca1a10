import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import type { User } from '#shared/domain/user/User.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Target } from '../firebase/openTarget.ts'
import type { Runtime } from '../Runtime.ts'
import { actorOf } from './actorOption.ts'
import { requireActor } from './requireActor.ts'
import { requireCarrier } from './requireCarrier.ts'
import type { ActorRequest } from './withActor.ts'
import { withTarget } from './withTarget.ts'

/** Opens the database and the carrier in it, for who acts and works for that carrier. */
export function withCarrier<T>(
  runtime: Runtime,
  { target, use, actor, roles, carrier: typed }: ActorRequest & { carrier: string },
  work: (opened: Target & { carrier: Carrier; actor: User | null }) => Promise<Result<T>>,
): Promise<Result<T>> {
  return withTarget(runtime, { target, use }, async (opened) => {
    const carrier = await requireCarrier(opened.store, typed)
    if (!carrier.ok) return carrier
    const acting = await requireActor(opened.store, actorOf(actor, runtime), {
      roles,
      carrier: carrier.value.id,
    })
    if (!acting.ok) return acting
    return work({ ...opened, carrier: carrier.value, actor: acting.value })
  })
}
