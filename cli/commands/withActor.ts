import type { Role, User } from '#shared/domain/user/User.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Target } from '../firebase/openTarget.ts'
import type { TargetOptions } from '../firebase/targetOptions.ts'
import type { Runtime } from '../Runtime.ts'
import { actorOf } from './actorOption.ts'
import { requireActor } from './requireActor.ts'
import { withTarget } from './withTarget.ts'

/** Which database, for what, by whom. */
export interface ActorRequest {
  target: TargetOptions
  use: 'read' | 'write'
  /** Who was typed after `--as`. */
  actor: string | undefined
  /** Whoever is named has one of these. */
  roles: readonly Role[]
  /** Whoever is named has the right for the whole firm. */
  firm?: true
}

/** Opens the database for who acts: null is the system itself. */
export function withActor<T>(
  runtime: Runtime,
  { target, use, actor, roles, firm }: ActorRequest,
  work: (opened: Target & { actor: User | null }) => Promise<Result<T>>,
): Promise<Result<T>> {
  return withTarget(runtime, { target, use }, async (opened) => {
    const acting = await requireActor(opened.store, actorOf(actor, runtime), { roles, firm })
    return acting.ok ? work({ ...opened, actor: acting.value }) : acting
  })
}
