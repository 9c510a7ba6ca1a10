import { SYSTEM_USER } from '#shared/firm/user.ts'
import type { ActorRole } from './model.ts'

/** Who acts. `userId` is an email, or "System". */
export interface Actor {
  userId: string
  role: ActorRole
}

/** The worker acts as the engine itself: it never sets an outcome, reviews, reinstates or invoices. */
export const WORKER_ACTOR: Actor = { userId: SYSTEM_USER, role: 'system' }
