import type { AccountBook } from './AccountBook.ts'
import type { TokenAuthority } from './TokenAuthority.ts'

/** What the Auth operations work with. */
export interface AuthContext {
  projectId: string
  accounts: AccountBook
  tokens: TokenAuthority
  /** Milliseconds since 1970. */
  clock: () => number
}

/** A request's or an answer's JSON object. */
export type Json = Record<string, unknown>
