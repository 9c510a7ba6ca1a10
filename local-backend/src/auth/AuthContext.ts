import type { AccountBook } from './AccountBook.ts'
import type { OneTimeCodes, OobCode, PhoneCode, PhoneProof } from './OneTimeCodes.ts'
import type { TokenAuthority } from './TokenAuthority.ts'

/** What the Auth operations work with. */
export interface AuthContext {
  projectId: string
  accounts: AccountBook
  tokens: TokenAuthority
  oobCodes: OneTimeCodes<OobCode>
  phoneCodes: OneTimeCodes<PhoneCode>
  phoneProofs: OneTimeCodes<PhoneProof>
  settings: AuthSettings
  /** Milliseconds since 1970. */
  clock: () => number
}

/** What the operations need of a request's sender. */
export interface Sender {
  /** Has the administrator's token: may do everything to every account. */
  isAdmin: boolean
  /** `http://host:port` under which the request came, for links back. */
  origin: string
}

/** A request's or an answer's JSON object. */
export type Json = Record<string, unknown>

/** One operation of the Auth protocol. Throws `IdentityError`. */
export type AuthOperation = (
  context: AuthContext,
  request: Json,
  sender: Sender,
) => Json | Promise<Json>

/** What a project decides about sign-in. Lives as long as the server: it is for tests. */
interface AuthSettings {
  /**
   * No error shows which e-mails have accounts. On in new projects of production; off in Google's
   * emulator, and so here.
   */
  enableImprovedEmailPrivacy: boolean
}

export function newAuthSettings(): AuthSettings {
  return { enableImprovedEmailPrivacy: false }
}
