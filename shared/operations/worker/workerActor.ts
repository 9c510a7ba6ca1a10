import type { Actor } from '../../domain/audit/Actor.ts'
import { SYSTEM_USER } from '../../domain/user/historyName.ts'

/** The worker acts as the engine itself: it never sets an outcome, reviews, reinstates or invoices. */
export const WORKER_ACTOR: Actor = { userId: SYSTEM_USER, role: 'system' }
