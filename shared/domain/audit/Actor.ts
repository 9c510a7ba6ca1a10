import type { Role } from '../user/User.ts'

/** Who may move an audit: staff, the engine itself, or the transaction that issues invoices. */
export type ActorRole = Exclude<Role, 'carrier'> | 'system' | 'invoicing'

/** Who acts. `userId` is an e-mail, or "System". */
export interface Actor {
  userId: string
  role: ActorRole
}
